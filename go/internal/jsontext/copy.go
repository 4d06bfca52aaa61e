// copy: text that is written, in blocks.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"slices"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

const (
	// minBlocks is how much text makes up for the call of a function in assembly, even if nothing needs to be escaped.
	minBlocks = 32
	// copyRoom is how much room copyText wants besides that for the text that is left, and escapeRoom how much where
	// there are escapes: six bytes for each of a block.
	copyRoom, escapeRoom = 48, 48 + 5*32
)

// styleTables are what copyText looks up for a style.
type styleTables struct {
	faults wire.FaultTables
	// special has, at the low nibble of each letter of ASCII that is escaped, the letter itself, and zeros elsewhere, which
	// are escaped, too. The backslash is not in it: its nibble is that of <.
	special [32]byte
	// line is what the last byte of a line separator is once its lowest bit is set, or 0 if they need no escape.
	line [32]byte
	// shifts are wire.Shifts.
	shifts [32]byte
	// words are the escapes.
	words [utf8.RuneSelf]uint64
}

// tablesOf has those of each style.
var tablesOf = func() (all [HTML | Strict + 1]styleTables) {
	for style := range all {
		t := &all[style]
		t.faults, t.shifts, t.words = wire.Faults, wire.Shifts, escapeWords
		letters := `"`
		if Style(style)&HTML != 0 {
			letters = `"<>&`
		}
		for _, c := range []byte(letters) {
			t.special[c&0xf], t.special[c&0xf|0x10] = c, c
		}
		if Style(style)&Strict == 0 {
			for i := range t.line {
				t.line[i] = 0xa9
			}
		}
	}
	return all
}()

// appendBlocks is appendRest by blocks: for at least 16 bytes, and if wire.HasAVX2.
//
//go:noinline
func appendBlocks(b []byte, s string, i int, style Style) []byte {
	from, n, start := unsafe.Pointer(unsafe.StringData(s)), len(s), len(b)
	if cap(b)-start < n+1+copyRoom {
		// What is before i stands behind b already, if there is anything.
		b = slices.Grow(b[:min(start+1+i, cap(b))], n-i+1+copyRoom)
	}
	b = b[:start+1]
	b[start] = '"'
	for at := start + 1 + i; ; {
		i, at = copyText(unsafe.Pointer(unsafe.SliceData(b)), at, cap(b), from, i, n, &tablesOf[style])
		if i == n {
			b = b[:at+1]
			b[at] = '"'
			return b
		}
		if i < 0 {
			if style&Strict != 0 {
				return nil
			}
			return AppendRepaired(b[:start], s, style&HTML != 0)
		}
		b = slices.Grow(b[:at], n-i+escapeRoom)
	}
}
