// Maps: their memory, and their keys in order.
// SPDX-License-Identifier: MIT

package fast

import (
	"cmp"
	"slices"
	"unsafe"
)

// NewMap returns the address of an empty map with room for n entries.
func (r *Reader) NewMap(t *Type, n int) unsafe.Pointer { return r.Arena.NewMap(t, n) }

// Entries subtracts n entries of a map from the budget. It reports whether there was enough.
func Entries[K comparable, V any](r *Reader, n int) bool {
	var k K
	var v V
	// This is an estimate of the memory of a map.
	return r.spend(2*int(unsafe.Sizeof(k)+unsafe.Sizeof(v)+1), n)
}

// Sorted returns the keys of m in descending order, since messages are written backwards.
func Sorted[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b K) int { return cmp.Compare(b, a) })
	return keys
}

// SortedBools does the same for bools.
func SortedBools[V any](m map[bool]V) []bool {
	var keys []bool
	for _, k := range []bool{true, false} {
		if _, ok := m[k]; ok {
			keys = append(keys, k)
		}
	}
	return keys
}
