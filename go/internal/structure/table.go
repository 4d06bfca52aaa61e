// Table: finds a member by its name.
// SPDX-License-Identifier: MIT

package structure

import (
	"math/bits"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Table maps names to small numbers that are not negative. The zero Table is empty.
type Table struct {
	names  []string
	values []uint16
	slots  []uint16
	mask   uint32
}

// NewTable returns a table that maps names[i] to values[i]. If a name occurs twice, the first one counts.
func NewTable(names []string, values []uint16) Table {
	// Each name has at least four places.
	size := uint32(1) << bits.Len(uint(4*len(names)+3))
	t := Table{names: names, values: values, slots: make([]uint16, size), mask: size - 1}
	for i, name := range names {
		if t.Find(name) >= 0 {
			continue
		}
		h := hash(name) & t.mask
		for t.slots[h] != 0 {
			h = (h + 1) & t.mask
		}
		t.slots[h] = uint16(i + 1)
	}
	return t
}

// Find returns the number of a name, or -1.
func (t *Table) Find(name string) int {
	if len(t.slots) == 0 {
		return -1
	}
	for h := hash(name) & t.mask; t.slots[h] != 0; h = (h + 1) & t.mask {
		if i := t.slots[h] - 1; t.names[i] == name {
			return int(t.values[i])
		}
	}
	return -1
}

// hash depends on the length, the first eight and the last eight bytes of s.
func hash(s string) uint32 {
	n := len(s)
	p := unsafe.Pointer(unsafe.StringData(s))
	var a, b uint64
	switch {
	case n >= 8:
		a, b = wire.Load64(p, 0), wire.Load64(p, n-8)
	case n >= 4:
		a = uint64(wire.Load32(p, 0)) | uint64(wire.Load32(p, n-4))<<32
	case n > 0:
		a = uint64(wire.Load8(p, 0)) | uint64(wire.Load8(p, n/2))<<8 | uint64(wire.Load8(p, n-1))<<16
	}
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	h := (a ^ uint64(n)) * odd1
	h = (h ^ h>>29 ^ b) * odd2
	return uint32(h >> 32)
}
