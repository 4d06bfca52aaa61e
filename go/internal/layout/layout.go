// Layout: maps by what their keys and values are in memory, so that a few typed functions handle all of them.
// SPDX-License-Identifier: MIT

// Package layout tells how fields look in memory, for the formats that read and write them by offset.
package layout

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/schema"
)

// Layout is a kind of key and a kind of value: key*Values + value.
//
// A map's memory depends on the sizes of its keys and values, on how keys are hashed, and on where values have
// pointers. So a map[int32]Colour is handled as a map[uint32]uint32, and a map[string]*T as a map[string]unsafe.Pointer.
type Layout uint8

// Keys.
const (
	Key32 Layout = iota
	Key64
	KeyBool
	KeyText
)

// Values; their number comes last.
const (
	Value8 Layout = iota
	Value32
	Value64
	ValueText
	ValueBytes
	ValuePointer
	Values
)

// Of is the layout of a map field.
func Of(f *schema.Field) Layout {
	return keyOf(f.Key)*Values + valueOf(f.Elem)
}

func keyOf(f *schema.Field) Layout {
	switch {
	case f.Kind == protoreflect.StringKind:
		return KeyText
	case f.Kind == protoreflect.BoolKind:
		return KeyBool
	case f.Width == 8:
		return Key64
	}
	return Key32
}

func valueOf(f *schema.Field) Layout {
	switch {
	case f.Kind == protoreflect.StringKind:
		return ValueText
	case f.Kind == protoreflect.BytesKind:
		return ValueBytes
	case f.Kind == protoreflect.MessageKind, f.Kind == protoreflect.GroupKind:
		return ValuePointer
	case f.Kind == protoreflect.BoolKind:
		return Value8
	case f.Width == 8:
		return Value64
	}
	return Value32
}

// Key is the key's kind, and Value the value's.
func (l Layout) Key() Layout { return l / Values }

// Value is the value's kind.
func (l Layout) Value() Layout { return l % Values }
