// UTF-8: checks whether text is valid, fast for ASCII.
// SPDX-License-Identifier: MIT

package wire

import (
	"unicode/utf8"
	"unsafe"
)

// Short is the maximum length of text for IsShortASCII.
const Short = 16

// masks has masks of the high bits of the first n bytes.
var masks = func() (m [Short + 1][2]uint64) {
	for n := range m {
		for i := range n {
			m[n][i/8] |= 0x80 << (i % 8 * 8)
		}
	}
	return m
}()

// IsShortASCII reports whether the n <= Short bytes at p are ASCII. It loads Short bytes.
func IsShortASCII(p unsafe.Pointer, n int) bool {
	m := &masks[n]
	return Load64(p, 0)&m[0]|Load64(p, 8)&m[1] == 0
}

// IsUTF8 reports whether the n bytes at p are UTF-8. It loads up to 16 bytes more, and ignores them.
func IsUTF8(p unsafe.Pointer, n int) bool {
	if n <= Short {
		return IsShortASCII(p, n) || validFrom(p, 0, n)
	}
	return IsLongUTF8(p, n)
}

// IsLongUTF8 is IsUTF8 for more than Short bytes. It loads none after them.
func IsLongUTF8(p unsafe.Pointer, n int) bool {
	i := 0
	for ; i+32 <= n; i += 32 {
		if (Load64(p, i)|Load64(p, i+8)|Load64(p, i+16)|Load64(p, i+24))&high != 0 {
			return validFrom(p, i, n)
		}
	}
	if i+16 <= n {
		if (Load64(p, i)|Load64(p, i+8))&high != 0 {
			return validFrom(p, i, n)
		}
	}
	// These are the last 16 bytes, some of them for the second time. A character that is not ASCII may begin before
	// them.
	if (Load64(p, n-16)|Load64(p, n-8))&high != 0 {
		return validFrom(p, i, n)
	}
	return true
}

//go:noinline
func validFrom(p unsafe.Pointer, i, n int) bool {
	if HasAVX2 && n-i >= Short {
		return validBlocks(unsafe.Add(p, i), n-i)
	}
	return utf8.ValidString(unsafe.String((*byte)(unsafe.Add(p, i)), n-i))
}
