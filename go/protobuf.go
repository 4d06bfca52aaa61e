// Protobuf: the wire format, of messages of protoc-gen-go and of plain structs.
// SPDX-License-Identifier: MIT

package isomer

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
)

// Protobuf is the protobuf wire format with the default options.
var Protobuf Format = &ProtobufOptions{}

// ProtobufOptions are the options of the protobuf wire format, which it writes and reads by its methods.
//
// Values are pointers to messages of protoc-gen-go, or to structs whose fields say what they are:
//
//	type Person struct {
//		Name  string            `isomer:"1"`
//		ID    int32             `isomer:"2,sint32"` // or another kind of protobuf that the type can hold
//		Phone []Phone           `isomer:"3"`        // a struct or a pointer to one is a submessage
//		Score *float64          `isomer:"4"`        // absent if nil
//		Sizes []uint16          `isomer:"5"`        // packed; "5,unpacked" is not
//		Tags  map[string]string `isomer:"6"`
//		Rest  []byte            `isomer:"unknown"`  // fields that the struct does not have
//	}
//
// Messages of the opaque API, message sets and extensions are left to google.golang.org/protobuf, as parts of other
// messages too. They are read onto the heap.
type ProtobufOptions struct {
	// Limits bound what reading may cost.
	Limits Limits
	// Merge reads into the message as it is; without it the message is made empty first.
	Merge bool
	// AllowPartial writes and reads messages without their required fields.
	AllowPartial bool
	// DiscardUnknown drops what the message has no field for.
	DiscardUnknown bool
	// AliasInput lets strings and byte slices point into the bytes that were given, which nobody may change as
	// long as the message is in use. Without it they point into a copy.
	AliasInput bool
	// Deterministic writes the entries of maps by key.
	Deterministic bool
	// Resolver finds extensions; nil is protoregistry.GlobalTypes.
	Resolver ExtensionResolver
}

// ExtensionResolver finds extensions by their names and numbers, as *protoregistry.Types does.
type ExtensionResolver = interface {
	FindExtensionByName(field protoreflect.FullName) (protoreflect.ExtensionType, error)
	FindExtensionByNumber(message protoreflect.FullName, field protoreflect.FieldNumber) (protoreflect.ExtensionType, error)
}

// options is o for the layer below, whose struct has the same fields.
func (o *ProtobufOptions) options() *protobuf.Options { return (*protobuf.Options)(o) }

// Marshal returns the message that v points to.
func (o *ProtobufOptions) Marshal(v any) ([]byte, error) {
	return o.MarshalAppend(nil, v)
}

// MarshalAppend appends the message that v points to to dst. On error it returns dst as it was.
func (o *ProtobufOptions) MarshalAppend(dst []byte, v any) ([]byte, error) {
	return protobuf.Append(dst, v, o.options())
}

// Unmarshal reads data into the message that v points to. Nothing of it points into data unless AliasInput says so.
// After an error the message holds some of what was read.
func (o *ProtobufOptions) Unmarshal(data []byte, v any) error {
	return protobuf.Decode(memory.Heap, data, v, o.options())
}

func (o *ProtobufOptions) unmarshal(a *memory.Arena, data []byte, v any) error {
	return protobuf.Decode(a, data, v, o.options())
}
