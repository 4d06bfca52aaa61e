// Message and Field: where each field of a struct is in memory, and how it is encoded.
// SPDX-License-Identifier: MIT

// Package schema compiles a Go type once into a description that refers to fields by their offsets. It takes it from
// the descriptor of a message of protoc-gen-go, or from the tags of a plain struct.
package schema

import (
	"reflect"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
)

// Message describes a struct. It is complete once Of has returned it, and never changes after that.
type Message struct {
	// Go is the struct's type, and Memory the same type for arenas.
	Go     reflect.Type
	Memory *memory.Type
	// Descriptor is nil for a plain struct.
	Descriptor protoreflect.MessageDescriptor
	// Fields are sorted by number.
	Fields []Field
	// Unknown and Extensions are the offsets of the unknown fields' bytes and of the extensions, or None.
	Unknown, Extensions uintptr
	// Head is the number of bytes at the beginning of the struct that are not part of the message.
	Head uintptr
	// Official is set if only the official runtime can encode and decode this type, because its fields are not at fixed
	// offsets.
	Official bool
	// Requires is set if the message or one below it has required fields, and Extends if extensions may occur.
	Requires, Extends bool
	// KeepsText is set if the message or one below it has fields that point into the input.
	KeepsText bool
	// Nests is set if the message refers to other memory than that of text.
	Nests bool
	// own has the parts of a plain struct that contain its fields, if there are others between them that are not part
	// of the message.
	own []span
}

// span is a range of bytes of a struct.
type span struct{ from, size uintptr }

// None stands for the offset of a field that does not exist.
const None = ^uintptr(0)

// Field describes one field of a message, the key or value of a map's entries, or the element of a list.
type Field struct {
	Number int32
	// Index is the index of the field in a plain struct.
	Index int
	Kind  Kind
	Rule  Rule
	Place Place
	// Packed fields are encoded as one record. Both forms are accepted.
	Packed bool
	// UTF8 is set if a string must be UTF-8.
	UTF8 bool
	// Value is set if a submessage is stored as the struct itself, and not as a pointer to it.
	Value bool
	// Width is the size in memory of a number, in bytes.
	Width uint8
	// Offset is the offset of the field in its struct.
	Offset uintptr
	// Name is the name in the schema, and JSONName the one that JSON encodes.
	Name, JSONName string
	// Go is the type of the value: of an element if the field is repeated, and of the map if it is one.
	Go reflect.Type
	// Memory is the type Go for arenas.
	Memory *memory.Type
	// Message is the type of a submessage or group.
	Message *Message
	// Key and Elem describe the keys and values of a map.
	Key, Elem *Field
	// Itab is the first word of a oneof's interface when this field is set, and Wrapper the type that its second word
	// points to.
	Itab    unsafe.Pointer
	Wrapper *memory.Type
	// Descriptor is nil for the fields of a plain struct.
	Descriptor protoreflect.FieldDescriptor
}

// Interface returns the message at p, as the official runtime takes it.
func (m *Message) Interface(p unsafe.Pointer) proto.Message {
	return reflect.NewAt(m.Go, p).Interface().(proto.Message)
}

// Clear sets the message at p to empty. In a plain struct, it leaves everything unchanged that is not part of the
// message.
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
	// Most messages are new, and clearing memory takes longer than checking it while the garbage collector is running.
	if !memory.IsClear(content, size) {
		memory.Clear(content, size)
	}
}
