// Text: strings and bytes, which point into the copy of the input.
// SPDX-License-Identifier: MIT

package fast

import (
	"unicode/utf8"
	"unsafe"
)

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
	s := unsafe.Add(in, p)
	var seen uint64
	if n <= 8 {
		if n == 0 {
			return "", p
		}
		seen = Load64(s, 0) << (64 - 8*uint(n))
	} else {
		i := 0
		for ; i+32 <= n; i += 32 {
			seen |= Load64(s, i) | Load64(s, i+8) | Load64(s, i+16) | Load64(s, i+24)
		}
		for ; i+8 < n; i += 8 {
			seen |= Load64(s, i)
		}
		// Some bytes once more.
		seen |= Load64(s, n-8)
	}
	if seen&high != 0 && !utf8.ValidString(unsafe.String((*byte)(s), n)) {
		return "", -1
	}
	return unsafe.String((*byte)(unsafe.Add(r.Text, p)), n), p + n
}

// RawString reads a string of any bytes.
func (r *Reader) RawString(p, end int) (string, int) {
	n, p := r.Length(p, end)
	if p < 0 || n == 0 {
		return "", p
	}
	return unsafe.String((*byte)(unsafe.Add(r.Text, p)), n), p + n
}

// Bytes reads bytes. They are not nil if they are empty.
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

// BytesOrNil reads bytes that are nil if they are empty.
func (r *Reader) BytesOrNil(p, end int) ([]byte, int) {
	n, p := r.Length(p, end)
	if p < 0 || n == 0 {
		return nil, p
	}
	return unsafe.Slice((*byte)(unsafe.Add(r.Text, p)), n), p + n
}
