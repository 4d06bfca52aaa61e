// Tests of arenas: they allocate nothing once they are warm, and the garbage collector knows all their values.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/samples"
)

func TestNothingIsAllocated(t *testing.T) {
	type line struct {
		SKU   string
		Price float64
		Tags  []string
		Attrs map[string]string
		Any   any
		Next  *line
	}
	plain := &line{"sku", 1.5, []string{"a", "b"}, map[string]string{"k": "v", "l": "w"}, []any{int64(5000), "x", nil, 2.5}, &line{}}
	for keys := range layouts {
		o := &Options{Keys: keys}
		for _, v := range []any{samples.User(), samples.Google1(), samples.Catalog(), plain} {
			if v == any(plain) && keys == Numbers {
				continue
			}
			data, err := Append(nil, v, o)
			if err != nil {
				t.Fatal(err)
			}
			arena := memory.NewArena(memory.Config{Recycle: true})
			to := reflect.New(reflect.TypeOf(v).Elem()).Interface()
			read := func() {
				arena.Reset()
				if err := Decode(arena, data, to, o); err != nil {
					t.Fatal(err)
				}
			}
			for range 5 {
				read()
			}
			if n := testing.AllocsPerRun(50, read); n != 0 {
				t.Errorf("%T: reading allocates %v times", v, n)
			}
			buffer := make([]byte, 0, 2*len(data)+4096)
			if n := testing.AllocsPerRun(50, func() {
				if _, err := Append(buffer, v, o); err != nil {
					t.Fatal(err)
				}
			}); n != 0 {
				t.Errorf("%T: writing allocates %v times", v, n)
			}
		}
	}
}

func TestAppendGoesIntoCapacity(t *testing.T) {
	buffer := make([]byte, 3, 4096)
	copy(buffer, "abc")
	out, err := Append(buffer, samples.User(), &Options{})
	if err != nil || &out[0] != &buffer[0] || string(out[:3]) != "abc" {
		t.Errorf("%v %q", err, out)
	}
	small, err := Append(make([]byte, 0, 5), samples.User(), &Options{})
	if err != nil || string(small) != string(out[3:]) {
		t.Errorf("%v %x", err, small)
	}
}

func TestAliasing(t *testing.T) {
	data := unhex(t, "82a14ba3616263a144c402 0102")
	type kd struct {
		K string
		D []byte
	}
	var v kd
	if err := Decode(memory.Heap, data, &v, &Options{AliasInput: true}); err != nil || v.K != "abc" {
		t.Fatal(err, v)
	}
	data[4], data[12] = 'x', 9
	if v.K != "xbc" || v.D[0] != 1 || v.D[1] != 9 {
		t.Errorf("%q %v: not the input", v.K, v.D)
	}
	if v.D = append(v.D, 5); len(data) != 13 {
		t.Error("appended into the input")
	}
	if err := Decode(memory.Heap, data, &v, &Options{}); err != nil {
		t.Fatal(err)
	}
	data[4] = 'y'
	if v.K != "xbc" {
		t.Errorf("%q: points into the input", v.K)
	}
}

// Values must not change while the garbage collector runs all the time, in arenas that are reused.
func TestUnderGarbageCollection(t *testing.T) {
	stop := make(chan struct{})
	var collector, readers sync.WaitGroup
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
	want := full()
	data, err := Append(nil, want, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	catalog := samples.Catalog()
	numbered, err := Append(nil, catalog, &Options{Keys: Numbers})
	if err != nil {
		t.Fatal(err)
	}
	for reader := range 2 {
		readers.Go(func() {
			arena := memory.NewArena(memory.Config{Recycle: reader == 1})
			for round := range 60 {
				arena.Reset()
				var all []*everything
				for range 3 {
					v := new(everything)
					if err := Decode(arena, data, v, &Options{}); err != nil {
						t.Error(err)
					}
					all = append(all, v)
				}
				m := catalog.ProtoReflect().New().Interface()
				if err := Decode(arena, numbered, m, &Options{Keys: Numbers}); err != nil {
					t.Error(err)
				}
				garbage := fmt.Sprint(round, make([]byte, 1<<12))
				for _, v := range all {
					if !reflect.DeepEqual(v, want) {
						t.Errorf("round %d: changed (%d)", round, len(garbage))
						return
					}
				}
				if !proto.Equal(m, catalog) {
					t.Errorf("round %d: changed", round)
				}
			}
		})
	}
	readers.Wait()
	close(stop)
	collector.Wait()
}

// Empty text at the end of the input must not point into another allocation.
func TestEmptyTextAtTheEnd(t *testing.T) {
	data := unhex(t, "91a0")
	data = data[:len(data):len(data)]
	var v []string
	var b [][]byte
	o := &Options{AliasInput: true}
	if err := Decode(memory.Heap, data, &v, o); err != nil || unsafe.StringData(v[0]) != &data[0] {
		t.Errorf("%v %q", err, v)
	}
	if err := Decode(memory.Heap, data, &b, o); err != nil || b[0] == nil || unsafe.SliceData(b[0]) != &data[0] {
		t.Errorf("%v %q", err, b)
	}
}
