// Marshal, MarshalAppend and Unmarshal: any value, in any format.
// SPDX-License-Identifier: MIT

// Package isomer encodes and decodes Go values as protobuf, JSON and MessagePack: plain structs, and the messages of
// protoc-gen-go. It needs no generated code, and can decode into an [Arena], which avoids allocations.
//
// A format is a value: [Protobuf], [JSON], [MessagePack], or a struct of options such as &JSONOptions{…}:
//
//	data, err := isomer.Marshal(isomer.JSON, person)
//	err = isomer.Unmarshal(&isomer.JSONOptions{UseNumber: true}, data, &person)
//
// Errors are of type *[Error]. The functions may be called by several goroutines at the same time, and so may the
// methods of formats, as long as their options are not changed.
package isomer

import (
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
)

// Format is a format with its options. *ProtobufOptions, *JSONOptions and *MessagePackOptions implement it.
type Format interface {
	// Marshal returns the encoding of v.
	Marshal(v any) ([]byte, error)
	// MarshalAppend appends the encoding of v to dst. On error it returns dst with its old length; the bytes between
	// its length and its capacity may have changed.
	MarshalAppend(dst []byte, v any) ([]byte, error)
	// Unmarshal decodes data into the value that v points to. It does not retain data.
	Unmarshal(data []byte, v any) error

	unmarshal(a *memory.Arena, data []byte, v any) error
}

// Marshal returns the encoding of v in format f.
func Marshal(f Format, v any) ([]byte, error) { return f.Marshal(v) }

// MarshalAppend appends the encoding of v in format f to dst. On error it returns dst with its old length; the bytes
// between its length and its capacity may have changed.
func MarshalAppend(f Format, dst []byte, v any) ([]byte, error) { return f.MarshalAppend(dst, v) }

// Unmarshal decodes data, in format f, into the value that v points to. It does not retain data. It is an error if data
// has more than one value.
func Unmarshal(f Format, data []byte, v any) error { return f.Unmarshal(data, v) }

// Read decodes data into a new T in the arena, or on the heap if a is nil, and returns it. It does what New and
// Arena.Unmarshal do, and is faster. On error it returns nil.
func Read[T any](a *Arena, f Format, data []byte) (*T, error) {
	in := a.raw()
	if o, ok := f.(*ProtobufOptions); ok && in.Ready() {
		if v, err := protobuf.DecodeNew(in, data, (*T)(nil), o.options()); v != nil || err != nil {
			return (*T)(v), err
		}
		// The type has not been decoded before, so it has no program yet.
	}
	v := New[T](a)
	if err := a.Unmarshal(f, data, v); err != nil {
		return nil, err
	}
	return v, nil
}
