// Benchmarks against the official runtime, for daily work. go/bench has the other peers.
// SPDX-License-Identifier: MIT

package protojson

import (
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/features/proto3"
	"isomer.dev/isomer/internal/testpb/samples"
)

// knownText has well-known types of most kinds.
const knownText = `{"at":"2020-01-01T00:00:00.500Z","took":"-1.000250s","anything":{"@type":"type.example/demo.Person",` +
	`"name":"x","id":7},"dynamic":{"a":[1,null,"text",{"b":true}],"list":[1.5,2.5,3.5]},"value":{"k":[{}]},` +
	`"wrapped":"-5","values":{"k":false,"l":"text"},"shared":{"id":1},"further":{"text":"f"}}`

func benchMessages() map[string]proto.Message {
	known := &proto3pb.Known{}
	if err := protojson.Unmarshal([]byte(knownText), known); err != nil {
		panic(err)
	}
	return map[string]proto.Message{
		"User": samples.User(), "Google1": samples.Google1(), "Catalog": samples.Catalog(), "Known": known,
	}
}

func BenchmarkDecode(b *testing.B) {
	for name, m := range benchMessages() {
		data, err := Append(nil, m, nil)
		if err != nil {
			b.Fatal(err)
		}
		into := m.ProtoReflect().New().Interface()
		run := func(kind string, a *memory.Arena, decode func() error) {
			b.Run(name+"/"+kind, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					if err := decode(); err != nil {
						b.Fatal(err)
					}
					if a != nil {
						a.Reset()
					}
				}
			})
		}
		run("official", nil, func() error { return protojson.Unmarshal(data, into) })
		run("heap", nil, func() error { return Decode(memory.Heap, data, into, nil) })
		for kind, config := range map[string]memory.Config{"arena": {}, "recycled": {Recycle: true}} {
			a := memory.NewArena(config)
			run(kind, a, func() error { return Decode(a, data, into, nil) })
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	for name, m := range benchMessages() {
		buffer, err := Append(nil, m, nil)
		if err != nil {
			b.Fatal(err)
		}
		run := func(kind string, encode func() ([]byte, error)) {
			b.Run(name+"/"+kind, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(buffer)))
				for b.Loop() {
					if _, err := encode(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		run("official", func() ([]byte, error) { return protojson.MarshalOptions{}.MarshalAppend(buffer[:0], m) })
		run("append", func() ([]byte, error) { return Append(buffer[:0], m, nil) })
		run("fresh", func() ([]byte, error) { return Append(nil, m, nil) })
	}
}
