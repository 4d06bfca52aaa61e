// maps: the maps of one type, used again after Reset.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"unsafe"
)

// maps holds every map of a type; the first used ones are in use.
type maps struct {
	typ  *Type
	all  []kept
	used int
}

// kept is a map that is used again. To clear it takes as long as its room is large, whatever is in it, and it never
// shrinks. So it has to earn that by what is put into it, or is given up.
type kept struct {
	m unsafe.Pointer
	// peak is the most entries that it ever had, credit what clearing it may still cost, in entries.
	peak, credit int
}

const (
	// worth is how many times what was in a map its room may be, and smallMap the room for which nobody asks.
	worth    = 8
	smallMap = 64
)

func (m *maps) take(n int) unsafe.Pointer {
	if m.used == len(m.all) {
		m.all = append(m.all, kept{})
	}
	k := &m.all[m.used]
	m.used++
	if k.m == nil {
		k.m = reflect.MakeMapWithSize(m.typ.Go, n).UnsafePointer()
		k.peak = n
	}
	return k.m
}

func (m *maps) reset() {
	for i := range m.used {
		m.all[i].reset(m.typ)
	}
	m.used = 0
}

func (k *kept) reset(t *Type) {
	v := reflect.NewAt(t.Go, unsafe.Pointer(&k.m)).Elem()
	n := v.Len()
	k.peak = max(k.peak, n)
	if k.peak > smallMap {
		k.credit = min(k.credit+worth*n, 2*k.peak) - k.peak
		if k.credit < 0 || k.bytes(t) > maxKept {
			*k = kept{}
			return
		}
	}
	v.Clear()
}

// bytes is how much memory the map takes, roughly: a byte for each place beside the keys and values, and a place in
// eight free.
func (k *kept) bytes(t *Type) int {
	if k.m == nil {
		return 0
	}
	const head, group = 48, 8
	places := group
	for places-places/8 < k.peak {
		places *= 2
	}
	return head + places*(1+int(t.Go.Key().Size()+t.Go.Elem().Size()))
}

// count goes over all of them, also those in use.
func (m *maps) count() (all, bytes int) {
	for i := range m.all {
		k := &m.all[i]
		if k.m == nil {
			continue
		}
		if i < m.used {
			k.peak = max(k.peak, reflect.NewAt(m.typ.Go, unsafe.Pointer(&k.m)).Elem().Len())
		}
		all++
		bytes += k.bytes(m.typ)
	}
	return all, bytes
}
