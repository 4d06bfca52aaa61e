// program: what is compiled of a Go type for one layout, to read and write its values by offset.
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

// op is how a value is read and written.
type op uint8

const (
	opNone op = iota // no form, err tells why
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
	// The others may take more than a head's bytes and text.
	opBytes
	opByteArray
	opStruct  // itself
	opMessage // a pointer to it, for which nil is no value
	opPointer
	opSlice
	opArray
	opMap
	opAny
	opIface // an interface with methods
	opMethods
	opTimestamp
	opWrapper // the value of its only field
	opHolder  // Struct and ListValue: the same, but a level of nesting
	opValue
	opForeign // a message whose fields are not at offsets
)

// program is a Go type, compiled. It does not change once it can be found in a cache.
type program struct {
	op   op
	keys Keys
	// plain says that nil is a zero value here, and that what is unknown is passed over: no message.
	plain bool
	// direct says that an interface holds the value itself in its word.
	direct bool
	// textual says that values may point into the copy of the input.
	textual bool
	mem     *memory.Type
	typ     reflect.Type
	// min and max are the bounds of an integer; max of an unsigned one is the largest of its bits.
	min int64
	max uint64
	// elem is what a pointer, list, map or wrapper has inside, key what a map has in front.
	elem, key *program
	len       int // of an array
	maps      mapping.Type
	methods   *methods
	err       error

	// Of structs: the fields, and one more at the end, whose key no input has.
	fields []field
	// always says that each field is written.
	always bool
	wide   bool // more fields than a word has bits
	head   []byte
	names  structure.Table
	near   []uint16 // 1 + index of a field, by its number
	far    map[uint32]int
	// required are the offsets of pointers that must not be nil.
	required []uintptr
	// bound is how many bytes a struct's keys and numbers take at most.
	bound int
	// message is nil for what is none, or plain.
	message *schema.Message
	// empty is a message without fields, to be written in the place of a nil element of a list.
	empty unsafe.Pointer
}

// step leads through an embedded pointer: at offset is a pointer to a struct.
type step struct {
	offset uintptr
	mem    *memory.Type
}

// when says how a field's absence is told.
type when uint8

const (
	always when = iota
	unlessZero
	unlessNoMap
	unlessOther   // another member of the oneof, or none
	unlessFalse   // by isZero
	unlessNothing // a struct of which nothing would be written
)

// field is a member of a struct. k0 and k1 are the first 16 bytes of its key under the masks m0 and m1.
type field struct {
	k0, m0, k1, m1 uint64
	size           int // of the key
	offset         uintptr
	op             op
	place          schema.Place
	// nullable says that nil is a value and not the field's absence.
	nullable bool
	// required fields must be there, optional ones are told from their zero.
	required bool
	optional bool
	when     when
	index    uint16
	prog     *program
	next     *field
	// probe is the offset of a word of which the bits in mask are zero if the field is absent.
	probe  uintptr
	mask   uint64
	isZero func(unsafe.Pointer) bool
	// rest is how many bytes this and the following fields take at most.
	rest int
	key  string
	// name is for errors, spelling for keys.
	name, spelling string
	steps          []step
	itab           unsafe.Pointer
	wrapper        *memory.Type
	pointee        *memory.Type
	// of is for reflected messages only.
	of protoreflect.FieldDescriptor
}

// at is where the field's value is, in a struct that is being written; nil if there is none.
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

// text and list are how the compiler lays out strings and slices.
type text struct {
	p unsafe.Pointer
	n int
}

type list struct {
	p      unsafe.Pointer
	n, cap int
}

// eface is how the compiler lays out an any.
type eface struct{ typ, data unsafe.Pointer }

func rtypeOf(t reflect.Type) unsafe.Pointer { return (*eface)(unsafe.Pointer(&t)).data }
