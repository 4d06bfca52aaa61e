// Message and Field: where in memory each field of a struct is, and how it is written.
// SPDX-License-Identifier: MIT

// Package schema compiles a Go type into a description over offsets, once, from the descriptor of a message of
// protoc-gen-go or from the tags of a plain struct.
package schema

import (
	"reflect"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
)

// Message describes a struct. It is complete once Of has returned it, and never changes then.
type Message struct {
	// Go is the struct's type, and Memory the same for arenas.
	Go     reflect.Type
	Memory *memory.Type
	// Descriptor is nil for a plain struct.
	Descriptor protoreflect.MessageDescriptor
	// Fields by number.
	Fields []Field
	// Unknown and Extensions are the offsets of the unknown fields' bytes and of the extensions, or None.
	Unknown, Extensions uintptr
	// Head is how many bytes at the beginning of the struct are no message's content.
	Head uintptr
	// Official says that only the official runtime can read and write this type: its fields are not at offsets.
	Official bool
	// Requires says that the message or one below it has required fields, Extends that extensions may occur.
	Requires, Extends bool
	// KeepsText says that the message or one below it has fields that point into the input.
	KeepsText bool
	// Nests says that the message has fields that are elsewhere in memory, besides text.
	Nests bool
	// own is where a plain struct's fields are, if there are others between them that are none of the message's.
	own []span
}

// span is some bytes of a struct.
type span struct{ from, size uintptr }

// None is no offset.
const None = ^uintptr(0)

// Field describes one field of a message, the key or value of a map's entries, or the element of a list.
type Field struct {
	Number int32
	// Index is that of the field in a plain struct.
	Index int
	Kind  Kind
	Rule  Rule
	Place Place
	// Packed fields are written as one record; both forms are read.
	Packed bool
	// UTF8 says that a string must be UTF-8.
	UTF8 bool
	// Value says that a submessage is the struct itself, and not a pointer to it.
	Value bool
	// Width is the size in memory of a number, in bytes.
	Width uint8
	// Offset of the field in its struct.
	Offset uintptr
	// Name is that of the schema, JSONName the one that JSON writes.
	Name, JSONName string
	// Go is the type of the value: of an element if the field is repeated, of the map if it is one.
	Go reflect.Type
	// Memory is Go for arenas.
	Memory *memory.Type
	// Message is what a submessage or group is.
	Message *Message
	// Key and Elem are what a map maps.
	Key, Elem *Field
	// Itab is the first word of a oneof's interface when it holds this field, Wrapper what its second word points to.
	Itab    unsafe.Pointer
	Wrapper *memory.Type
	// Descriptor is nil for a plain struct's.
	Descriptor protoreflect.FieldDescriptor
}

// Interface is the message at p, as the official runtime wants it.
func (m *Message) Interface(p unsafe.Pointer) proto.Message {
	return reflect.NewAt(m.Go, p).Interface().(proto.Message)
}

// Clear makes the message at p empty. Of a plain struct it leaves alone what is none of the message's.
func (m *Message) Clear(p unsafe.Pointer) {
	if m.Official {
		proto.Reset(m.Interface(p))
		return
	}
	if m.own != nil {
		for _, s := range m.own {
			memory.Clear(unsafe.Add(p, s.from), s.size)
		}
		return
	}
	content, size := unsafe.Add(p, m.Head), uintptr(m.Memory.Size())-m.Head
	// Most messages are new. To clear memory takes longer than to look, while the garbage collector is at work.
	if !memory.IsClear(content, size) {
		memory.Clear(content, size)
	}
}
