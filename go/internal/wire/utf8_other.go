// UTF-8: the check on machines without the one in assembly.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package wire

import (
	"unicode/utf8"
	"unsafe"
)

// validBlocks has the same contract as the assembly function on other machines.
func validBlocks(p unsafe.Pointer, n int) bool { return utf8.ValidString(unsafe.String((*byte)(p), n)) }
