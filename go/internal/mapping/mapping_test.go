// Tests of maps of every layout, compared with package reflect.
// SPDX-License-Identifier: MIT

package mapping

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
)

type point struct{ X, Y int32 }

// around fills a map with Set and iterates over it with Each.
func around[K comparable, V any](t *testing.T, want map[K]V) {
	t.Helper()
	typ := Of(reflect.TypeFor[map[K]V]())
	got := map[K]V{}
	m := *(*unsafe.Pointer)(unsafe.Pointer(&got))
	var key, value Scratch
	k := (*K)(typ.Key(memory.Heap, memory.TypeOf(reflect.TypeFor[K]()), &key))
	v := (*V)(typ.Value(memory.Heap, memory.TypeOf(reflect.TypeFor[V]()), &value))
	for *k, *v = range want {
		typ.Set(m, unsafe.Pointer(k), unsafe.Pointer(v))
	}
	if !reflect.DeepEqual(got, want) || Len(m) != len(want) {
		t.Errorf("%v is not %v", got, want)
	}
	for _, sorted := range []Order{Any, Up, Down} {
		seen, order := map[K]V{}, ""
		typ.Each(m, sorted, func(k, v unsafe.Pointer) bool {
			seen[*(*K)(k)] = *(*V)(v)
			if text := fmt.Sprint(*(*K)(k), " "); sorted == Down {
				order = text + order
			} else {
				order += text
			}
			return true
		})
		if !reflect.DeepEqual(seen, want) {
			t.Errorf("%v is not %v", seen, want)
		}
		// Package fmt sorts the keys, too.
		keys := map[K]string{}
		for k := range want {
			keys[k] = "."
		}
		plain := fmt.Sprint(keys)
		if in := "map[" + replace(order) + "]"; sorted != Any && typ.layout/valueKinds != keyOther && in != plain {
			t.Errorf("%s is not %s", in, plain)
		}
	}
	n := 0
	typ.Each(m, Up, func(_, _ unsafe.Pointer) bool { n++; return false })
	if n != min(1, len(want)) {
		t.Errorf("%d visits", n)
	}
}

// replace turns "1 2 " into "1:. 2:.".
func replace(order string) string {
	out := ""
	for i, r := range order {
		if r != ' ' {
			out += string(r)
		} else if out += ":."; i < len(order)-1 {
			out += " "
		}
	}
	return out
}

func values[K comparable](t *testing.T, a, b, c K) {
	t.Helper()
	around(t, map[K]bool{a: true, b: false, c: true})
	around(t, map[K]int8{a: -1, b: 0, c: 3})
	around(t, map[K]uint16{a: 1, b: 0, c: 65535})
	around(t, map[K]float32{a: 1.5, b: 0})
	around(t, map[K]int64{a: -1, c: 1 << 60})
	around(t, map[K]string{a: "a", b: "", c: "ccc"})
	around(t, map[K][]byte{a: {1}, b: nil, c: {}})
	around(t, map[K][]point{a: {{1, 2}}, b: nil})
	around(t, map[K]*point{a: {1, 2}, b: nil})
	around(t, map[K]map[int]int{a: {1: 2}, b: nil})
	around(t, map[K]any{a: 5, b: nil, c: "x"})
	around(t, map[K]point{a: {1, 2}, b: {}})
	around(t, map[K][3]string{a: {"x"}})
	around(t, map[K]error{a: fmt.Errorf("e"), b: nil})
	around(t, map[K]struct{}{a: {}, c: {}})
	around(t, map[K]int{})
}

func TestEachLayout(t *testing.T) {
	values(t, "b", "a", "")
	values[int8](t, -5, 3, 0)
	values[uint8](t, 5, 255, 0)
	values[int16](t, -300, 3, 0)
	values[uint16](t, 300, 65535, 0)
	values[int32](t, -70000, 3, 0)
	values[uint32](t, 70000, 1<<32-1, 0)
	values[int64](t, -1<<60, 3, 0)
	values[uint64](t, 1<<60, 1<<64-1, 0)
	values(t, -5, 7, 0)
	values(t, true, false, true)
	values(t, point{1, 2}, point{}, point{-1, 5})
	values[any](t, "x", nil, 5)
	Of(reflect.TypeFor[map[int]int]()).Each(nil, Up, func(_, _ unsafe.Pointer) bool {
		t.Error("an entry of nil")
		return false
	})
}
