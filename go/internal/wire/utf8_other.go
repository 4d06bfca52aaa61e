// UTF-8: machines without the check of UTF-8 in assembly.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package wire

import (
	"unicode/utf8"
	"unsafe"
)

// validBlocks is what a function in assembly is elsewhere.
func validBlocks(p unsafe.Pointer, n int) bool { return utf8.ValidString(unsafe.String((*byte)(p), n)) }
