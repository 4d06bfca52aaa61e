// Codec: the implementation under test: Isomer on the heap, Isomer in an arena, or protobuf-go.
// SPDX-License-Identifier: MIT

package main

import (
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
)

type codec interface {
	readBinary(data []byte, m proto.Message) error
	readJSON(data []byte, m proto.Message, ignoreUnknown bool) error
	writeBinary(m proto.Message) ([]byte, error)
	writeJSON(m proto.Message) ([]byte, error)
	// done ends a request, after which the decoded message is not used again.
	done()
}

// lenient ignores fields that the message lacks.
var lenient = &isomer.JSONOptions{DiscardUnknown: true}

func jsonFormat(ignoreUnknown bool) isomer.Format {
	if ignoreUnknown {
		return lenient
	}
	return isomer.JSON
}

type heapCodec struct{}

func (heapCodec) readBinary(data []byte, m proto.Message) error {
	return isomer.Unmarshal(isomer.Protobuf, data, m)
}
func (heapCodec) readJSON(data []byte, m proto.Message, ignoreUnknown bool) error {
	return isomer.Unmarshal(jsonFormat(ignoreUnknown), data, m)
}
func (heapCodec) writeBinary(m proto.Message) ([]byte, error) {
	return isomer.Marshal(isomer.Protobuf, m)
}
func (heapCodec) writeJSON(m proto.Message) ([]byte, error) { return isomer.Marshal(isomer.JSON, m) }
func (heapCodec) done()                                     {}

type arenaCodec struct {
	heapCodec
	arena *isomer.Arena
}

func newArenaCodec() arenaCodec { return arenaCodec{arena: isomer.NewArena()} }

func (c arenaCodec) readBinary(data []byte, m proto.Message) error {
	return c.arena.Unmarshal(isomer.Protobuf, data, m)
}
func (c arenaCodec) readJSON(data []byte, m proto.Message, ignoreUnknown bool) error {
	return c.arena.Unmarshal(jsonFormat(ignoreUnknown), data, m)
}
func (c arenaCodec) done() { c.arena.Reset() }

type officialCodec struct{}

func (officialCodec) readBinary(data []byte, m proto.Message) error { return proto.Unmarshal(data, m) }
func (officialCodec) readJSON(data []byte, m proto.Message, ignoreUnknown bool) error {
	return protojson.UnmarshalOptions{DiscardUnknown: ignoreUnknown}.Unmarshal(data, m)
}
func (officialCodec) writeBinary(m proto.Message) ([]byte, error) { return proto.Marshal(m) }
func (officialCodec) writeJSON(m proto.Message) ([]byte, error)   { return protojson.Marshal(m) }
func (officialCodec) done()                                       {}

func readText(data []byte, m proto.Message) error { return prototext.Unmarshal(data, m) }

func writeText(m proto.Message, printUnknown bool) ([]byte, error) {
	return prototext.MarshalOptions{EmitUnknown: printUnknown}.Marshal(m)
}
