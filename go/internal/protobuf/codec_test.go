// Tests that encoding and decoding give the same results as in the official runtime.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/emptypb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/levels"
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

// TestRoom encodes messages of every size around that of the buffer on the stack, with every kind of capacity.
func TestRoom(t *testing.T) {
	var wait sync.WaitGroup
	for _, typ := range levels.Forms("bench.User") {
		m := typ.New().Interface()
		name := m.ProtoReflect().Descriptor().Fields().ByName("name")
		wait.Go(func() {
			for n := range 2*stackRoom + 10 {
				m.ProtoReflect().Set(name, protoreflect.ValueOfString(strings.Repeat("x", n)))
				want, err := proto.Marshal(m)
				if err != nil {
					t.Error(err)
				}
				for _, dst := range [][]byte{nil, {}, []byte("xy"), append(make([]byte, 0, 7), "xy"...), make([]byte, 3, 3+n), make([]byte, 1, 3*stackRoom)} {
					got, err := Append(dst, m, &Options{})
					if err != nil || !bytes.Equal(got, slices.Concat(dst, want)) {
						t.Errorf("%d bytes after %d of %d: %v\n%q", n, len(dst), cap(dst), err, got)
						return
					}
				}
			}
		})
	}
	wait.Wait()
}

// TestStackMoves encodes deep messages in new goroutines, whose small stacks are moved while the buffer is on them.
func TestStackMoves(t *testing.T) {
	for _, typ := range levels.Forms("features.recursion.Direct") {
		root := typ.New()
		at := root
		for range 150 {
			at = at.Mutable(typ.Descriptor().Fields().ByName("next")).Message()
		}
		want, err := proto.Marshal(root.Interface())
		if err != nil {
			t.Fatal(err)
		}
		var wait sync.WaitGroup
		for range 20 {
			wait.Go(func() {
				if got, err := Append(nil, root.Interface(), &Options{Limits: base.Limits{Depth: 150}}); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s: %v\n%x", typ.Descriptor().FullName(), err, got)
				}
			})
		}
		wait.Wait()
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
