// dictionary: finds the number of a name.
// SPDX-License-Identifier: MIT

package protojson

import (
	"math/bits"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// dictionary is a hash table without chains, at least four times as large as what it holds.
type dictionary struct {
	mask  uint32
	table []named32
}

type named32 struct {
	name  string
	value int32
	used  bool
}

func newDictionary(n int) *dictionary {
	size := uint32(1) << bits.Len(uint(4*n+3))
	return &dictionary{mask: size - 1, table: make([]named32, size)}
}

// add enters a name, unless it is there.
func (d *dictionary) add(name string, value int32) {
	h := hash(name) & d.mask
	for ; d.table[h].used; h = (h + 1) & d.mask {
		if d.table[h].name == name {
			return
		}
	}
	d.table[h] = named32{name, value, true}
}

func (d *dictionary) find(name string) (int32, bool) {
	for h := hash(name) & d.mask; ; h = (h + 1) & d.mask {
		e := &d.table[h]
		if !e.used {
			return 0, false
		}
		if e.name == name {
			return e.value, true
		}
	}
}

// hash is made of a name's length, its first eight bytes and its last eight.
func hash(s string) uint32 {
	n := len(s)
	var a, b uint64
	p := unsafe.Pointer(unsafe.StringData(s))
	switch {
	case n >= 8:
		a, b = jsontext.Load8(p, 0), jsontext.Load8(p, n-8)
	case n >= 4:
		a = uint64(jsontext.Load4(p, 0)) | uint64(jsontext.Load4(p, n-4))<<32
	case n > 0:
		a = uint64(jsontext.Load1(p, 0)) | uint64(jsontext.Load1(p, n/2))<<8 | uint64(jsontext.Load1(p, n-1))<<16
	}
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	h := (a ^ uint64(n)) * odd1
	h = (h ^ h>>29 ^ b) * odd2
	return uint32(h >> 32)
}
