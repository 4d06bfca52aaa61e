// Text and bytes: either of str and bin is accepted for both.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"math"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

// isBinary reports whether the head at i is that of a bin.
func (d *Decoder) isBinary(i int) bool { return d.head(i)-bin8 <= bin32-bin8 }

// length reads the length of 1, 2 or 4 bytes after the head at i. The two lowest bits of the head, minus those of
// first, say which.
func (d *Decoder) length(i int, first byte) (n, after int) {
	size := 1 << (d.head(i) - first)
	if after = i + 1 + size; after > d.end {
		return 0, d.truncated()
	}
	// What exceeds an int exceeds the input, too.
	return int(min(d.big(i+1, size), math.MaxInt)), after
}

// span reads the head of a str or bin at i. It returns the length, and where the contents begin.
func (d *Decoder) span(i int) (n, from int) {
	h := d.head(i)
	switch {
	case h&^31 == fixStr:
		n, from = int(h&31), i+1
	case h-str8 <= str32-str8:
		n, from = d.length(i, str8)
	case h-bin8 <= bin32-bin8:
		n, from = d.length(i, bin8)
	default:
		return 0, d.wrong(i)
	}
	if from >= 0 && n > d.end-from {
		return 0, d.truncated()
	}
	return n, from
}

// at returns the address for a string of n bytes at i. An empty string must not point to the end of the allocation.
func (d *Decoder) at(i, n int) unsafe.Pointer {
	if d.Moves {
		return d.move(i, n)
	}
	if n == 0 {
		i = 0
	}
	return unsafe.Add(d.text, i)
}

//go:noinline
func (d *Decoder) move(i, n int) unsafe.Pointer {
	if n == 0 {
		return unsafe.Pointer(&none)
	}
	return unsafe.Pointer(unsafe.StringData(d.Own(unsafe.String((*byte)(unsafe.Add(d.in, i)), n))))
}

// chars decodes a str or bin without checking it.
func (d *Decoder) chars(to *text, i int) int {
	n, from := d.span(i)
	if from < 0 {
		return -1
	}
	*to = text{d.at(from, n), n}
	return from + n
}

// string decodes a str or bin, which must be UTF-8.
func (d *Decoder) string(slot unsafe.Pointer, i int) int {
	n, from := d.span(i)
	if from < 0 {
		return -1
	}
	if !wire.IsUTF8(unsafe.Add(d.in, from), n) {
		return d.fail(base.BadUTF8, i)
	}
	*(*text)(slot) = text{d.at(from, n), n}
	return from + n
}

// bytes decodes a str or bin into a slice, which is never nil, and whose capacity ends with it, so that appending does
// not overwrite what follows.
func (d *Decoder) bytes(slot unsafe.Pointer, i int) int {
	n, from := d.span(i)
	if from < 0 {
		return -1
	}
	*(*list)(slot) = list{d.at(from, n), n, n}
	return from + n
}

// byteArray decodes a str or bin that has the length of the array.
func (d *Decoder) byteArray(p *program, slot unsafe.Pointer, i int) int {
	n, from := d.span(i)
	if from < 0 {
		return -1
	}
	if n != p.len {
		return d.fail(base.BadValue, i)
	}
	copy(unsafe.Slice((*byte)(slot), n), unsafe.Slice((*byte)(unsafe.Add(d.in, from)), n))
	return from + n
}
