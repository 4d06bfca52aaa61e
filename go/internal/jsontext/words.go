// words: processes text eight bytes at a time.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

const (
	// Ones has a 1 in each byte.
	Ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// Load1 loads the byte at p+i.
func Load1(p unsafe.Pointer, i int) byte { return *(*byte)(unsafe.Add(p, i)) }

// Load4 loads four bytes, the first one into the lowest byte.
func Load4(p unsafe.Pointer, i int) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, i))[:])
}

// Load8 loads eight bytes, the first one into the lowest byte.
func Load8(p unsafe.Pointer, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, i))[:])
}

// Store8 stores eight bytes, the lowest one first.
func Store8(p unsafe.Pointer, i int, w uint64) {
	binary.LittleEndian.PutUint64((*[8]byte)(unsafe.Add(p, i))[:], w)
}

// Head returns the first eight bytes of s, with zeros in place of those that s lacks.
func Head(s string) uint64 {
	p, n := unsafe.Pointer(unsafe.StringData(s)), len(s)
	switch {
	case n >= 8:
		return Load8(p, 0)
	case n >= 4:
		return uint64(Load4(p, 0)) | uint64(Load4(p, n-4))<<(8*uint(n-4))
	case n > 0:
		return few(p, n)
	}
	return 0
}

// few returns the one to three bytes at p.
func few(p unsafe.Pointer, n int) uint64 {
	return uint64(Load1(p, 0)) | uint64(Load1(p, n/2))<<(8*uint(n/2)) | uint64(Load1(p, n-1))<<(8*uint(n-1))
}

// First returns the index of the lowest byte whose high bit is set in mask, or 8.
func First(mask uint64) int { return bits.TrailingZeros64(mask) >> 3 }

// special marks the bytes that end a run of plain ASCII in a string that is decoded: quote, backslash, control
// characters, and all above 0x7f. Only the lowest mark is reliable.
func special(x uint64) uint64 {
	return (((x ^ '"'*Ones) - Ones) | ((x ^ '\\'*Ones) - Ones) | (x - ' '*Ones) | x) & highs
}

// specialOrNot is special, except that it does not mark bytes above 0x7f.
func specialOrNot(x uint64) uint64 {
	q, b := x^'"'*Ones, x^'\\'*Ones
	return (((q - Ones) &^ q) | ((b - Ones) &^ b) | ((x - ' '*Ones) &^ x)) & highs
}

// escaped returns a value other than 0 if one of the eight bytes needs an escape or is above 0x7f. With html, <, > and
// & need one, too. The lowest mark is reliable.
func escaped(x uint64, html bool) uint64 {
	m := ((x ^ '\\'*Ones) - Ones) | (x - ' '*Ones) | x
	if html {
		// The quote and & differ in one bit, and so do < and >.
		m |= (((x | 0x04*Ones) ^ '&'*Ones) - Ones) | (((x | 0x02*Ones) ^ '>'*Ones) - Ones)
	} else {
		m |= (x ^ '"'*Ones) - Ones
	}
	return m & highs
}

// nondigits marks the bytes that are not digits. Only the lowest mark is reliable.
func nondigits(x uint64) uint64 {
	y := x ^ '0'*Ones
	return ((y + 0x76*Ones) | y) & highs
}

// eightDigits returns the value of eight digits, the first in the lowest byte, from which '0' has been subtracted.
func eightDigits(y uint64) uint64 {
	const mask = 0x000000ff000000ff
	y = y*10 + y>>8
	return ((y&mask)*(100+1000000<<32) + (y>>16&mask)*(1+10000<<32)) >> 32
}
