// UTF-8: the check in assembly.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package wire

import "unsafe"

// validBlocks reports whether the n bytes at p are UTF-8, where n is at least Short. It loads no others. It may be
// called only if HasAVX2.
//
//go:noescape
func validBlocks(p unsafe.Pointer, n int) bool
