// Drop-in for google.golang.org/protobuf/proto: the same names, read and written by Isomer.
// SPDX-License-Identifier: MIT

// Package proto can be imported in place of google.golang.org/protobuf/proto. Marshal, Unmarshal and their options are
// implemented by Isomer; everything else is that package's own:
//
//	import "isomer.dev/isomer/dropin/proto"
//
// Errors match [Error], as that package's do, and errors.As finds an *isomer.Error in them. The strings and byte slices
// of a message share one copy of the input, so that keeping one of them keeps all of it. To decode into an arena, use
// package isomer.
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

// left reports whether google.golang.org/protobuf handles a message: one that is nil, or whose layout Isomer does not
// know.
func left(m Message) bool { return own.IsOfficial(m) || !m.ProtoReflect().IsValid() }

// levels is the number of levels, that of the message included, which google.golang.org/protobuf reads. Isomer writes no
// more, where google.golang.org/protobuf would write messages that it does not read.
const levels = 10000

// MarshalOptions has the options of proto.MarshalOptions.
type MarshalOptions struct {
	// AllowPartial accepts messages whose required fields are not set.
	AllowPartial bool
	// Deterministic sorts the entries of maps by key.
	Deterministic bool
	// UseCachedSize has no effect, since Isomer computes no sizes before it encodes.
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
	out, err := own.Append(b, m, &own.Options{
		Limits: base.Limits{Depth: levels - 1}, AllowPartial: o.AllowPartial, Deterministic: o.Deterministic,
	})
	return out, failed(err)
}

// UnmarshalOptions has the options of proto.UnmarshalOptions.
type UnmarshalOptions struct {
	// Merge merges the input into the message. Otherwise the message is reset before decoding.
	Merge bool
	// AllowPartial accepts messages whose required fields are not set.
	AllowPartial bool
	// DiscardUnknown drops fields that the message lacks.
	DiscardUnknown bool
	// Resolver finds extensions. If it is nil, protoregistry.GlobalTypes does.
	Resolver own.Resolver
	// RecursionLimit is the maximum number of levels; 10000 if it is 0.
	RecursionLimit int
	// NoLazyDecoding has no effect, since Isomer never decodes lazily.
	NoLazyDecoding bool
}

// Unmarshal is that of proto.UnmarshalOptions.
func (o UnmarshalOptions) Unmarshal(b []byte, m Message) error {
	depth := o.RecursionLimit
	if depth == 0 {
		depth = levels
	}
	if depth == 1 || left(m) {
		return o.official().Unmarshal(b, m)
	}
	// Isomer counts the levels below the message, and a depth of 0 stands for its default.
	return failed(own.Decode(memory.Heap, b, m, &own.Options{
		Limits: base.Limits{Depth: depth - 1}, Merge: o.Merge, AllowPartial: o.AllowPartial,
		DiscardUnknown: o.DiscardUnknown, Resolver: o.Resolver,
	}))
}
