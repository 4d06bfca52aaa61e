// string: encodes strings.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"encoding/base64"
	"slices"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Style is how strings are encoded.
type Style uint8

const (
	// HTML escapes <, > and &.
	HTML Style = 1 << iota
	// Strict refuses text that is not UTF-8. Without it, U+FFFD replaces what is not, and U+2028 and U+2029 are
	// escaped.
	Strict
)

// AppendString appends s as a string. It returns nil if the style refuses s. Short text that needs no escapes is copied
// eight bytes at a time.
func AppendString(b []byte, s string, style Style) []byte {
	n := len(s)
	at := len(b)
	html := style&HTML != 0
	// The room is for the quotes, a comma, and the rest of a word.
	if cap(b)-at-16 < n {
		b = slices.Grow(b, n+16)
	}
	from, to := unsafe.Pointer(unsafe.StringData(s)), unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at+1)
	if n >= 8 {
		if n >= minBlocks && wire.HasAVX2 {
			return appendBlocks(b, s, 0, style)
		}
		i := 0
		for ; i <= n-8; i += 8 {
			x := Load8(from, i)
			if escaped(x, html) != 0 {
				return appendRest(b, s, i, style)
			}
			Store8(to, i, x)
		}
		x := Load8(from, n-8)
		if escaped(x, html) != 0 {
			return appendRest(b, s, i, style)
		}
		Store8(to, n-8, x)
	} else if n > 0 {
		var x uint64
		if n >= 4 {
			low, high := uint64(Load4(from, 0)), uint64(Load4(from, n-4))
			if escaped(low|high<<32, html) != 0 {
				return appendRest(b, s, 0, style)
			}
			x = low | high<<(8*uint(n-4))
		} else {
			x = few(from, n)
			if escaped(x|uint64(letters)<<(8*uint(n)), html) != 0 {
				return appendRest(b, s, 0, style)
			}
		}
		Store8(to, 0, x)
	}
	b = b[:at+n+2]
	b[at], b[at+n+1] = '"', '"'
	return b
}

// letters has eight bytes that need no escape.
const letters = 0x6161616161616161

// end returns the last rest bytes of s, fewer than eight, followed by letters.
func end(s string, rest int) uint64 {
	p, n := unsafe.Pointer(unsafe.StringData(s)), len(s)
	x := uint64(0)
	switch {
	case n >= 8:
		x = Load8(p, n-8) >> (8 * uint(8-rest))
	case rest >= 4:
		x = uint64(Load4(p, n-rest)) | uint64(Load4(p, n-4))<<(8*uint(rest-4))
	default:
		x = few(unsafe.Add(p, n-rest), rest)
	}
	return x | letters<<(8*uint(rest))
}

// appendRest continues at s[i], which may need an escape or is not ASCII. The text before it is already in b's
// capacity, after a byte for the quote. It is one loop, because it passes through here for every escape.
//
//go:noinline
func appendRest(b []byte, s string, i int, style Style) []byte {
	if len(s) >= wire.Short && wire.HasAVX2 {
		return appendBlocks(b, s, i, style)
	}
	html, lines := style&HTML != 0, style&Strict == 0
	from, n, start := unsafe.Pointer(unsafe.StringData(s)), len(s), len(b)
	b = b[:start+1]
	b[start] = '"'
	for at := start + 1 + i; ; {
		// The room is for the rest of the text, and for the words of an escape and of the end.
		if cap(b)-at < n-i+16 {
			b = slices.Grow(b[:at], n-i+16)
		}
		to := unsafe.Pointer(unsafe.SliceData(b))
		m := uint64(0)
		for i <= n-8 {
			x := Load8(from, i)
			Store8(to, at, x)
			if m = escaped(x, html); m != 0 {
				break
			}
			i += 8
			at += 8
		}
		if m == 0 {
			if i < n {
				x := end(s, n-i)
				Store8(to, at, x)
				m = escaped(x, html)
			}
			if m == 0 {
				b = b[:at+n-i+1]
				b[at+n-i] = '"'
				return b
			}
		}
		i += First(m)
		at += First(m)
		if c := s[i]; c < utf8.RuneSelf {
			w := escapeWords[c]
			Store8(to, at, w)
			at += int(w >> 56)
			i++
			continue
		}
		size := copyLetters(unsafe.Add(to, at), s, i, lines)
		i += size
		at += size
		if i == n || Load1(from, i) < utf8.RuneSelf {
			continue
		}
		x := wordOf(s, i)
		if letterSize(x) == 0 {
			if !lines {
				return nil
			}
			return AppendRepaired(b[:start], s, html)
		}
		Store8(to, at, lineEscape+x>>16&1<<40)
		at += 6
		i += 3
	}
}

