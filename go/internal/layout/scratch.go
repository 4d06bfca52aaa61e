// Scratch: memory for a key or a value of any layout.
// SPDX-License-Identifier: MIT

package layout

import "unsafe"

// Scratch holds a key or a value: text, bytes and pointers in what, numbers in Number.
type Scratch struct {
	what struct {
		p      unsafe.Pointer
		n, cap int
	}
	Number uint64
}

// Pointer is the pointer that the scratch holds.
func (s *Scratch) Pointer() *unsafe.Pointer { return &s.what.p }

// OfKey is the place in s for a key of layout l.
func (s *Scratch) OfKey(l Layout) unsafe.Pointer {
	if l.Key() == KeyText {
		return hide(unsafe.Pointer(&s.what))
	}
	return hide(unsafe.Pointer(&s.Number))
}

// OfValue is the place in s for a value of layout l.
func (s *Scratch) OfValue(l Layout) unsafe.Pointer {
	switch l.Value() {
	case ValueText, ValueBytes, ValuePointer:
		return hide(unsafe.Pointer(&s.what))
	}
	return hide(unsafe.Pointer(&s.Number))
}

// hide keeps what p points to off the heap: escape analysis does not see where the result comes from. Nobody
// keeps it.
func hide(p unsafe.Pointer) unsafe.Pointer {
	place := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&place))
}

// Place is a place for any single value, which is zero in a zero Scratch.
func (s *Scratch) Place() unsafe.Pointer { return hide(unsafe.Pointer(&s.what)) }
