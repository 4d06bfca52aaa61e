// Page: memory whose neighbours must not be accessed.
// SPDX-License-Identifier: MIT

//go:build unix

// Package guard is for tests of assembly, whose accesses the race detector does not see.
package guard

import (
	"syscall"
	"testing"
)

// Page returns a page between two protected ones: an access outside of it ends the test.
func Page(t testing.TB) []byte {
	t.Helper()
	size := syscall.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 3*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(all) })
	for _, neighbour := range [][]byte{all[:size], all[2*size:]} {
		if err := syscall.Mprotect(neighbour, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return all[size : 2*size : 2*size]
}
