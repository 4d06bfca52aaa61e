// Tests that what is written and read is what the official runtime writes and reads.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

func TestSamples(t *testing.T) {
	for _, m := range benchMessages {
		want, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Append([]byte("xy"), m, &Options{Deterministic: true})
		if err != nil || string(got) != "xy"+string(want) {
			t.Fatalf("%T: %v\n%x\n%x", m, err, got, want)
		}
		for _, a := range []*memory.Arena{memory.Heap, memory.NewArena(memory.Config{}), memory.NewArena(memory.Config{Recycle: true})} {
			for range 3 {
				into := m.ProtoReflect().New().Interface()
				if err := Decode(a, want, into, &Options{}); err != nil {
					t.Fatal(err)
				}
				if !proto.Equal(m, into) {
					t.Fatalf("%v\n%v", m, into)
				}
				a.Reset()
			}
		}
	}
}

func TestZeroTagInEmptyMessage(t *testing.T) {
	for _, data := range [][]byte{{0}, {0, 0}, {0x80, 0}} {
		err := Decode(memory.Heap, data, &emptypb.Empty{}, &Options{})
		if e, ok := err.(*base.Error); !ok || e.Code != base.BadTag && e.Code != base.Truncated {
			t.Errorf("%x: %v", data, err)
		}
	}
}
