// Tests that no byte before or behind a text is read: it lies at the ends of pages beside which nothing may be touched.
// SPDX-License-Identifier: MIT

//go:build unix

package wire

import (
	"syscall"
	"testing"
)

// guarded is a page between two that may not be touched.
func guarded(t *testing.T) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(all) })
	for _, guard := range [][]byte{all[:page], all[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return all[page : 2*page : 2*page]
}

func TestNothingAroundTextIsRead(t *testing.T) {
	page := guarded(t)
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
