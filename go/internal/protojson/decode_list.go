// list: decodes arrays into repeated fields.
// SPDX-License-Identifier: MIT

package protojson

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// slice is the memory layout of a slice.
type slice struct {
	p      unsafe.Pointer
	n, cap int
}

const (
	// maxHint is the maximum number of bytes of a list before its elements have been read.
	maxHint = 1 << 12
	// firstElements is the initial capacity for a list of a new type.
	firstElements = 4
	// maxTogether is the maximum number of messages that are allocated together.
	maxTogether = 16
)

// list decodes an array into the slice at slot, which is nil.
func (d *decoder) list(f *field, slot unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) != '[' {
		return d.mismatch(i)
	}
	i = d.Open(i)
	if jsontext.Load1(d.Base, i) == ']' {
		return i + 1
	}
	var s slice
	var subs unsafe.Pointer
	made := 0
	size := uintptr(f.Memory.Size())
	for more := true; more; {
		if s.n == s.cap && !d.room(f, &s, i) {
			return d.Fail(base.TooLarge, i, nil)
		}
		at := unsafe.Add(s.p, uintptr(s.n)*size)
		switch f.item {
		case opMessage:
			if made == 0 {
				made = min(s.cap-s.n, maxTogether)
				if !d.Charge(made * f.sub.Memory.Size()) {
					return d.Fail(base.TooLarge, i, nil)
				}
				subs = d.Arena.NewN(f.sub.Memory, made)
			}
			*(*unsafe.Pointer)(at) = subs
			if i = d.message(f.sub, subs, i); i < 0 {
				return d.InIndex(s.n)
			}
			if made--; made > 0 {
				subs = unsafe.Add(subs, f.sub.Memory.Size())
			}
			s.n++
		case opEnum:
			v, known, next := d.enum(f.enum, i)
			if next < 0 {
				return d.InIndex(s.n)
			}
			i = next
			if known {
				*(*int32)(at) = v
				s.n++
			}
		default:
			if i = d.scalar(f, at, i); i < 0 {
				return d.InIndex(s.n)
			}
			s.n++
		}
		if i, more = d.Comma(i, ']'); i < 0 {
			return -1
		}
	}
	if hint := int(f.hint.Load()); s.n > hint || s.n < hint/2 {
		f.hint.Store(uint32(min(s.n, 1<<20)))
	}
	*(*slice)(slot) = s
	return i
}

// room makes room for more elements.
func (d *decoder) room(f *field, s *slice, i int) bool {
	size := max(f.Memory.Size(), 1)
	// An element takes at least one byte, and a comma.
	possible := s.n + (d.End-i)/2 + 1
	var room int
	switch {
	case s.n == 0:
		room = int(f.hint.Load())
		if room == 0 {
			room = firstElements
		}
		room = max(min(room, maxHint/size), 1)
	case f.item < opString:
		room = max(2*s.n, s.n+d.count(i))
	default:
		room = 2 * s.n
	}
	room = max(min(room, possible), s.n+1)
	if room > d.Memory/size || !d.Charge(room*size) {
		return false
	}
	p := d.Arena.NewN(f.Memory, room)
	switch {
	case s.n == 0:
	case f.item < opString || f.item == opEnum:
		n := s.n * size
		copy(unsafe.Slice((*byte)(p), n), unsafe.Slice((*byte)(s.p), n))
	case f.item == opString:
		copy(unsafe.Slice((*string)(p), s.n), unsafe.Slice((*string)(s.p), s.n))
	case f.item == opBytes:
		copy(unsafe.Slice((*[]byte)(p), s.n), unsafe.Slice((*[]byte)(s.p), s.n))
	default:
		copy(unsafe.Slice((*unsafe.Pointer)(p), s.n), unsafe.Slice((*unsafe.Pointer)(s.p), s.n))
	}
	s.p, s.cap = p, room
	return true
}

// count returns the number of numbers up to the end of the array. It is called when the list grows, which at least
// doubles it, so each part of the text is scanned only a few times.
func (d *decoder) count(i int) int {
	n := 1
	for {
		switch jsontext.Load1(d.Base, i) {
		case ',':
			n++
		case ']', '{', '[', '}', 0:
			return n
		}
		i++
	}
}

// bytes allocates n bytes in the arena. It returns nil if they exceed the limit.
func (d *decoder) bytes(n int) []byte {
	if !d.Charge(n) {
		return nil
	}
	return unsafe.Slice((*byte)(d.Arena.Text(n)), n)
}
