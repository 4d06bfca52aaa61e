// Codec: gRPC's messages written and read by Isomer.
// SPDX-License-Identifier: MIT

// Package isomergrpc makes grpc-go write and read messages with Isomer instead of protobuf-go. On the wire nothing
// changes: the other side may be anything that speaks gRPC.
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
// Messages are read onto the heap, and are the handler's to keep. Three ways lead into an Arena, each with an owner
// who knows when a message is done with: WithArenas on a server, In on a stream, and Codec.Arena on one call.
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
	// Format is how messages look on the wire; nil is isomer.Protobuf.
	Format isomer.Format
	// Subtype is the format's name in the content type, application/grpc+<subtype>; "" is "proto".
	Subtype string
	// Arena is for one call, or one stream, at a time: what is received is read into it, and is valid until its
	// Reset. As an option of the call: grpc.ForceCodecV2(isomergrpc.Codec{Arena: a}).
	Arena *isomer.Arena
}

var _ encoding.CodecV2 = Codec{}

// Register makes Codec{} the codec of every server and client of this program that names no other. Like
// encoding.RegisterCodecV2, it is for the start of a program: calls that run meanwhile would race with it.
func Register() { encoding.RegisterCodecV2(Codec{}) }

// Name is the subtype.
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

// aliases says whether messages are to point into what they are read from.
func (c Codec) aliases() bool {
	options, ok := c.Format.(*isomer.ProtobufOptions)
	return ok && options.AliasInput
}

// scratch holds buffers that messages are written to before their size is known.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// maxScratch is the capacity from which a buffer goes along with its message, instead of being copied from and kept.
const maxScratch = 64 << 10

// Marshal writes v, a message or any other value that the format can write. The result is from gRPC's pool of
// buffers, which gets it back when it was sent.
func (c Codec) Marshal(v any) (mem.BufferSlice, error) {
	if done, ok := v.(*encoded); ok {
		return done.take()
	}
	buffer := scratch.Get().(*[]byte)
	data, err := c.format().MarshalAppend((*buffer)[:0], v)
	if m, ok := v.(proto.Message); ok && err != nil && !m.ProtoReflect().IsValid() {
		// A nil message, which gRPC's own codec takes for an empty one.
		data, err = c.format().MarshalAppend((*buffer)[:0], m.ProtoReflect().New().Interface())
	}
	if err != nil {
		scratch.Put(buffer)
		return nil, fmt.Errorf("cannot write %T: %w", v, err)
	}
	if cap(data) > maxScratch {
		scratch.Put(buffer) // Its own bytes, which data has outgrown.
		return mem.BufferSlice{mem.NewBuffer(&data, mem.DefaultBufferPool())}, nil
	}
	*buffer = data
	copied := mem.Copy(data, mem.DefaultBufferPool())
	scratch.Put(buffer)
	return mem.BufferSlice{copied}, nil
}

// Unmarshal reads data into v, a pointer. It keeps nothing of data.
func (c Codec) Unmarshal(data mem.BufferSlice, v any) error {
	target := into{c.Arena, v}
	if given, ok := v.(*into); ok {
		target = *given
	}
	var input []byte
	if c.aliases() {
		input = data.Materialize() // Of its own: gRPC uses its buffers again.
	} else {
		buffer := data.MaterializeToBuffer(mem.DefaultBufferPool())
		defer buffer.Free()
		input = buffer.ReadOnlyData()
	}
	// No arena is the heap.
	if err := target.arena.Unmarshal(c.format(), input, target.message); err != nil {
		return fmt.Errorf("cannot read %T: %w", target.message, err)
	}
	return nil
}
