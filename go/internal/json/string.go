// string: text that is written, with the escapes it needs.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/base64"
	"slices"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

// text writes s as a string. What needs no escape is copied eight bytes at a time.
func (e *encoder) text(b []byte, s string) []byte {
	n := len(s)
	at := len(b)
	// Quotes, a comma, and the rest of a word.
	if cap(b)-at < n+16 {
		b = slices.Grow(b, n+16)
	}
	from, to := unsafe.Pointer(unsafe.StringData(s)), unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at+1)
	if n >= 8 {
		i := 0
		for ; i <= n-8; i += 8 {
			x := load8(from, i)
			if escaped(x, e.html) != 0 {
				return e.escapedText(b, s)
			}
			store8(to, i, x)
		}
		x := load8(from, n-8)
		if escaped(x, e.html) != 0 {
			return e.escapedText(b, s)
		}
		store8(to, n-8, x)
	} else if n > 0 {
		var x uint64
		if n >= 4 {
			low, high := uint64(load4(from, 0)), uint64(load4(from, n-4))
			if escaped(low|high<<32, e.html) != 0 {
				return e.escapedText(b, s)
			}
			x = low | high<<(8*uint(n-4))
		} else {
			const letters = 0x6161616161616161
			x = uint64(load1(from, 0)) | uint64(load1(from, n/2))<<(8*uint(n/2)) | uint64(load1(from, n-1))<<(8*uint(n-1))
			if escaped(x|uint64(letters)<<(8*uint(n)), e.html) != 0 {
				return e.escapedText(b, s)
			}
		}
		store8(to, 0, x)
	}
	b = b[:at+n+2]
	b[at], b[at+n+1] = '"', '"'
	return b
}

// escapedText writes a string in which something is to be escaped, or is not ASCII.
func (e *encoder) escapedText(b []byte, s string) []byte {
	if e.strict {
		if !utf8.ValidString(s) {
			return e.fail(base.BadUTF8, nil)
		}
		return appendStrict(b, s)
	}
	return appendText(b, s, e.html)
}

const hexDigits = "0123456789abcdef"

// plainByte marks ASCII that is written as it is: bit 0 for everything but quote, backslash and control
// characters, bit 1 where HTML's letters are escaped too.
var plainByte = func() (t [256]uint8) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		t[c] = 3
	}
	t['"'], t['\\'] = 0, 0
	t['<'], t['>'], t['&'] = 1, 1, 1
	return t
}()

// appendText writes s as v1 does: bytes that are not UTF-8 become U+FFFD, the line separators U+2028 and U+2029 are
// escaped, and with html <, > and & are.
func appendText[T string | []byte](b []byte, s T, html bool) []byte {
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
			b = append(append(b, s[done:i]...), `\ufffd`...)
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

// appendStrict writes s, which is UTF-8, with the escapes that it must have.
func appendStrict(b []byte, s string) []byte {
	b = append(b, '"')
	done := 0
	for i := range len(s) {
		if c := s[i]; c < utf8.RuneSelf && plainByte[c] == 0 && c != 0x7f {
			b = appendEscape(append(b, s[done:i]...), c)
			done = i + 1
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

func (e *encoder) bytes(s, b []byte) []byte {
	if s == nil && !e.strict {
		return append(b, "null"...)
	}
	return appendBase64(b, s)
}

func appendBase64(b, s []byte) []byte {
	return append(base64.StdEncoding.AppendEncode(append(b, '"'), s), '"')
}
