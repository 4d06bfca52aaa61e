// Serializer: JSON and protobuf by four methods, with memory of its own.
// SPDX-License-Identifier: MIT

package isomer

import (
	"sync"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
)

// A Serializer writes and reads JSON and protobuf. What it reads is made in chunks of memory, so that a message takes
// a fraction of the allocations. There is no lifetime to think of: the bytes and messages that it returns live as long
// as somebody has them, and it may be used again at once, by many goroutines. A value that is kept keeps its
// neighbours of the same chunk, some kilobytes. Where that, or the last allocation, matters, use an Arena.
type Serializer struct {
	arenas sync.Pool
}

// NewSerializer makes a Serializer whose chunks for text have size bytes at first: 1 << 20 is a good one for large
// messages, and 0 leaves the choice to the Serializer.
func NewSerializer(size int) *Serializer {
	return &Serializer{arenas: sync.Pool{New: func() any {
		return memory.NewArena(memory.Config{Text: size, Forget: true})
	}}}
}

// SerializeToJSON returns v in JSON.
func (s *Serializer) SerializeToJSON(v any) ([]byte, error) { return JSON.Marshal(v) }

// DeserializeFromJSON reads data into v, a pointer.
func (s *Serializer) DeserializeFromJSON(data []byte, v any) error { return s.read(JSON, data, v) }

// SerializeToProto returns m in the protobuf wire format.
func (s *Serializer) SerializeToProto(m proto.Message) ([]byte, error) { return Protobuf.Marshal(m) }

// DeserializeFromProto reads data into m.
func (s *Serializer) DeserializeFromProto(data []byte, m proto.Message) error {
	return s.read(Protobuf, data, m)
}

func (s *Serializer) read(f Format, data []byte, v any) error {
	a := s.arenas.Get().(*memory.Arena)
	err := f.unmarshal(a, data, v)
	s.arenas.Put(a)
	return err
}
