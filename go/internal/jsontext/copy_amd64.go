// copy: the function in assembly.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package jsontext

import "unsafe"

// copyText copies the n bytes of text at from, those from i on, to to+at, with the escapes they need. It says how far it
// came in both, always between letters: to the end; less far, if there is something to escape, and what is left and
// escapeRoom do not fit before to+room; or -1 if the text is not UTF-8.
//
// A letter must begin at i, n be at least 16, and what is left and copyRoom fit. It reads the n bytes alone. What is behind
// what it wrote, up to to+room, may be overwritten, too. It may be called if wire.HasAVX2.
//
//go:noescape
func copyText(to unsafe.Pointer, at, room int, from unsafe.Pointer, i, n int, tables *styleTables) (next, end int)
