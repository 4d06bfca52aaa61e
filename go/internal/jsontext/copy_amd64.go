// copy: the declaration of the assembly function.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package jsontext

import "unsafe"

// copyText copies the n bytes of text at from, those from i on, to to+at, and escapes them where necessary. It returns
// how far it came in both, which is always between two characters: to the end; less far if there is something to
// escape, and what is left and escapeRoom do not fit before to+room; or -1 if the text is not UTF-8.
//
// A character must begin at i, n must be at least 16, and what is left and copyRoom must fit. It reads no other bytes
// than those n. It may overwrite bytes after its output, up to to+room. It may be called only if wire.HasAVX2.
//
//go:noescape
func copyText(to unsafe.Pointer, at, room int, from unsafe.Pointer, i, n int, tables *styleTables) (next, end int)
