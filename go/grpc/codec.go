// Codec: gRPC's messages written and read by Isomer.
// SPDX-License-Identifier: MIT

// Package isomergrpc makes grpc-go encode and decode messages with Isomer instead of protobuf-go. On the wire nothing
// changes, so that the peer may be any implementation of gRPC.
//
// For a whole program, before the first call:
//
//	isomergrpc.Register()
//
// For one server or one client:
//
//	grpc.NewServer(grpc.ForceServerCodecV2(isomergrpc.Codec{}))
//	grpc.NewClient(target, grpc.WithDefaultCallOptions(grpc.ForceCodecV2(isomergrpc.Codec{})))
//
// Messages are decoded onto the heap, and handlers may keep them. To decode into an isomer.Arena instead, use
// [WithArenas] on a server, [In] on a stream, or [Codec].Arena on one call: each determines when the arena is reset.
package isomergrpc

import (
	"fmt"
	"sync"

	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
)

// Codec is an encoding.CodecV2. The zero Codec replaces gRPC's own.
type Codec struct {
	// Format is the format of messages; isomer.Protobuf if it is nil.
	Format isomer.Format
	// Subtype is the format's name in the content type, application/grpc+<subtype>; "proto" if it is empty.
	Subtype string
	// Arena, if it is not nil, is the arena into which messages are decoded, and in which they are valid until Reset.
	// Such a Codec is for one call or one stream at a time: grpc.ForceCodecV2(isomergrpc.Codec{Arena: a}).
	Arena *isomer.Arena
}

var _ encoding.CodecV2 = Codec{}

// Register makes Codec{} the codec of every server and client of the program that does not name another one. Like
// encoding.RegisterCodecV2, it must be called before the first call of gRPC, since it is not synchronised with calls.
func Register() { encoding.RegisterCodecV2(Codec{}) }

// Name returns the subtype.
func (c Codec) Name() string {
	if c.Subtype == "" {
		return "proto"
	}
	return c.Subtype
}

func (c Codec) format() isomer.Format {
	if c.Format == nil {
		return isomer.Protobuf
	}
	return c.Format
}

// aliases reports whether messages point into the bytes that they are decoded from.
func (c Codec) aliases() bool {
	options, ok := c.Format.(*isomer.ProtobufOptions)
	return ok && options.AliasInput
}

// scratch has buffers for messages whose size is not known yet.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// maxScratch is the capacity above which a buffer is passed on with its message, rather than copied and reused.
const maxScratch = 64 << 10

// Marshal returns the encoding of v, which is a message or another value that the format can encode. The buffer is from
// gRPC's pool, and returns there when it was sent.
func (c Codec) Marshal(v any) (mem.BufferSlice, error) {
	if done, ok := v.(*encoded); ok {
		return done.take()
	}
	buffer := scratch.Get().(*[]byte)
	data, err := c.format().MarshalAppend((*buffer)[:0], v)
	if m, ok := v.(proto.Message); ok && err != nil && !m.ProtoReflect().IsValid() {
		// gRPC's own codec encodes a nil message as an empty one.
		data, err = c.format().MarshalAppend((*buffer)[:0], m.ProtoReflect().New().Interface())
	}
	if err != nil {
		scratch.Put(buffer)
		return nil, fmt.Errorf("cannot write %T: %w", v, err)
	}
	if cap(data) > maxScratch {
		scratch.Put(buffer) // It still has its own bytes, which were too few for the message.
		return mem.BufferSlice{mem.NewBuffer(&data, mem.DefaultBufferPool())}, nil
	}
	*buffer = data
	copied := mem.Copy(data, mem.DefaultBufferPool())
	scratch.Put(buffer)
	return mem.BufferSlice{copied}, nil
}

// Unmarshal decodes data into the value that v points to. It does not retain data.
func (c Codec) Unmarshal(data mem.BufferSlice, v any) error {
	target := into{c.Arena, v}
	if given, ok := v.(*into); ok {
		target = *given
	}
	var input []byte
	if c.aliases() {
		input = data.Materialize() // A copy, since gRPC reuses its buffers.
	} else {
		buffer := data.MaterializeToBuffer(mem.DefaultBufferPool())
		defer buffer.Free()
		input = buffer.ReadOnlyData()
	}
	// A nil arena stands for the heap.
	if err := target.arena.Unmarshal(c.format(), input, target.message); err != nil {
		return fmt.Errorf("cannot read %T: %w", target.message, err)
	}
	return nil
}
