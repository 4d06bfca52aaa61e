// Kind: the type of a field as its schema states it.
// SPDX-License-Identifier: MIT

package schema

import "google.golang.org/protobuf/reflect/protoreflect"

// Kind is how a value is encoded. The numbers are those of google.protobuf.FieldDescriptorProto.Type.
type Kind = protoreflect.Kind

// kinds has the kinds by the names that isomer tags use.
var kinds = map[string]Kind{
	"bool": protoreflect.BoolKind, "int32": protoreflect.Int32Kind, "sint32": protoreflect.Sint32Kind,
	"uint32": protoreflect.Uint32Kind, "int64": protoreflect.Int64Kind, "sint64": protoreflect.Sint64Kind,
	"uint64": protoreflect.Uint64Kind, "sfixed32": protoreflect.Sfixed32Kind, "fixed32": protoreflect.Fixed32Kind,
	"float": protoreflect.FloatKind, "sfixed64": protoreflect.Sfixed64Kind, "fixed64": protoreflect.Fixed64Kind,
	"double": protoreflect.DoubleKind, "string": protoreflect.StringKind, "bytes": protoreflect.BytesKind,
	"message": protoreflect.MessageKind, "group": protoreflect.GroupKind, "enum": protoreflect.EnumKind,
}

// Rule is how often a field occurs, and how its absence is recognised.
type Rule uint8

const (
	// Implicit fields are absent when they are zero.
	Implicit Rule = iota
	// Explicit fields have presence: they are pointers, byte slices that are nil if absent, or submessages.
	Explicit
	// Required fields are explicit, and must be present.
	Required
	// Repeated fields are slices.
	Repeated
	// Map fields are maps.
	Map
)

// Place is what is at a field's offset.
type Place uint8

const (
	// InPlace is the value itself: a number, a string, a slice, a map, a pointer to a submessage.
	InPlace Place = iota
	// ByPointer is a pointer to the value.
	ByPointer
	// InOneof is an interface that holds a pointer to a struct of which the value is the only member.
	InOneof
)
