// maps: the maps of one type, which are reused after Reset.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"unsafe"
)

// maps has every map of a type. The first used ones are in use.
type maps struct {
	typ  *Type
	all  []kept
	used int
}

// kept is a map that is reused. Clearing it takes time in proportion to its capacity, whatever it contains, and it
// never shrinks. So it is given up if it contains too little for too long.
type kept struct {
	m unsafe.Pointer
	// peak is the maximum number of entries that it ever had, and credit what clearing it may still cost, in entries.
	peak, credit int
}

const (
	// worth is the ratio of capacity to entries that is acceptable, and smallMap the capacity that is always
	// acceptable.
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

// bytes returns the approximate memory of the map: one byte per place in addition to keys and values, with one place in
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

// count visits all maps, including those in use.
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
