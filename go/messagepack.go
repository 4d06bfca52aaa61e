// MessagePack: any Go value, and messages of protoc-gen-go in each layout that C++ has.
// SPDX-License-Identifier: MIT

package isomer

import (
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/msgpack"
)

// MessagePack is MessagePack with the default options.
var MessagePack Format = &MessagePackOptions{}

// MessagePackOptions are the options of MessagePack, which it writes and reads by its methods.
//
// Messages of protoc-gen-go look as docs/formats/msgpack.md says, the same in every language. So do structs with isomer
// tags, under the names that their tags msgpack or json give them, if any.
//
// Other values are written and read much as package encoding/json does:
//   - A struct's fields have the names of their tags `msgpack:"name,omitempty,omitzero"` or, without one, of json's;
//     "-" leaves a field out, and embedded structs are promoted. Keys that a struct lacks are passed over; a key twice is
//     an error.
//   - A nil pointer, slice, map or interface is nil; nil is read as any type's zero value. A []byte is a bin and so is an
//     array of bytes; other arrays may be shorter than their type, but not longer.
//   - Keys of maps are strings, integers or bools.
//   - An option of a tag msgpack that is not among these makes the type Unsupported.
//   - A time.Time is the timestamp extension, and read in UTC. Its years are 1 to 9999.
//   - An interface without methods is read as bool, int64, uint64 if an int64 is too small, float64, string, []byte,
//     time.Time, []any or map[string]any, or as map[any]any if a key is not text.
//   - A struct, also one with isomer tags, is what its methods make of it, if it has some: MarshalMsgpack and
//     UnmarshalMsgpack, or else MarshalMsg and UnmarshalMsg, MarshalBinary and UnmarshalBinary, or MarshalText and
//     UnmarshalText. Of other types, only the methods for MessagePack are called, and not for keys of maps. Methods of an
//     embedded field are those of that field, which is then a member.
//   - Structs with neither exported fields nor methods are Unsupported, and so are types whose only methods are
//     EncodeMsgpack and DecodeMsgpack, which take types of other packages.
//
// Numbers are read from every form whose value fits, floats from integers too. Strings must be UTF-8.
type MessagePackOptions struct {
	// Limits bound what reading may cost. Depth bounds writing as well.
	Limits Limits
	// Keys is the layout of structs and messages: maps by name unless it says otherwise.
	Keys MessagePackKeys
	// PrintDefaults writes fields of messages even if they hold their default, where absence is not told from it.
	PrintDefaults bool
	// IgnoreUnknown passes over keys, elements and enum numbers that a message lacks. Otherwise they are errors.
	IgnoreUnknown bool
	// AliasInput lets strings and byte slices point into the bytes that were given, which nobody may change as
	// long as the value is in use. Without it they point into a copy.
	AliasInput bool
	// Deterministic writes the entries of maps by key.
	Deterministic bool
}

// MessagePackKeys is how a struct or message looks in MessagePack.
type MessagePackKeys uint8

// The layouts.
const (
	// ByName makes it a map by name.
	ByName = MessagePackKeys(msgpack.Names)
	// ByNumber makes it a map by field number. Structs without isomer tags have none, and are Unsupported.
	ByNumber = MessagePackKeys(msgpack.Numbers)
	// ByOrder makes it an array: of a message by field number, of another struct in the order of its fields. Nil stands
	// for what is absent. An array that is shorter leaves the rest absent.
	ByOrder = MessagePackKeys(msgpack.Order)
)

// options is o for the layer below, whose struct has the same fields, but for the name of the type of Keys. A copy would
// be an allocation.
func (o *MessagePackOptions) options() *msgpack.Options { return (*msgpack.Options)(unsafe.Pointer(o)) }

// Marshal returns v, or what it points to.
func (o *MessagePackOptions) Marshal(v any) ([]byte, error) {
	return msgpack.Marshal(v, o.options())
}

// MarshalAppend appends v, or what it points to, to dst. On error it returns dst as it was.
func (o *MessagePackOptions) MarshalAppend(dst []byte, v any) ([]byte, error) {
	return msgpack.Append(dst, v, o.options())
}

// Unmarshal reads data into what v points to, which it makes zero first. Nothing of it points into data unless
// AliasInput says so. After an error the value holds some of what was read.
func (o *MessagePackOptions) Unmarshal(data []byte, v any) error {
	a := memory.Once()
	err := msgpack.Decode(a, data, v, o.options())
	a.Done()
	return err
}

func (o *MessagePackOptions) unmarshal(a *memory.Arena, data []byte, v any) error {
	return msgpack.Decode(a, data, v, o.options())
}
