// program: a Go type, compiled once for a layout so that its values are encoded and decoded by offset.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"reflect"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/structure"
)

// op is how a value is encoded and decoded.
type op uint8

const (
	opNone op = iota // has no representation; err says why
	opBool
	opInt8
	opInt16
	opInt32
	opInt64
	opUint8
	opUint16
	opUint32
	opUint64
	opFloat32
	opFloat64
	opString
	opTime // time.Time
	// The following may take more bytes than a head and text.
	opBytes
	opByteArray
	opStruct  // the struct itself
	opMessage // a pointer to it, of which nil is no value
	opPointer
	opSlice
	opArray
	opMap
	opAny
	opIface // an interface with methods
	opMethods
	opTimestamp
	opWrapper // a wrapper, represented as the value of its only field
	opHolder  // Struct and ListValue: the same, but a level of nesting
	opValue
	opForeign // a message whose fields are not at fixed offsets
)

// program is a compiled Go type. It never changes once it is in a cache.
type program struct {
	op   op
	keys Keys
	// plain is set for types that are not messages: nil is decoded as the zero value, and unknown keys are ignored.
	plain bool
	// direct is set if the data word of an interface is the value itself.
	direct bool
	// textual is set if values may point into the copy of the input.
	textual bool
	mem     *memory.Type
	typ     reflect.Type
	// min and max are the bounds of an integer. For an unsigned type, max has all its bits set.
	min int64
	max uint64
	// elem is the program of what a pointer, list, map or wrapper contains, and key that of a map's keys.
	elem, key *program
	len       int // the length of an array
	maps      mapping.Type
	methods   *methods
	err       error

	// fields has the fields of a struct, and one more at the end, whose key matches no input.
	fields []field
	// always is set if all fields are encoded, whatever their values.
	always bool
	wide   bool // set if there are more fields than a word has bits
	head   []byte
	names  structure.Table
	near   []uint16 // 1 + the index of a field, by its number
	far    map[uint32]int
	// required has the offsets of pointers that must not be nil.
	required []uintptr
	// bound is the maximum number of bytes of a struct's keys and numbers.
	bound int
	// message is the description of a message, and nil for other types and plain structs.
	message *schema.Message
	// empty is an empty message, which is encoded in place of a nil element of a list.
	empty unsafe.Pointer
}

// step leads through an embedded pointer to a struct, which is at offset.
type step struct {
	offset uintptr
	mem    *memory.Type
}

// when is how the absence of a field is recognised.
type when uint8

const (
	always when = iota
	unlessZero
	unlessNoMap
	unlessOther   // another member of the oneof is set, or none
	unlessFalse   // isZero returns true
	unlessNothing // a struct of which nothing would be encoded
)

// field is a member of a struct. k0 and k1 have the first 16 bytes of its key, of which the masks m0 and m1 select
// those that belong to it.
type field struct {
	k0, m0, k1, m1 uint64
	size           int // the size of the key
	offset         uintptr
	op             op
	place          schema.Place
	// nullable is set if nil is a value, and does not mean that the field is absent.
	nullable bool
	// required fields must be present. optional is set if absence is distinguishable from zero.
	required bool
	optional bool
	when     when
	index    uint16
	prog     *program
	next     *field
	// probe is the offset of a word. The field is absent if the bits of mask are zero in it.
	probe  uintptr
	mask   uint64
	isZero func(unsafe.Pointer) bool
	// rest is the maximum number of bytes of this and the following fields.
	rest int
	key  string
	// name is used in errors, and spelling as the key.
	name, spelling string
	steps          []step
	itab           unsafe.Pointer
	wrapper        *memory.Type
	pointee        *memory.Type
	// of is used for reflected messages only.
	of protoreflect.FieldDescriptor
}

// at returns the address of the field's value in a struct that is being encoded, or nil if there is none.
func (f *field) at(src unsafe.Pointer) unsafe.Pointer {
	for i := range f.steps {
		if src = *(*unsafe.Pointer)(unsafe.Add(src, f.steps[i].offset)); src == nil {
			return nil
		}
	}
	slot := unsafe.Add(src, f.offset)
	switch f.place {
	case schema.ByPointer:
		return *(*unsafe.Pointer)(slot)
	case schema.InOneof:
		held := (*[2]unsafe.Pointer)(slot)
		if held[0] != f.itab {
			return nil
		}
		return held[1]
	}
	return slot
}

// text and list are the memory layouts of strings and slices.
type text struct {
	p unsafe.Pointer
	n int
}

type list struct {
	p      unsafe.Pointer
	n, cap int
}

// eface is the memory layout of an empty interface.
type eface struct{ typ, data unsafe.Pointer }

func rtypeOf(t reflect.Type) unsafe.Pointer { return (*eface)(unsafe.Pointer(&t)).data }
