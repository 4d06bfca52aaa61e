// Text: strings and bytes, which point into the copy of the input.
// SPDX-License-Identifier: MIT

package fast

import (
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Plain returns the length of the string at p if Take can read it. If it returns 0, String must read it.
func (r *Reader) Plain(p, end int) int {
	// If the whole input is ASCII, a byte is never part of a longer length, whose bytes have the high bit set.
	if n := int(Byte(r.In, p)); r.ASCII && n < end-p {
		return n
	}
	return 0
}

// Take reads a string of n bytes, for which Plain has returned n.
func (r *Reader) Take(p, n int) (string, int) {
	p++
	return unsafe.String((*byte)(unsafe.Add(r.Text, p)), n), p + n
}

// String reads a string that must be UTF-8.
func (r *Reader) String(p, end int) (string, int) {
	in := r.In
	n := int(Byte(in, p))
	p++
	if n >= 0x80 {
		if n, p = r.longLength(p-1, end); p < 0 {
			return "", -1
		}
	}
	if n > end-p {
		return "", -1
	}
	if n == 0 {
		return "", p
	}
	if s := unsafe.Add(in, p); r.ASCII {
		// There is nothing to check byte by byte. Loading what was just stored would be slow.
	} else if n > wire.Short {
		if !wire.IsLongUTF8(s, n) {
			return "", -1
		}
	} else if !wire.IsShortASCII(s, n) && !wire.IsUTF8(s, n) {
		return "", -1
	}
	return unsafe.String((*byte)(unsafe.Add(r.Text, p)), n), p + n
}

// RawString reads a string, which may have any bytes.
func (r *Reader) RawString(p, end int) (string, int) {
	n, p := r.Length(p, end)
	if p < 0 || n == 0 {
		return "", p
	}
	return unsafe.String((*byte)(unsafe.Add(r.Text, p)), n), p + n
}

// Bytes reads a byte slice, which is not nil if it is empty.
func (r *Reader) Bytes(p, end int) ([]byte, int) {
	n, p := r.Length(p, end)
	if p < 0 {
		return nil, -1
	}
	if n == 0 {
		return []byte{}, p
	}
	return unsafe.Slice((*byte)(unsafe.Add(r.Text, p)), n), p + n
}

// BytesOrNil reads a byte slice, which is nil if it is empty.
func (r *Reader) BytesOrNil(p, end int) ([]byte, int) {
	n, p := r.Length(p, end)
	if p < 0 || n == 0 {
		return nil, p
	}
	return unsafe.Slice((*byte)(unsafe.Add(r.Text, p)), n), p + n
}
