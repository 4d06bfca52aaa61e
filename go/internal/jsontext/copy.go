// copy: encodes text block by block.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"slices"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

const (
	// minBlocks is the length of text from which on the call of an assembly function pays off, even if nothing needs to
	// be escaped.
	minBlocks = 32
	// copyRoom is the room that copyText needs in addition to the text that is left. escapeRoom is the same where there
	// are escapes: six bytes for each byte of a block.
	copyRoom, escapeRoom = 48, 48 + 5*32
)

// styleTables are the tables with which copyText looks up characters in one style.
type styleTables struct {
	faults wire.FaultTables
	// special has each ASCII character that is escaped, at the index of its low nibble, and zeros elsewhere, which are
	// escaped, too. The backslash is not in it, because it has the low nibble of <.
	special [32]byte
	// line is the last byte of a line separator with the lowest bit set, or 0 if line separators need no escape.
	line [32]byte
	// shifts is wire.Shifts.
	shifts [32]byte
	// words has the escapes.
	words [utf8.RuneSelf]uint64
}

// tablesOf has the tables of each style.
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

// appendBlocks is appendRest in blocks, for at least 16 bytes and only if wire.HasAVX2.
//
//go:noinline
func appendBlocks(b []byte, s string, i int, style Style) []byte {
	from, n, start := unsafe.Pointer(unsafe.StringData(s)), len(s), len(b)
	if cap(b)-start < n+1+copyRoom {
		// The text before i may already be after b.
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
