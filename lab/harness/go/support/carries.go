// Carries: what plain structs cannot hold as a format has it.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"slices"
	"strings"
)

// Of the well-known types, those that a format writes like any other message, or that this package has methods for.
var carried = map[string]map[string]bool{
	"json": {"google.protobuf.Timestamp": true, "google.protobuf.Duration": true},
	"msgpack": {
		"google.protobuf.Duration": true, "google.protobuf.FieldMask": true, "google.protobuf.Any": true,
	},
}

// carries refuses fields that plain structs cannot hold as a format has them; more are types that they can hold.
func carries(format string, schema Schema, more []string) error {
	name, _, _ := strings.Cut(format, ":")
	if name == "protobuf" && len(schema.Untagged) > 0 {
		return &Refusal{schema.Untagged[0], errors.New("no tag of a plain struct states this kind of field")}
	}
	if name != "protobuf" && len(schema.Unnamed) > 0 {
		return &Refusal{schema.Unnamed[0], errors.New("no tag of a struct has such a name")}
	}
	for _, known := range schema.WellKnown {
		if types, ok := carried[name]; ok && !types[known.Type] && !slices.Contains(more, known.Type) {
			return &Refusal{known.Field, errors.New("a plain struct has no " + name + " of " + known.Type)}
		}
	}
	return nil
}
