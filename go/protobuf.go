// Protobuf: the wire format, for messages of protoc-gen-go and for plain structs.
// SPDX-License-Identifier: MIT

package isomer

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
)

// Protobuf is the protobuf wire format with the default options.
var Protobuf Format = &ProtobufOptions{}

// ProtobufOptions are the options of the protobuf wire format, and a [Format].
//
// Values are pointers to messages of protoc-gen-go, or to structs whose fields have tags with their numbers:
//
//	type Person struct {
//		Name  string            `isomer:"1"`
//		ID    int32             `isomer:"2,sint32"` // with a type of protobuf, if the usual one is not wanted
//		Phone []Phone           `isomer:"3"`        // a struct, or a pointer to one, is a submessage
//		Score *float64          `isomer:"4"`        // absent if nil
//		Sizes []uint16          `isomer:"5"`        // packed, unless the tag is "5,unpacked"
//		Tags  map[string]string `isomer:"6"`
//		Rest  []byte            `isomer:"unknown"`  // fields that the struct lacks
//	}
//
// Messages of the opaque API, message sets and extensions are encoded and decoded by google.golang.org/protobuf, also
// as parts of other messages. They are always on the heap.
type ProtobufOptions struct {
	// Limits bound what decoding may cost.
	Limits Limits
	// Merge merges the input into the message. Otherwise the message is reset before decoding.
	Merge bool
	// AllowPartial accepts messages whose required fields are not set. Otherwise they are MissingRequired.
	AllowPartial bool
	// DiscardUnknown drops fields that the message lacks. Otherwise the message keeps them, if it can.
	DiscardUnknown bool
	// AliasInput makes strings and byte slices point into the input, which then must not be changed as long as the
	// message is used. Otherwise they point into a copy.
	AliasInput bool
	// Deterministic sorts the entries of maps by key.
	Deterministic bool
	// Resolver finds extensions. If it is nil, protoregistry.GlobalTypes does.
	Resolver ExtensionResolver
}

// ExtensionResolver finds extensions by their names and numbers, as *protoregistry.Types does.
type ExtensionResolver = interface {
	// FindExtensionByName returns the extension with this full name, or protoregistry.NotFound.
	FindExtensionByName(field protoreflect.FullName) (protoreflect.ExtensionType, error)
	// FindExtensionByNumber returns the extension of a message with this number, or protoregistry.NotFound.
	FindExtensionByNumber(message protoreflect.FullName, field protoreflect.FieldNumber) (protoreflect.ExtensionType, error)
}

// options returns o for the internal package, whose struct has the same fields.
func (o *ProtobufOptions) options() *protobuf.Options { return (*protobuf.Options)(o) }

// Marshal returns the encoding of the message that v points to.
func (o *ProtobufOptions) Marshal(v any) ([]byte, error) {
	return o.MarshalAppend(nil, v)
}

// MarshalAppend appends the encoding of the message that v points to. On error it returns dst with its old length.
func (o *ProtobufOptions) MarshalAppend(dst []byte, v any) ([]byte, error) {
	return protobuf.Append(dst, v, o.options())
}

// Unmarshal decodes data into the message that v points to. It does not retain data, unless AliasInput is set. After an
// error, the message may have some of the fields of the input.
func (o *ProtobufOptions) Unmarshal(data []byte, v any) error {
	return protobuf.Decode(memory.Heap, data, v, o.options())
}

func (o *ProtobufOptions) unmarshal(a *memory.Arena, data []byte, v any) error {
	return protobuf.Decode(a, data, v, o.options())
}
