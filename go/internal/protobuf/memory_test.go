// Tests of memory: allocations, garbage collection, and many goroutines.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	edition2023pb "isomer.dev/isomer/internal/testpb/features/edition2023"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	proto3pb "isomer.dev/isomer/internal/testpb/features/proto3"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	scalarspb "isomer.dev/isomer/internal/testpb/features/scalars"
	"isomer.dev/isomer/internal/testpb/samples"
	test3pb "isomer.dev/isomer/internal/testpb/test/proto3"
)

func TestArenasAllocateNothing(t *testing.T) {
	a := memory.NewArena(memory.Config{Recycle: true})
	check := func(name string, data []byte, into any) {
		t.Helper()
		read := func() {
			if err := Decode(a, data, into, partial); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			a.Reset()
		}
		for range 3 {
			read()
		}
		if n := testing.AllocsPerRun(20, read); n != 0 {
			t.Errorf("%s: reading allocates %v times", name, n)
		}
		// Another message still exists.
		both := func() {
			if err := Decode(a, data, into, partial); err != nil {
				t.Fatal(err)
			}
			read()
		}
		both()
		both()
		if n := testing.AllocsPerRun(20, both); n != 0 {
			t.Errorf("%s: reading two allocates %v times", name, n)
		}
		if err := Decode(memory.Heap, data, into, partial); err != nil {
			t.Fatal(err)
		}
		buffer := make([]byte, 0, 8*len(data)+1024)
		if n := testing.AllocsPerRun(20, func() {
			if _, err := Append(buffer, into, partial); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: writing allocates %v times", name, n)
		}
	}
	for _, m := range []proto.Message{
		samples.User(), samples.Google1(), samples.Catalog(), &scalarspb.Single{}, &scalarspb.Packed{}, &scalarspb.Loose{}, &scalarspb.Keys{},
		&proto2pb.Rules{}, &proto2pb.Defaults{}, &proto2pb.Groups{}, &edition2023pb.Leaf{}, &recursionpb.Direct{}, &recursionpb.Pong{},
		&proto3pb.Presence{}, &proto3pb.Maps{}, &proto3pb.Lists{}, &proto3pb.Choice{}, &proto3pb.Known{}, &test3pb.Everything{}, &test3pb.Tree{},
	} {
		if m := m.ProtoReflect(); !m.IsValid() || proto.Size(m.Interface()) == 0 {
			newMaker(3).message(m, 3)
			m.SetUnknown(join(varint(18500, 1), group(18501, varint(1, 1)), sized(18502, make([]byte, 50))))
		}
		data, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		check(string(m.ProtoReflect().Descriptor().FullName()), data, m.ProtoReflect().New().Interface())
	}
	m := &recursionpb.Direct{}
	newMaker(8).message(m.ProtoReflect(), 4)
	data, err := proto.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	check("a plain struct", data, &plainDirect{})
	check("a plain struct of values", data, &plainTree{})
}

// TestMessagesUnderGarbageCollection decodes, encodes and checks in many goroutines, each with an arena, while the
// garbage collector runs all the time.
func TestMessagesUnderGarbageCollection(t *testing.T) {
	defer collect()()
	types := allTypes()
	var wait sync.WaitGroup
	for worker := range 6 {
		wait.Go(func() {
			a := memory.Heap
			switch worker % 4 {
			case 1:
				a = memory.NewArena(memory.Config{})
			case 2:
				a = memory.NewArena(memory.Config{Recycle: true})
			case 3:
				a = memory.NewArena(memory.Config{Forget: true})
			}
			for k, typ := range types {
				if k%3 != worker%3 {
					continue
				}
				for seed := range uint64(2) {
					m := typ.New()
					newMaker(seed).message(m, 5)
					data, err := officialSorted.Marshal(m.Interface())
					if err != nil {
						t.Error(err)
						return
					}
					one, two := typ.New().Interface(), typ.New().Interface()
					for _, into := range []proto.Message{one, two} {
						if err := Decode(a, data, into, &Options{AllowPartial: true, AliasInput: seed == 1}); err != nil {
							t.Error(err)
							return
						}
					}
					grow(20)
					got, err := Append(nil, one, sorted)
					if err != nil || !sameRecords(typ, got, data) || !proto.Equal(m.Interface(), two) {
						t.Errorf("%s, worker %d: it changed: %v", typ.Descriptor().FullName(), worker, err)
						return
					}
					if a != memory.Heap {
						a.Reset()
					}
				}
			}
		})
	}
	wait.Wait()
}

// collect runs the garbage collector all the time, until the returned function is called.
func collect() func() {
	percent := debug.SetGCPercent(1)
	stop := make(chan bool)
	var collector sync.WaitGroup
	collector.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	})
	return func() {
		close(stop)
		collector.Wait()
		debug.SetGCPercent(percent)
	}
}

// grow makes the stack grow, so that it is moved.
func grow(n int) byte {
	var room [1 << 10]byte
	room[n] = byte(n)
	if n == 0 {
		return room[0]
	}
	return grow(n-1) + room[n]
}

// TestMapsUnderGarbageCollection has values that only the decoder refers to until they are in the map, and stacks that
// are moved meanwhile.
func TestMapsUnderGarbageCollection(t *testing.T) {
	defer collect()()
	inner := func(i int) []byte {
		return sized(2, sized(2, sized(3, sized(1, fmt.Append(nil, "key", i)), sized(2, sized(1)))), sized(1, sized(2)))
	}
	var data []byte
	for i := range 300 {
		data = append(data, sized(3, sized(1, fmt.Append(nil, i)), inner(i))...)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 20 {
				m := &recursionpb.Direct{}
				// A new goroutine begins with a small stack.
				done := make(chan error)
				go func() { done <- Decode(memory.Heap, data, m, partial) }()
				if err := <-done; err != nil {
					t.Error(err)
				}
				for i := range 300 {
					v := m.GetByName()[fmt.Sprint(i)]
					if v == nil || len(v.Children) != 1 || v.Next == nil || v.Children[0].GetByName()[fmt.Sprint("key", i)].GetNext() == nil {
						t.Errorf("entry %d is %v", i, v)
						return
					}
				}
				go func() {
					out, err := Append(nil, m, sorted)
					if err == nil && len(out) != len(data) {
						err = fmt.Errorf("%d bytes, not %d", len(out), len(data))
					}
					done <- err
				}()
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

// TestFirstUseByMany compiles types in many goroutines at a time.
func TestFirstUseByMany(t *testing.T) {
	type leaf struct {
		N int32 `isomer:"1"`
	}
	type tree struct {
		Left  *tree            `isomer:"1"`
		Leafs []leaf           `isomer:"2"`
		Named map[string]*tree `isomer:"3"`
	}
	type root struct {
		Tree *tree   `isomer:"1"`
		Leaf leaf    `isomer:"2"`
		F    float64 `isomer:"3"`
	}
	values := []any{&root{&tree{Leafs: []leaf{{1}}}, leaf{2}, math.Pi}, &tree{Left: &tree{}}, &leaf{3}, samples.Catalog(), &proto3pb.Known{}}
	var wait sync.WaitGroup
	begin := make(chan bool)
	for worker := range 16 {
		wait.Go(func() {
			<-begin
			for i := range values {
				v := values[(i+worker)%len(values)]
				if _, err := Append(nil, v, partial); err != nil {
					t.Errorf("%T: %v", v, err)
				}
			}
		})
	}
	close(begin)
	wait.Wait()
}
