// Drop-in for google.golang.org/protobuf/proto: the same names, read and written by Isomer.
// SPDX-License-Identifier: MIT

// Package proto takes the place of google.golang.org/protobuf/proto where that is imported. Marshal and Unmarshal and
// their options are Isomer's, on the heap; everything else is that package's own.
//
// Errors match Error, as that package's do, and are *isomer.Error for errors.As. The strings and byte slices of a message share one copy of the input, so one that is
// kept keeps all of them. To read into an arena, use package isomer.
package proto

import (
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	own "isomer.dev/isomer/internal/protobuf"
)

// Message is proto.Message.
type Message = proto.Message

// Marshal is proto.Marshal.
func Marshal(m Message) ([]byte, error) { return MarshalOptions{}.Marshal(m) }

// Unmarshal is proto.Unmarshal.
func Unmarshal(b []byte, m Message) error { return UnmarshalOptions{}.Unmarshal(b, m) }

// left says that a message is left to google.golang.org/protobuf: one that is nil, or that Isomer has no layout of.
func left(m Message) bool { return own.IsOfficial(m) || !m.ProtoReflect().IsValid() }

// MarshalOptions are those of proto.MarshalOptions.
type MarshalOptions struct {
	AllowPartial  bool
	Deterministic bool
	// UseCachedSize is not needed: no size is computed.
	UseCachedSize bool
}

// Marshal is that of proto.MarshalOptions.
func (o MarshalOptions) Marshal(m Message) ([]byte, error) {
	if m == nil {
		return nil, nil
	}
	if left(m) {
		return o.official().Marshal(m)
	}
	out, err := o.MarshalAppend(nil, m)
	if err == nil && out == nil {
		out = []byte{}
	}
	return out, err
}

// MarshalAppend is that of proto.MarshalOptions.
func (o MarshalOptions) MarshalAppend(b []byte, m Message) ([]byte, error) {
	if m == nil {
		return b, nil
	}
	if left(m) {
		return o.official().MarshalAppend(b, m)
	}
	out, err := own.Append(b, m, &own.Options{AllowPartial: o.AllowPartial, Deterministic: o.Deterministic})
	return out, failed(err)
}

// UnmarshalOptions are those of proto.UnmarshalOptions.
type UnmarshalOptions struct {
	Merge          bool
	AllowPartial   bool
	DiscardUnknown bool
	Resolver       own.Resolver
	// RecursionLimit is how many levels are read, 10000 if it is 0.
	RecursionLimit int
	// NoLazyDecoding is always so.
	NoLazyDecoding bool
}

// Unmarshal is that of proto.UnmarshalOptions.
func (o UnmarshalOptions) Unmarshal(b []byte, m Message) error {
	const levels = 10000
	depth := o.RecursionLimit
	if depth == 0 {
		depth = levels
	}
	if depth == 1 || left(m) {
		return o.official().Unmarshal(b, m)
	}
	// Isomer counts the levels below the message, and takes 0 for its default.
	return failed(own.Decode(memory.Heap, b, m, &own.Options{
		Limits: base.Limits{Depth: depth - 1}, Merge: o.Merge, AllowPartial: o.AllowPartial,
		DiscardUnknown: o.DiscardUnknown, Resolver: o.Resolver,
	}))
}
