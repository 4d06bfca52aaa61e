// Tests that nothing outside of a text is read, and nothing outside of its room written. Both are at the ends of pages
// whose neighbours are protected.
// SPDX-License-Identifier: MIT

//go:build unix

package jsontext

import (
	"testing"

	"isomer.dev/isomer/internal/guard"
)

func TestNothingAroundTextIsTouched(t *testing.T) {
	source, to := guard.Page(t), guard.Page(t)
	bothWays(t, func(t *testing.T) {
		for _, letters := range []string{"a", "é", "日", "😀", "a日", "\"", "<日\n", "a\u2028", "plain text, and <\u2029", "\xe6\x97"} {
			for i := range source {
				source[i] = letters[i%len(letters)]
			}
			for n := range 200 {
				// This is room for unescaped text, for some escapes, and for escapes only.
				for _, room := range []int{n + 18, n + 49, 3*n + 70, 6*n + 280} {
					start, end := to[:0:room], to[len(to)-room:][:0]
					compare(t, source[:n], start)
					compare(t, source[:n], end)
					compare(t, source[len(source)-n:], end)
				}
			}
		}
	})
}
