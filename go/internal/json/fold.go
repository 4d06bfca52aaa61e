// fold: names that differ by case only are made equal.
// SPDX-License-Identifier: MIT

package json

import (
	"unicode"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// fold maps s so that two strings are equal under Unicode's simple case folding exactly if their folds are equal.
// Bytes that are not UTF-8 become U+FFFD.
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

// folds are the names of fields by their folds.
type folds struct {
	byName map[string]int
	// may has the first and last letters, without their case, of folds of each length. Most names that have no field end here.
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

// place is where may has s.
func (f *folds) place(s string) (at int, bit uint32) {
	if s == "" {
		return 0, 1
	}
	// Of a letter, the five lowest bits do not depend on its case.
	return min(len(s), len(f.may)-1), 1 << ((s[0] + s[len(s)-1]*5) & 31)
}

// find is the index of the field whose name is equal to name but for case, or -1.
func (f *folds) find(name string) int {
	if f.byName == nil {
		return -1
	}
	// A letter of ASCII and its fold have one size. Others may have another.
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

// smallest is the first of the runes that are equal to r but for case.
func smallest(r rune) rune {
	low := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		low = min(low, next)
	}
	return low
}
