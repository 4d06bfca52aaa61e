// Tests that no byte before or after a text is read, which is at the ends of pages whose neighbours are protected.
// SPDX-License-Identifier: MIT

//go:build unix

package wire

import (
	"testing"

	"isomer.dev/isomer/internal/guard"
)

func TestNothingAroundTextIsRead(t *testing.T) {
	page := guard.Page(t)
	bothWays(t, func(t *testing.T) {
		for _, letter := range []string{"a", "é", "日", "😀", "a日", "\xe6\x97"} {
			for i := range page {
				page[i] = letter[i%len(letter)]
			}
			for n := range 200 {
				compare(t, page[:n])
				compare(t, page[len(page)-n:])
			}
		}
	})
}
