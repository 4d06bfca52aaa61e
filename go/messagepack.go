// MessagePack: any Go value, and messages of protoc-gen-go in each layout.
// SPDX-License-Identifier: MIT

package isomer

import (
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/msgpack"
)

// MessagePack is MessagePack with the default options.
var MessagePack Format = &MessagePackOptions{}

// MessagePackOptions are the options of MessagePack, and a [Format].
//
// Messages of protoc-gen-go are represented as docs/formats/msgpack.md says, which is the same in every language. So
// are structs with isomer tags, whose fields have the names of their tags msgpack or json, if any.
//
// Other values are encoded and decoded by rules like those of encoding/json:
//   - The fields of a struct have the names of their tags `msgpack:"name,omitempty,omitzero"`, or else of their tags
//     json. A name of "-" omits the field, and the fields of embedded structs are promoted. Keys that a struct lacks are
//     ignored; duplicate keys are an error.
//   - A nil pointer, slice, map or interface is encoded as nil, and nil is decoded as the zero value of any type. A
//     []byte and an array of bytes are a bin. Other arrays may be shorter than their Go type, but not longer.
//   - Keys of maps are strings, integers or bools.
//   - Any other option of a tag msgpack makes the type Unsupported, and so do two fields with isomer tags and one name.
//   - A time.Time is the timestamp extension, and is decoded in UTC. Its years are 1 to 9999.
//   - An interface without methods is decoded as bool, int64, uint64 if the number exceeds an int64, float64, string,
//     []byte, time.Time, []any or map[string]any, or as map[any]any if a key is not text.
//   - A struct with methods, also one with isomer tags, is encoded and decoded by them: MarshalMsgpack and
//     UnmarshalMsgpack, or else MarshalMsg and UnmarshalMsg, MarshalBinary and UnmarshalBinary, or MarshalText and
//     UnmarshalText. Of other types, only the methods for MessagePack are called, and not for keys of maps. The methods
//     of an embedded field apply to that field only, which then is a member.
//   - Structs with neither exported fields nor methods are Unsupported, and so are types whose only methods are
//     EncodeMsgpack and DecodeMsgpack, whose parameters are types of other packages.
//
// A number is decoded from any form whose value fits, and a floating-point number also from integers. Strings must be
// UTF-8.
type MessagePackOptions struct {
	// Limits bound what decoding may cost.
	Limits Limits
	// Keys is the layout of structs and messages; ByName by default.
	Keys MessagePackKeys
	// PrintDefaults also encodes fields of messages that have no presence and hold their default.
	PrintDefaults bool
	// IgnoreUnknown ignores keys, elements and enum numbers that a message lacks. Otherwise they are errors.
	IgnoreUnknown bool
	// AliasInput makes strings and byte slices point into the input, which then must not be changed as long as the
	// value is used. Otherwise they point into a copy.
	AliasInput bool
	// Deterministic sorts the entries of maps by key.
	Deterministic bool
}

// MessagePackKeys is the layout of structs and messages in MessagePack.
type MessagePackKeys uint8

// The layouts.
const (
	// ByName makes maps whose keys are names.
	ByName = MessagePackKeys(msgpack.Names)
	// ByNumber makes maps whose keys are field numbers. Structs without isomer tags have none, and are Unsupported.
	ByNumber = MessagePackKeys(msgpack.Numbers)
	// ByOrder makes arrays: of a message in the order of its field numbers, of other structs in the order of their
	// fields. Nil stands for an absent field. In a shorter array, the remaining fields are absent.
	ByOrder = MessagePackKeys(msgpack.Order)
)

// options returns o for the internal package, whose struct has the same fields, except that the type of Keys has
// another name. A copy would be an allocation.
func (o *MessagePackOptions) options() *msgpack.Options { return (*msgpack.Options)(unsafe.Pointer(o)) }

// Marshal returns the encoding of v, or of what it points to.
func (o *MessagePackOptions) Marshal(v any) ([]byte, error) {
	return msgpack.Marshal(v, o.options())
}

// MarshalAppend appends the encoding of v, or of what it points to, to dst. On error it returns dst with its old
// length.
func (o *MessagePackOptions) MarshalAppend(dst []byte, v any) ([]byte, error) {
	return msgpack.Append(dst, v, o.options())
}

// Unmarshal sets the value that v points to to zero, and decodes data into it. It does not retain data, unless
// AliasInput is set. After an error, the value may have parts of the input.
func (o *MessagePackOptions) Unmarshal(data []byte, v any) error {
	a := memory.Once()
	err := msgpack.Decode(a, data, v, o.options())
	a.Done()
	return err
}

func (o *MessagePackOptions) unmarshal(a *memory.Arena, data []byte, v any) error {
	return msgpack.Decode(a, data, v, o.options())
}
