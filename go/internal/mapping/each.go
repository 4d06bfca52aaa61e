// Each: iterates over the entries of a map.
// SPDX-License-Identifier: MIT

package mapping

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
)

// Order is the order of keys: text by its bytes, numbers by value, and false before true.
type Order uint8

// The orders. Any is the fastest.
const (
	Any Order = iota
	Up
	Down
)

// Each calls visit for the entries of m until it returns false. The pointers are valid only during the call.
func (t Type) Each(m unsafe.Pointer, order Order, visit func(key, value unsafe.Pointer) bool) {
	if m == nil {
		return
	}
	kind := t.go_.Key().Kind()
	signed := kind >= reflect.Int && kind <= reflect.Int64
	switch t.layout / valueKinds {
	case keyText:
		each[string](t, m, order, visit)
	case key64:
		if signed {
			each[int64](t, m, order, visit)
		} else {
			each[uint64](t, m, order, visit)
		}
	case key32:
		if signed {
			each[int32](t, m, order, visit)
		} else {
			each[uint32](t, m, order, visit)
		}
	case key16:
		if signed {
			each[int16](t, m, order, visit)
		} else {
			each[uint16](t, m, order, visit)
		}
	case key8:
		if signed {
			each[int8](t, m, order, visit)
		} else {
			each[uint8](t, m, order, visit)
		}
	default:
		t.eachOther(m, visit)
	}
}

func each[K cmp.Ordered](t Type, m unsafe.Pointer, order Order, visit func(key, value unsafe.Pointer) bool) {
	switch t.values() {
	case Text:
		walk[K, string](m, order, visit)
	case Pointers:
		walk[K, unsafe.Pointer](m, order, visit)
	case Anys:
		walk[K, any](m, order, visit)
	case Slices:
		walk[K, []byte](m, order, visit)
	case Bits64:
		walk[K, uint64](m, order, visit)
	case Bits32:
		walk[K, uint32](m, order, visit)
	case Bits16:
		walk[K, uint16](m, order, visit)
	case Bits8:
		walk[K, uint8](m, order, visit)
	default:
		if order != Any {
			eachSorted[K](t, m, order, visit)
		} else {
			t.eachOther(m, visit)
		}
	}
}

func walk[K cmp.Ordered, V any](p unsafe.Pointer, order Order, visit func(key, value unsafe.Pointer) bool) {
	m := *(*map[K]V)(unsafe.Pointer(&p))
	if order != Any {
		keys := make([]K, 0, len(m))
		for k := range m {
			keys = append(keys, k)
		}
		sortKeys(order, keys)
		for _, k := range keys {
			v := m[k]
			if !visit(memory.Hide(unsafe.Pointer(&k)), memory.Hide(unsafe.Pointer(&v))) {
				return
			}
		}
		return
	}
	for k, v := range m {
		if !visit(memory.Hide(unsafe.Pointer(&k)), memory.Hide(unsafe.Pointer(&v))) {
			return
		}
	}
}

func sortKeys[K cmp.Ordered](order Order, keys []K) {
	slices.Sort(keys)
	if order == Down {
		slices.Reverse(keys)
	}
}

// eachSorted iterates in the order of the keys, for values that only package reflect can access.
func eachSorted[K cmp.Ordered](t Type, m unsafe.Pointer, order Order, visit func(key, value unsafe.Pointer) bool) {
	var keys []K
	t.eachOther(m, func(key, _ unsafe.Pointer) bool {
		keys = append(keys, *(*K)(key))
		return true
	})
	sortKeys(order, keys)
	all := t.value(m)
	value := reflect.New(t.go_.Elem())
	for i := range keys {
		value.Elem().Set(all.MapIndex(reflect.NewAt(t.go_.Key(), unsafe.Pointer(&keys[i])).Elem()))
		if !visit(unsafe.Pointer(&keys[i]), value.UnsafePointer()) {
			return
		}
	}
}

func (t Type) eachOther(m unsafe.Pointer, visit func(key, value unsafe.Pointer) bool) {
	key, value := reflect.New(t.go_.Key()), reflect.New(t.go_.Elem())
	for entries := t.value(m).MapRange(); entries.Next(); {
		key.Elem().SetIterKey(entries)
		value.Elem().SetIterValue(entries)
		if !visit(key.UnsafePointer(), value.UnsafePointer()) {
			return
		}
	}
}
