// Carries: finds what plain structs cannot represent as a format requires.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"strings"
)

// carried has the well-known types that a format represents like any other message, or for which this package has
// methods.
var carried = map[string]map[string]bool{
	"json": {"google.protobuf.Timestamp": true, "google.protobuf.Duration": true},
	"msgpack": {
		"google.protobuf.Timestamp": true, "google.protobuf.Duration": true, "google.protobuf.FieldMask": true,
		"google.protobuf.Any": true,
	},
}

// carries refuses fields that plain structs cannot represent as a format requires.
func carries(format string, schema Schema) error {
	name, _, _ := strings.Cut(format, ":")
	if name == "protobuf" && len(schema.Untagged) > 0 {
		return &Refusal{schema.Untagged[0], errors.New("no tag of a plain struct states this kind of field")}
	}
	if name != "protobuf" && len(schema.Unnamed) > 0 {
		return &Refusal{schema.Unnamed[0], errors.New("no tag of a struct has such a name")}
	}
	for _, known := range schema.WellKnown {
		if types, ok := carried[name]; ok && !types[known.Type] {
			return &Refusal{known.Field, errors.New("a plain struct has no " + name + " of " + known.Type)}
		}
	}
	return nil
}
