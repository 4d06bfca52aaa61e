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
	all  []unsafe.Pointer
	used int
}

func (m *maps) take(n int) unsafe.Pointer {
	if m.used < len(m.all) {
		m.used++
		return m.all[m.used-1]
	}
	made := reflect.MakeMapWithSize(m.typ.Go, n).UnsafePointer()
	m.all = append(m.all, made)
	m.used++
	return made
}

func (m *maps) reset() {
	for i := range m.used {
		reflect.NewAt(m.typ.Go, unsafe.Pointer(&m.all[i])).Elem().Clear()
	}
	m.used = 0
}
