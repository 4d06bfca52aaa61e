// known: the well-known types that have forms of their own.
// SPDX-License-Identifier: MIT

package protojson

import (
	"slices"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/schema"
)

type known uint8

const (
	ordinary known = iota
	knownAny
	knownTimestamp
	knownDuration
	knownFieldMask
	knownStruct
	knownList
	knownValue
	knownWrapper
	// knownEmpty looks like any other message, but in an Any it is in "value".
	knownEmpty
)

// wellKnown maps the names of types of google.protobuf to their forms.
var wellKnown = map[string]known{
	"google.protobuf.Any":       knownAny,
	"google.protobuf.Timestamp": knownTimestamp, "google.protobuf.Duration": knownDuration,
	"google.protobuf.FieldMask": knownFieldMask, "google.protobuf.Struct": knownStruct,
	"google.protobuf.ListValue": knownList, "google.protobuf.Value": knownValue, "google.protobuf.Empty": knownEmpty,
	"google.protobuf.BoolValue": knownWrapper, "google.protobuf.Int32Value": knownWrapper,
	"google.protobuf.Int64Value": knownWrapper, "google.protobuf.UInt32Value": knownWrapper,
	"google.protobuf.UInt64Value": knownWrapper, "google.protobuf.FloatValue": knownWrapper,
	"google.protobuf.DoubleValue": knownWrapper, "google.protobuf.StringValue": knownWrapper,
	"google.protobuf.BytesValue": knownWrapper,
}

// shapes has, for those whose fields are found by index, the kinds of the fields in the order of their numbers.
var shapes = map[known][]schema.Kind{
	knownAny:       {protoreflect.StringKind, protoreflect.BytesKind},
	knownTimestamp: {protoreflect.Int64Kind, protoreflect.Int32Kind},
	knownDuration:  {protoreflect.Int64Kind, protoreflect.Int32Kind},
	knownFieldMask: {protoreflect.StringKind},
	knownStruct:    {protoreflect.MessageKind},
	knownList:      {protoreflect.MessageKind},
	knownValue: {protoreflect.EnumKind, protoreflect.DoubleKind, protoreflect.StringKind, protoreflect.BoolKind,
		protoreflect.MessageKind, protoreflect.MessageKind},
}

// knownOf returns the form of m. A type that only has the name of a well-known one is ordinary.
func knownOf(m *schema.Message) known {
	if m.Descriptor == nil {
		return ordinary // The official runtime knows its form.
	}
	k := wellKnown[string(m.Descriptor.FullName())]
	if k == knownWrapper && len(m.Fields) != 1 {
		return ordinary
	}
	if shape := shapes[k]; shape != nil {
		same := slices.EqualFunc(m.Fields, shape, func(f schema.Field, kind schema.Kind) bool { return f.Kind == kind })
		if !same {
			return ordinary
		}
	}
	return k
}

// The indexes of the fields of well-known types in their programs.
const (
	typeURL, anyValue    = 0, 1 // Any
	seconds, nanos       = 0, 1 // Timestamp, Duration
	onlyField            = 0    // FieldMask, Struct, ListValue, wrappers
	nullKind, numberKind = 0, 1 // Value
	stringKind, boolKind = 2, 3
	structKind, listKind = 4, 5
)
