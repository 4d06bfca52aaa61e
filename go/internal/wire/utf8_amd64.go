// UTF-8: the check of UTF-8 in assembly.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package wire

import "unsafe"

// validBlocks says whether the n bytes at p are UTF-8. There are at least Short of them; it reads no others. It may be
// called if HasAVX2.
//
//go:noescape
func validBlocks(p unsafe.Pointer, n int) bool
