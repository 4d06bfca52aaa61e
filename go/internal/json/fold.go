// fold: compares names without regard to case.
// SPDX-License-Identifier: MIT

package json

import (
	"unicode"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// fold maps s to a string such that two strings have the same result if and only if they are equal under Unicode's
// simple case folding. Bytes that are not UTF-8 become U+FFFD.
func fold(s string) string { return string(appendFold(nil, s)) }

func appendFold(folded []byte, s string) []byte {
	for _, r := range s {
		if r < utf8.RuneSelf {
			if 'a' <= r && r <= 'z' {
				r -= 'a' - 'A'
			}
			folded = append(folded, byte(r))
			continue
		}
		folded = utf8.AppendRune(folded, smallest(r))
	}
	return folded
}

// folds maps the folded names of fields to the fields.
type folds struct {
	byName map[string]int
	// may has, for each length, a bit for the first and last characters of folded names, without their case. It rejects
	// most names that no field has.
	may [64]uint32
}

func (f *folds) add(name string, i int) {
	folded := fold(name)
	if _, taken := f.byName[folded]; taken {
		return
	}
	if f.byName == nil {
		f.byName = map[string]int{}
	}
	f.byName[folded] = i
	at, bit := f.place(folded)
	f.may[at] |= bit
}

// place returns the index and the bit of s in may.
func (f *folds) place(s string) (at int, bit uint32) {
	if s == "" {
		return 0, 1
	}
	// The five lowest bits of a letter do not depend on its case.
	return min(len(s), len(f.may)-1), 1 << ((s[0] + s[len(s)-1]*5) & 31)
}

// find returns the index of the field whose name equals name except for case, or -1.
func (f *folds) find(name string) int {
	if f.byName == nil {
		return -1
	}
	// An ASCII letter and its fold have the same size, unlike others.
	if at, bit := f.place(name); f.may[at]&bit == 0 && isASCII(name) {
		return -1
	}
	var room [64]byte
	if i, ok := f.byName[string(appendFold(room[:0], name))]; ok {
		return i
	}
	return -1
}

func isASCII(s string) bool {
	const high = 0x80 * jsontext.Ones
	p, n := unsafe.Pointer(unsafe.StringData(s)), len(s)
	for i := 0; i < n-8; i += 8 {
		if jsontext.Load8(p, i)&high != 0 {
			return false
		}
	}
	return jsontext.Head(s[max(n-8, 0):])&high == 0
}

// smallest returns the smallest of the runes that are equal to r except for case.
func smallest(r rune) rune {
	low := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		low = min(low, next)
	}
	return low
}
