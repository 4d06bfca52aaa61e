// Serializer: JSON and protobuf by four methods, with pooled arenas.
// SPDX-License-Identifier: MIT

package isomer

import (
	"sync"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
)

// A Serializer encodes and decodes JSON and protobuf. It decodes into chunks of memory, so that a message takes a
// fraction of the allocations. Unlike with an [Arena], what it returns is valid as long as it is referenced, and
// several goroutines may use it at the same time. A value that is kept keeps the rest of its chunk, which is some
// kilobytes. If that matters, or if nothing may be allocated, use an Arena.
type Serializer struct {
	arenas sync.Pool
}

// NewSerializer returns a Serializer whose first chunks for text have size bytes. For large messages, 1 << 20 is a good
// size; with 0, the Serializer chooses it.
func NewSerializer(size int) *Serializer {
	return &Serializer{arenas: sync.Pool{New: func() any {
		return memory.NewArena(memory.Config{Text: size, Forget: true})
	}}}
}

// SerializeToJSON returns the encoding of v as JSON.
func (s *Serializer) SerializeToJSON(v any) ([]byte, error) { return JSON.Marshal(v) }

// DeserializeFromJSON decodes JSON into the value that v points to.
func (s *Serializer) DeserializeFromJSON(data []byte, v any) error { return s.read(JSON, data, v) }

// SerializeToProto returns the encoding of m in the protobuf wire format.
func (s *Serializer) SerializeToProto(m proto.Message) ([]byte, error) { return Protobuf.Marshal(m) }

// DeserializeFromProto decodes the protobuf wire format into m.
func (s *Serializer) DeserializeFromProto(data []byte, m proto.Message) error {
	return s.read(Protobuf, data, m)
}

func (s *Serializer) read(f Format, data []byte, v any) error {
	a := s.arenas.Get().(*memory.Arena)
	err := f.unmarshal(a, data, v)
	s.arenas.Put(a)
	return err
}
