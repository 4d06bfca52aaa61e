// known: the well-known types that have a form of their own.
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
	// knownEmpty looks as any message does, but beside "@type" it is a value.
	knownEmpty
)

// wellKnown has the types of google.protobuf that have a form, by their names.
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

// shapes are the kinds of the fields, by number, of those whose fields are found by their place.
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

// knownOf tells the form of m. It is ordinary if somebody else's type only has the name.
func knownOf(m *schema.Message) known {
	if m.Descriptor == nil {
		return ordinary // The official runtime knows what it is.
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

// Where the fields of the well-known types are in their programs.
const (
	typeURL, anyValue    = 0, 1 // Any
	seconds, nanos       = 0, 1 // Timestamp, Duration
	onlyField            = 0    // FieldMask, Struct, ListValue, wrappers
	nullKind, numberKind = 0, 1 // Value
	stringKind, boolKind = 2, 3
	structKind, listKind = 4, 5
)
