// Vectors: text that is copied and checked 32 bytes at a time, on processors that can.
// SPDX-License-Identifier: MIT

package wire

import (
	"slices"
	"unicode/utf8"
	"unsafe"
)

// leastVector is how many bytes vectors need: the last of them are taken again, behind three that came before.
const leastVector = lane + 3

// lane is the bytes of a vector.
const lane = 32

type row [lane]byte

// Plain says what text may be copied as it is: all UTF-8 but some letters that end it.
//
// Its rows are what the assembler compares with, whose offsets it knows. UTF-8 is checked as a table lookup: of every two
// neighbours, the nibbles of the first and the high nibble of the second each say what could be wrong with the pair, and
// what all three say is. That a letter of three or four bytes goes on for so long is looked at apart.
type Plain struct {
	first, firstLow, second row // what may be wrong, by nibbles
	nibble                  row // 0x0f
	three, four             row // subtracted from a letter's first byte, they leave the high bit if it has so many bytes
	high                    row // 0x80
	stop, stopLow           row // what ends plain text, by nibbles of ASCII: if they share a bit
	line, lineEnd, one      row // of U+2028 and U+2029: the first byte, and the last with its lowest bit set
}

// What may be wrong with two neighbours, besides a letter that ends too early or goes on too long.
const (
	tooShort = 1 << iota // a letter has begun, and its second byte does not continue it
	tooLong              // ASCII is continued
	overlong3
	tooLarge // above U+10FFFF
	surrogate
	overlong2
	tooLargeOrOverlong4
	twoContinue // right where a letter has three bytes or four, and there alone
)

// NewPlain makes the rows for text that ends at the ASCII letters in stops, and with lines at U+2028 and U+2029.
func NewPlain(stops string, lines bool) *Plain {
	p := &Plain{}
	either := byte(tooShort | tooLong | twoContinue) // says nothing of the low nibble
	p.first = nibbles(func(n byte) byte {
		switch {
		case n < 0x8:
			return tooLong
		case n < 0xc:
			return twoContinue
		}
		return tooShort | [...]byte{overlong2, 0, overlong3 | surrogate, tooLarge | tooLargeOrOverlong4}[n-0xc]
	})
	p.firstLow = nibbles(func(n byte) byte {
		switch {
		case n == 0:
			return either | overlong3 | overlong2 | tooLargeOrOverlong4
		case n == 1:
			return either | overlong2
		case n < 4:
			return either
		case n == 4:
			return either | tooLarge
		case n == 0xd:
			return either | tooLarge | tooLargeOrOverlong4 | surrogate
		}
		return either | tooLarge | tooLargeOrOverlong4
	})
	p.second = nibbles(func(n byte) byte {
		continues := byte(tooLong | overlong2 | twoContinue)
		switch {
		case n == 0x8:
			return continues | overlong3 | tooLargeOrOverlong4
		case n == 0x9:
			return continues | overlong3 | tooLarge
		case n == 0xa || n == 0xb:
			return continues | surrogate | tooLarge
		}
		return tooShort
	})
	p.stop, p.stopLow = stopsOf(stops)
	p.nibble, p.high, p.one = filled(0x0f), filled(0x80), filled(1)
	p.three, p.four = filled(0xe0-0x80), filled(0xf0-0x80)
	p.line, p.lineEnd = filled(0xff), filled(0xa9) // 0xff is in no text
	if lines {
		p.line = filled(0xe2)
	}
	return p
}

// stopsOf gives each group of letters that share their high nibble a bit of its own.
func stopsOf(stops string) (high, low row) {
	bit := byte(1)
	for h := range byte(8) {
		var lows []byte
		for _, c := range []byte(stops) {
			if c>>4 == h {
				lows = append(lows, c&0xf)
			}
		}
		if lows == nil {
			continue
		}
		for i := range high {
			if byte(i)&0xf == h {
				high[i] |= bit
			}
			if slices.Contains(lows, byte(i)&0xf) {
				low[i] |= bit
			}
		}
		bit <<= 1
	}
	return high, low
}

// nibbles is a table of sixteen, for each half of a vector.
func nibbles(of func(n byte) byte) (r row) {
	for i := range r {
		r[i] = of(byte(i) & 0xf)
	}
	return r
}

func filled(b byte) (r row) {
	for i := range r {
		r[i] = b
	}
	return r
}

// Copy copies from src to dst what is plain at the front of n bytes, and says how many bytes that is, which end with a
// letter. It may be fewer than there are. It reads and writes nothing beyond n bytes, of which those behind the ones that
// it copied may be written, too.
func (p *Plain) Copy(dst, src unsafe.Pointer, n int) int {
	if !hasVectors || n < leastVector {
		return 0
	}
	return lastLetter(src, copyVectors(dst, src, n, p))
}

// utf8Only ends nowhere.
var utf8Only = NewPlain("", false)

// VectorUTF8 says whether n bytes are UTF-8, if it knows: there may be no vectors, or too few bytes.
func VectorUTF8(src unsafe.Pointer, n int) (valid, known bool) {
	if !hasVectors || n < leastVector {
		return false, false
	}
	return checkVectors(src, n, utf8Only) && lastLetter(src, n) == n, true
}

// lastLetter is the end of the last letter that ends at i or before, in what is UTF-8 as far as i, but for a letter that
// may not be there in full.
func lastLetter(src unsafe.Pointer, i int) int {
	if i == 0 {
		return 0
	}
	k := i - 1
	for k > 0 && i-k < utf8.UTFMax && Load8(src, k)&0xc0 == 0x80 {
		k--
	}
	size := 1
	switch c := Load8(src, k); {
	case c >= 0xf0:
		size = 4
	case c >= 0xe0:
		size = 3
	case c >= 0xc0:
		size = 2
	}
	if k+size == i {
		return i
	}
	return k
}
