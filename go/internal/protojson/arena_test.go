// Tests of memory: what an arena saves, and that messages survive the garbage collector and Reset.
// SPDX-License-Identifier: MIT

package protojson

import (
	"runtime"
	"sync"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/random"
)

func TestNoAllocations(t *testing.T) {
	for name, m := range benchMessages() {
		text, err := Append(nil, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		a := memory.NewArena(memory.Config{Recycle: true})
		into := m.ProtoReflect().New().Interface()
		buffer := make([]byte, 0, 2*len(text))
		read := allocs.Usual(func() {
			if err := Decode(a, text, into, nil); err != nil {
				t.Fatal(err)
			}
			a.Reset()
		})
		written := allocs.Usual(func() {
			if _, err := Append(buffer, m, nil); err != nil {
				t.Fatal(err)
			}
		})
		if read != 0 || written != 0 {
			t.Errorf("%s: %v allocations to read, %v to write", name, read, written)
		}
	}
}

// TestCollector encodes and decodes in many goroutines while the garbage collector runs, and checks everything at the
// end.
func TestCollector(t *testing.T) {
	stop := make(chan struct{})
	var collecting, working sync.WaitGroup
	collecting.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	})
	types := allTypes()
	for worker := range 4 {
		working.Go(func() {
			arena := memory.NewArena(memory.Config{Recycle: worker%2 == 0})
			for seed := range uint64(60) {
				type kept struct{ want, got protoreflect.ProtoMessage }
				var all []kept
				for i := range 12 {
					typ := types[(int(seed)*12+i*7+worker)%len(types)]
					m := typ.New()
					random.New(seed).Message(m, 3)
					text, err := Append(nil, m.Interface(), &Options{AllowPartial: true})
					if err != nil {
						t.Error(err)
						return
					}
					got := typ.New().Interface()
					if err := Decode(arena, text, got, &Options{AllowPartial: true}); err != nil {
						t.Error(err)
						return
					}
					clear(text)
					all = append(all, kept{m.Interface(), got})
				}
				for _, k := range all {
					if !proto.Equal(k.want, k.got) {
						t.Errorf("%v\n%v", k.want, k.got)
					}
				}
				arena.Reset()
			}
		})
	}
	working.Wait()
	close(stop)
	collecting.Wait()
}

// TestFailingArena decodes valid and invalid text alternately into one arena.
func TestFailingArena(t *testing.T) {
	a := memory.NewArena(memory.Config{})
	for name, m := range benchMessages() {
		text, err := Append(nil, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n < len(text); n += 1 + len(text)/50 {
			bad, good := m.ProtoReflect().New().Interface(), m.ProtoReflect().New().Interface()
			if err := Decode(a, text[:n], bad, nil); err == nil {
				t.Fatalf("%s: %d bytes of it were read", name, n)
			}
			if err := Decode(a, text, good, nil); err != nil || !proto.Equal(m, good) {
				t.Fatalf("%s: %v", name, err)
			}
			// The message after an error can be used and encoded.
			_ = proto.Size(bad)
			if _, err := Append(nil, bad, &Options{AllowPartial: true}); err != nil {
				_ = errorOf(t, err)
			}
			a.Reset()
		}
	}
}
