// fold: names that differ by case only are made equal.
// SPDX-License-Identifier: MIT

package json

import (
	"unicode"
	"unicode/utf8"
)

// fold maps s so that two strings are equal under Unicode's simple case folding exactly if their folds are equal.
// Bytes that are not UTF-8 become U+FFFD.
func fold(s string) string {
	folded := make([]byte, 0, 64)
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
	return string(folded)
}

// smallest is the first of the runes that are equal to r but for case.
func smallest(r rune) rune {
	low := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		low = min(low, next)
	}
	return low
}
