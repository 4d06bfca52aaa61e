// Marshal, MarshalAppend and Unmarshal: any value, in any format.
// SPDX-License-Identifier: MIT

// Package isomer writes and reads Go values in many formats: plain structs and the messages of protoc-gen-go, without
// generated code of its own, into an Arena where allocation hurts.
//
// A format is a value: Protobuf, JSON, MessagePack, or a struct of options such as &JSONOptions{…}.
package isomer

import (
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
)

// Format is how bytes look. *ProtobufOptions, *JSONOptions and *MessagePackOptions are formats.
type Format interface {
	// Marshal returns v in this format, in memory of its own.
	Marshal(v any) ([]byte, error)
	// MarshalAppend appends v to dst. On error it returns dst as it was. What is left of dst's capacity may have been
	// written to.
	MarshalAppend(dst []byte, v any) ([]byte, error)
	// Unmarshal reads all of data into v, a pointer. It keeps nothing of data.
	Unmarshal(data []byte, v any) error

	unmarshal(a *memory.Arena, data []byte, v any) error
}

// Marshal returns v in format f, in memory of its own.
func Marshal(f Format, v any) ([]byte, error) { return f.Marshal(v) }

// MarshalAppend appends v in format f to dst. On error it returns dst as it was. What is left of dst's capacity may have
// been written to.
func MarshalAppend(f Format, dst []byte, v any) ([]byte, error) { return f.MarshalAppend(dst, v) }

// Unmarshal reads all of data, in format f, into v, a pointer. It keeps nothing of data.
func Unmarshal(f Format, data []byte, v any) error { return f.Unmarshal(data, v) }

// Read makes a T in the arena, or on the heap if that is nil, and reads all of data into it. It is what New and
// Arena.Unmarshal do, in one step. On error it returns nil.
func Read[T any](a *Arena, f Format, data []byte) (*T, error) {
	in := a.raw()
	if o, ok := f.(*ProtobufOptions); ok && in.Ready() {
		if v, err := protobuf.DecodeNew(in, data, (*T)(nil), o.options()); v != nil || err != nil {
			return (*T)(v), err
		}
		// The type is new to it.
	}
	v := New[T](a)
	if err := a.Unmarshal(f, data, v); err != nil {
		return nil, err
	}
	return v, nil
}
