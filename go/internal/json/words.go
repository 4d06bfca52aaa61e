// words: eight bytes of text at a time.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

func load1(p unsafe.Pointer, i int) byte { return *(*byte)(unsafe.Add(p, i)) }

func load4(p unsafe.Pointer, i int) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, i))[:])
}

func load8(p unsafe.Pointer, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, i))[:])
}

func store8(p unsafe.Pointer, i int, w uint64) {
	binary.LittleEndian.PutUint64((*[8]byte)(unsafe.Add(p, i))[:], w)
}

// first is the place of the lowest byte that mask marks by its high bit, 8 if there is none.
func first(mask uint64) int { return bits.TrailingZeros64(mask) >> 3 }

// special marks the bytes that end a run of plain ASCII in a string that is read: quote, backslash, control
// characters, and all above 0x7f. Only the lowest mark is sure.
func special(x uint64) uint64 {
	return (((x ^ '"'*ones) - ones) | ((x ^ '\\'*ones) - ones) | (x - ' '*ones) | x) & highs
}

// specialOrNot marks as special does, but nothing above 0x7f.
func specialOrNot(x uint64) uint64 {
	q, b := x^'"'*ones, x^'\\'*ones
	return (((q - ones) &^ q) | ((b - ones) &^ b) | ((x - ' '*ones) &^ x)) & highs
}

// escaped is not 0 if one of eight bytes cannot be written as it is, or is above 0x7f. With html, <, > and &
// cannot either.
func escaped(x uint64, html bool) uint64 {
	m := ((x ^ '\\'*ones) - ones) | (x - ' '*ones) | x
	if html {
		// Quote and & differ in one bit, and so do < and >.
		m |= (((x | 0x04*ones) ^ '&'*ones) - ones) | (((x | 0x02*ones) ^ '>'*ones) - ones)
	} else {
		m |= (x ^ '"'*ones) - ones
	}
	return m & highs
}

// escapedOrNot marks, by high bits among others, what escaped does, but nothing above 0x7f.
func escapedOrNot(x uint64, html bool) uint64 {
	y := x ^ '\\'*ones
	m := (y-ones)&^y | (x-' '*ones)&^x
	if html {
		y, z := (x|0x04*ones)^'&'*ones, (x|0x02*ones)^'>'*ones
		return m | (y-ones)&^y | (z-ones)&^z
	}
	y = x ^ '"'*ones
	return m | (y-ones)&^y
}

// nondigits marks the bytes that are no digits; only the lowest mark is sure.
func nondigits(x uint64) uint64 {
	y := x ^ '0'*ones
	return ((y + 0x76*ones) | y) & highs
}

// eightDigits is the number that eight digits are, the first in the lowest byte, each already without '0'.
func eightDigits(y uint64) uint64 {
	const mask = 0x000000ff000000ff
	y = y*10 + y>>8
	return ((y&mask)*(100+1000000<<32) + (y>>16&mask)*(1+10000<<32)) >> 32
}
