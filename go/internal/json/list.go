// list: decodes arrays into slices and arrays.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/base64"
	"errors"
	"reflect"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

var errLength = errors.New("the array is of another length")

// nothing is what empty slices point to.
var nothing [0]byte

const (
	// maxHint is the maximum number of bytes of a slice before its elements have been read.
	maxHint = 1 << 12
	// firstElements is the initial capacity for a slice of a new type.
	firstElements = 4
)

// list decodes an array into the slice at p. It reuses the capacity of the slice.
func (d *decoder) list(t *program, p unsafe.Pointer, i int) int {
	if i = d.enter(nil, i); i < 0 {
		return -1
	}
	h := (*slice)(p)
	if jsontext.Load1(d.Base, i) == ']' {
		d.Depth++
		*h = slice{ptr: unsafe.Pointer(&nothing)}
		return i + 1
	}
	ptr, room, n := h.ptr, h.cap, 0
	elem := t.elem
	old := 0
	if d.Strict {
		old = room
	}
	for {
		if n == room {
			if ptr, room = d.grow(t, ptr, n, i); room == n {
				return -1
			}
		}
		at := unsafe.Add(ptr, uintptr(n)*elem.size)
		if n < old {
			reflect.NewAt(elem.typ, at).Elem().SetZero()
		}
		if i = d.value(elem, at, i); i < 0 {
			return d.InIndex(n)
		}
		n++
		if jsontext.Load1(d.Base, i) == ',' && jsontext.Load1(d.Base, i+1) > ' ' {
			i++
			continue
		}
		more := false
		if i, more = d.comma(i, ']'); i < 0 {
			return -1
		} else if !more {
			break
		}
	}
	if hint := int(t.hint.Load()); n > hint || n < hint/2 {
		t.hint.Store(uint32(min(n, 1<<20)))
	}
	h.ptr, h.len, h.cap = ptr, n, room
	return i
}

// grow makes room for more elements than the n at ptr, and moves those. After an error, the capacity it returns is n.
func (d *decoder) grow(t *program, ptr unsafe.Pointer, n, i int) (unsafe.Pointer, int) {
	size := max(int(t.elem.size), 1)
	// An element takes at least one byte, and a comma.
	possible := n + (d.End-i)/2 + 1
	var room int
	switch {
	case n == 0:
		room = int(t.hint.Load())
		if room == 0 {
			room = firstElements
		}
		room = max(min(room, maxHint/size), 1)
	case t.elem.scalar:
		room = n + d.count(i)
	default:
		room = 2 * n
	}
	room = max(min(room, possible), n+1)
	if room > d.Memory/size {
		d.Fail(base.TooLarge, i, nil)
		return ptr, n
	}
	d.Charge(room * size)
	to := d.Arena.NewN(t.elem.mem, room)
	if n > 0 {
		d.move(t, to, ptr, n)
	}
	return to, room
}

// count returns the number of scalars up to the end of the array. It scans each array at most once if the array is
// well-formed.
func (d *decoder) count(i int) int {
	n := 1
	for {
		switch jsontext.Load1(d.Base, i) {
		case ',':
			n++
		case ']', '"', '{', '[', '}', 0:
			return n
		}
		i++
	}
}

// move copies n elements.
func (d *decoder) move(t *program, to, from unsafe.Pointer, n int) {
	switch {
	case !t.elem.pointers:
		size := n * int(t.elem.size)
		copy(unsafe.Slice((*byte)(to), size), unsafe.Slice((*byte)(from), size))
	case t.elem.plain == kString:
		copy(unsafe.Slice((*string)(to), n), unsafe.Slice((*string)(from), n))
	case t.elem.plain == kSlice, t.elem.plain == kBytes:
		// All slices have the same layout for the garbage collector.
		copy(unsafe.Slice((*[]byte)(to), n), unsafe.Slice((*[]byte)(from), n))
	case t.elem.plain == kPtr:
		copy(unsafe.Slice((*unsafe.Pointer)(to), n), unsafe.Slice((*unsafe.Pointer)(from), n))
	default:
		s := d.help()
		s.a, s.b = slice{to, n, n}, slice{from, n, n}
		at := func(h *slice) reflect.Value { return reflect.NewAt(t.typ, unsafe.Pointer(h)).Elem() }
		reflect.Copy(at(&s.a), at(&s.b))
		s.a, s.b = slice{}, slice{}
	}
}

// array decodes into an array. In v1, elements beyond its length are dropped, and missing ones are set to zero.
func (d *decoder) array(t *program, p unsafe.Pointer, i int) int {
	if i = d.enter(nil, i); i < 0 {
		return -1
	}
	n := 0
	if jsontext.Load1(d.Base, i) == ']' {
		d.Depth++
		i++
	} else {
		for more := true; more; n++ {
			if n < t.len {
				at := unsafe.Add(p, uintptr(n)*t.elem.size)
				if d.Strict {
					reflect.NewAt(t.elem.typ, at).Elem().SetZero()
				}
				i = d.value(t.elem, at, i)
			} else {
				i = d.Skip(i)
			}
			if i < 0 {
				return d.InIndex(n)
			}
			if i, more = d.comma(i, ']'); i < 0 {
				return -1
			}
		}
	}
	if d.Strict && n != t.len {
		return d.Fail(base.BadValue, i, errLength)
	}
	for ; n < t.len; n++ {
		reflect.NewAt(t.elem.typ, unsafe.Add(p, uintptr(n)*t.elem.size)).Elem().SetZero()
	}
	return i
}

// base64 decodes a string as base64.
func (d *decoder) base64(i int) ([]byte, int) {
	s, next := d.Text(i + 1)
	if next < 0 {
		return nil, -1
	}
	room := base64.StdEncoding.DecodedLen(len(s))
	if !d.Charge(room) {
		return nil, d.Fail(base.TooLarge, i, nil)
	}
	to := unsafe.Slice((*byte)(d.Arena.Text(room)), room)
	n, err := base64.StdEncoding.Decode(to, unsafe.Slice(unsafe.StringData(s), len(s)))
	if err != nil {
		return nil, d.Fail(base.BadValue, i, err)
	}
	if d.Strict && lines(s) {
		return nil, d.Fail(base.BadValue, i, errLine)
	}
	return to[:n:n], next
}

var errLine = errors.New("a line break in base64")

func lines(s string) bool {
	for i := range len(s) {
		if s[i] == '\n' || s[i] == '\r' {
			return true
		}
	}
	return false
}

func (d *decoder) bytes(p unsafe.Pointer, i int) int {
	b, next := d.base64(i)
	if next >= 0 {
		*(*[]byte)(p) = b
	}
	return next
}

// byteArray decodes into an array of bytes in v2.
func (d *decoder) byteArray(t *program, p unsafe.Pointer, i int) int {
	b, next := d.base64(i)
	if next < 0 {
		return -1
	}
	if len(b) != t.len {
		return d.Fail(base.BadValue, i, errLength)
	}
	copy(unsafe.Slice((*byte)(p), t.len), b)
	return next
}
