// valid: checks UTF-8, fast also for text that is not ASCII.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Valid reports whether s is UTF-8. It processes eight ASCII characters, four characters of two bytes, or two of three,
// at a time.
func Valid(s string) bool {
	const (
		pairMask, pairWant = 0xc0e0c0e0c0e0c0e0, 0x80c080c080c080c0
		// One of these bits is set in each valid character. Otherwise one byte would suffice for it.
		pairBits, pairCarry, pairHigh = 0x001e001e001e001e, 0x7fff7fff7fff7fff, 0x8000800080008000
	)
	p, n, i := unsafe.Pointer(unsafe.StringData(s)), len(s), 0
	if n > wire.Short && wire.HasAVX2 {
		return wire.IsLongUTF8(p, n)
	}
	for i+8 <= n {
		x := Load8(p, i)
		switch {
		case x&highs == 0:
			i += 8
		case x&pairMask == pairWant && (x&pairBits+pairCarry)&pairHigh == pairHigh:
			i += 8
		case twoOfThree(x):
			i += 6
			for i <= n-threes {
				size := lettersOfThree(p, i, false)
				if i += size; size < threes {
					break
				}
			}
		case x&0x80 == 0:
			i += First(x & highs)
		default:
			size := letterSize(x)
			if size == 0 {
				return false
			}
			i += size
		}
	}
	return utf8.ValidString(s[i:])
}

// twoOfThree reports whether x begins with two characters of three bytes each whose first byte is enough to know that
// they are valid. After 0xe0 the character may be overlong, and after 0xed a surrogate, so that it returns false for
// these.
func twoOfThree(x uint64) bool {
	const plain = 0xdffe
	return x&0xc0c0f0c0c0f0 == 0x8080e08080e0 && plain>>(x&0xf)&1 != 0 && plain>>(x>>24&0xf)&1 != 0
}

// threes is the number of bytes of eight characters of three bytes each.
const threes = 24

// lettersOfThree returns the number of bytes of the characters at the beginning of the 24 bytes at p+i that have three
// bytes each and that twoOfThree accepts. With lines it stops before what may be U+2028 or U+2029.
func lettersOfThree(p unsafe.Pointer, i int, lines bool) int {
	const (
		// These select the first byte of each character in each of the three words, and the bits of all bytes that
		// identify such characters. No two words have a first byte at the same place.
		first0, first1, first2 = 0x00ff0000ff0000ff, 0xff0000ff0000ff00, 0x0000ff0000ff0000
		mask0, mask1, mask2    = 0xc0f0c0c0f0c0c0f0, 0xf0c0c0f0c0c0f0c0, 0xc0c0f0c0c0f0c0c0
		want0, want1, want2    = 0x80e08080e08080e0, 0xe08080e08080e080, 0x8080e08080e08080
		long, surrogate, line  = 0x0 * Ones, 0xd * Ones, 0x2 * Ones
	)
	a, b, c := Load8(p, i), Load8(p, i+8), Load8(p, i+16)
	x := (a&first0 | b&first1 | c&first2) & (0x0f * Ones)
	// This sets the high bit of every byte that is not 0.
	sure := (x ^ long + 0x7f*Ones) & (x ^ surrogate + 0x7f*Ones)
	if lines {
		sure &= x ^ line + 0x7f*Ones
	}
	doubt := highs &^ sure
	wrong, at := a&mask0^want0|doubt&first0, 0
	if wrong == 0 {
		if wrong, at = b&mask1^want1|doubt&first1, 8; wrong == 0 {
			if wrong, at = c&mask2^want2|doubt&first2, 16; wrong == 0 {
				return threes
			}
		}
	}
	at += First(wrong)
	return at - at%3
}

// letterSize returns the number of bytes of the character, not an ASCII one, with which x begins, or 0 if it is
// invalid.
func letterSize(x uint64) int {
	switch {
	case x&0xc0e0 == 0x80c0 && x&0x1e != 0:
		return 2
	case x&0xc0c0f0 == 0x8080e0:
		r := x&0x0f<<12 | x>>8&0x3f<<6 | x>>16&0x3f
		if r < 0x800 || r-0xd800 < 0x800 {
			return 0
		}
		return 3
	case x&0xc0c0c0f8 == 0x808080f0:
		r := x&0x07<<18 | x>>8&0x3f<<12 | x>>16&0x3f<<6 | x>>24&0x3f
		if r < 0x10000 || r > utf8.MaxRune {
			return 0
		}
		return 4
	}
	return 0
}