// wordOf returns eight bytes of s from i on, with letters in place of those that s lacks.
func wordOf(s string, i int) uint64 {
	if i+8 <= len(s) {
		return Load8(unsafe.Pointer(unsafe.StringData(s)), i)
	}
	return end(s, len(s)-i)
}

// copyLetters copies characters that are not ASCII, from s[i] on, and returns the number of their bytes. It stops
// before anything else, and with lines before U+2028 and U+2029. It stores eight bytes at a time.
func copyLetters(to unsafe.Pointer, s string, i int, lines bool) int {
	from, p := i, unsafe.Pointer(unsafe.StringData(s))
	for i < len(s) {
		for i <= len(s)-threes {
			size := lettersOfThree(p, i, lines)
			at := i - from
			Store8(to, at, Load8(p, i))
			Store8(to, at+8, Load8(p, i+8))
			Store8(to, at+16, Load8(p, i+16))
			if i += size; size < threes {
				break
			}
		}
		if i == len(s) || Load1(p, i) < utf8.RuneSelf {
			break
		}
		x := wordOf(s, i)
		if twoOfThree(x) && x&0xff != 0xe2 && x>>24&0xff != 0xe2 {
			Store8(to, i-from, x)
			i += 6
			continue
		}
		size := letterSize(x)
		if size == 0 || lines && x&0xfeffff == 0xa880e2 {
			break
		}
		Store8(to, i-from, x)
		i += size
	}
	return i - from
}

// escapeWords has the escapes of ASCII characters. The highest byte of each is its length.
var escapeWords = func() (t [utf8.RuneSelf]uint64) {
	for c := range t {
		text := appendEscape(nil, byte(c))
		t[c] = uint64(len(text)) << 56
		for i, letter := range text {
			t[c] |= uint64(letter) << (8 * i)
		}
	}
	return t
}()

// lineEscape is the escape of U+2028, as a word.
const lineEscape = '\\' | 'u'<<8 | '2'<<16 | '0'<<24 | '2'<<32 | '8'<<40

const hexDigits = "0123456789abcdef"

// plainByte marks ASCII characters that need no escape. Bit 0 is set for all but quote, backslash and control
// characters, and bit 1 for those that need none with the style HTML either.
var plainByte = func() (t [256]uint8) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		t[c] = 3
	}
	t['"'], t['\\'] = 0, 0
	t['<'], t['>'], t['&'] = 1, 1, 1
	return t
}()

// AppendRepaired appends s as v1 does: bytes that are not UTF-8 become U+FFFD, and the line separators U+2028 and
// U+2029 are escaped; with html, so are <, > and &.
func AppendRepaired[T string | []byte](b []byte, s T, html bool) []byte {
	want := uint8(1)
	if html {
		want = 2
	}
	b = append(b, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plainByte[c]&want != 0 {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			b = appendEscape(append(b, s[done:i]...), c)
			i++
			done = i
			continue
		}
		r, size := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(append(b, s[done:i]...), replacement...)
			i++
			done = i
		case r == '\u2028' || r == '\u2029':
			b = append(append(b, s[done:i]...), '\\', 'u', '2', '0', '2', hexDigits[r&15])
			i += size
			done = i
		default:
			i += size
		}
	}
	return append(append(b, s[done:]...), '"')
}

func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// AppendBase64 appends s as a string in base64.
func AppendBase64(b, s []byte) []byte {
	return append(base64.StdEncoding.AppendEncode(append(b, '"'), s), '"')
}
