// layout: maps by what their keys and values are in memory, so that a few typed functions handle all of them.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"unsafe"

	"isomer.dev/isomer/internal/schema"
)

// A map's memory depends on the sizes of its keys and values, on how keys are hashed, and on where values have
// pointers. So a map[int32]Colour is handled as a map[uint32]uint32, and a map[string]*T as a map[string]unsafe.Pointer.
type layout uint8

const (
	key32 layout = iota
	key64
	keyBool
	keyText
	keyKinds
)

const (
	value8 layout = iota
	value32
	value64
	valueText
	valueBytes
	valuePointer
	valueKinds
)

func layoutOf(f *schema.Field) layout {
	var k, v layout
	switch opOf(f.Key) {
	case opString, opRaw:
		k = keyText
	case opBool:
		k = keyBool
	default:
		k = key32
		if f.Key.Width == 8 {
			k = key64
		}
	}
	switch opOf(f.Elem) {
	case opString, opRaw:
		v = valueText
	case opBytes, opBlob:
		v = valueBytes
	case opMessage, opOfficial, opGroup, opGroupOfficial:
		v = valuePointer
	case opBool:
		v = value8
	default:
		v = value32
		if f.Elem.Width == 8 {
			v = value64
		}
	}
	return k*valueKinds + v
}

// scratch holds a key or a value of any layout: text, bytes and pointers in what, numbers in number.
type scratch struct {
	what   list
	number uint64
}

// of is the place in s for a value of e. Escape analysis must not see where it comes from, or all that
// s is part of would be on the heap. Nobody keeps the place.
func (s *scratch) of(e *entry) unsafe.Pointer {
	place := uintptr(unsafe.Pointer(&s.number))
	switch e.item {
	case opString, opRaw, opBytes, opBlob, opMessage, opOfficial:
		place = uintptr(unsafe.Pointer(&s.what))
	}
	return *(*unsafe.Pointer)(unsafe.Pointer(&place))
}
