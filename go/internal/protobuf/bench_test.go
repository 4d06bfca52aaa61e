// Benchmarks against the official runtime, for daily work. go/bench has the other peers.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/samples"
)

var benchMessages = []proto.Message{samples.User(), samples.Google1(), samples.Catalog()}

func BenchmarkDecode(b *testing.B) {
	for _, m := range benchMessages {
		data, err := proto.Marshal(m)
		if err != nil {
			b.Fatal(err)
		}
		into := m.ProtoReflect().New().Interface()
		run := func(name string, a *memory.Arena, decode func() error) {
			b.Run(string(m.ProtoReflect().Descriptor().Name())+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
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
		o := &Options{}
		run("official", nil, func() error { return proto.Unmarshal(data, into) })
		run("heap", nil, func() error { return Decode(memory.Heap, data, into, o) })
		for name, config := range map[string]memory.Config{"arena": {}, "recycled": {Recycle: true}} {
			a := memory.NewArena(config)
			run(name, a, func() error { return Decode(a, data, into, o) })
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, m := range benchMessages {
		name := string(m.ProtoReflect().Descriptor().Name())
		buffer := make([]byte, 0, 2*proto.Size(m))
		run := func(name string, encode func() ([]byte, error)) {
			b.Run(name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := encode(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		o := &Options{}
		run(name+"/official", func() ([]byte, error) { return proto.MarshalOptions{}.MarshalAppend(buffer, m) })
		run(name+"/append", func() ([]byte, error) { return Append(buffer, m, o) })
		run(name+"/fresh", func() ([]byte, error) { return Append(nil, m, o) })
	}
}
