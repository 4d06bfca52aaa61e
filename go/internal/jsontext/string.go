// string: text that is written, with the escapes it needs.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"encoding/base64"
	"slices"
	"unicode/utf8"
	"unsafe"
)

// AppendPlain appends s as a string, and says whether it could: what has to be escaped, or is not ASCII, is left to
// others. With html, <, > and & are escaped too. What needs no escape is copied eight bytes at a time.
func AppendPlain(b []byte, s string, html bool) ([]byte, bool) {
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
			x := Load8(from, i)
			if escaped(x, html) != 0 {
				return b, false
			}
			Store8(to, i, x)
		}
		x := Load8(from, n-8)
		if escaped(x, html) != 0 {
			return b, false
		}
		Store8(to, n-8, x)
	} else if n > 0 {
		var x uint64
		if n >= 4 {
			low, high := uint64(Load4(from, 0)), uint64(Load4(from, n-4))
			if escaped(low|high<<32, html) != 0 {
				return b, false
			}
			x = low | high<<(8*uint(n-4))
		} else {
			const letters = 0x6161616161616161
			x = uint64(Load1(from, 0)) | uint64(Load1(from, n/2))<<(8*uint(n/2)) | uint64(Load1(from, n-1))<<(8*uint(n-1))
			if escaped(x|uint64(letters)<<(8*uint(n)), html) != 0 {
				return b, false
			}
		}
		Store8(to, 0, x)
	}
	b = b[:at+n+2]
	b[at], b[at+n+1] = '"', '"'
	return b, true
}

// AppendValid writes s, which is UTF-8, eight bytes at a time where nothing is to be escaped. With lines, U+2028 and
// U+2029 are.
func AppendValid(b []byte, s string, html, lines bool) []byte {
	b = append(b, '"')
	from := unsafe.Pointer(unsafe.StringData(s))
	for i := 0; ; {
		b = slices.Grow(b, len(s)-i+8)
		to := unsafe.Pointer(unsafe.SliceData(b))
		at := len(b)
		for ; i+8 <= len(s); i, at = i+8, at+8 {
			x := Load8(from, i)
			m := escapedOrNot(x, html)
			if lines {
				m |= ((x ^ 0xe2*Ones) - Ones) &^ (x ^ 0xe2*Ones)
			}
			if m&highs != 0 {
				break
			}
			Store8(to, at, x)
		}
		b = b[:at]
		// Here is something to escape, or the end is near.
		for end := min(i+8, len(s)); i < end; i++ {
			c := s[i]
			switch {
			case plainByte[c]&2 != 0 || c >= utf8.RuneSelf && c != 0xe2 || !html && plainByte[c]&1 != 0:
				b = append(b, c)
			case c < utf8.RuneSelf:
				b = appendEscape(b, c)
			case lines && s[i+1] == 0x80 && s[i+2]|1 == 0xa9:
				b = append(b, '\\', 'u', '2', '0', '2', hexDigits[s[i+2]&15])
				i += 2
			default:
				b = append(b, c)
			}
		}
		if i >= len(s) {
			return append(b, '"')
		}
	}
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

// AppendRepaired writes s as v1 does: bytes that are not UTF-8 become U+FFFD, the line separators U+2028 and U+2029 are
// escaped, and with html <, > and & are.
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

// AppendBase64 appends s in base64, as a string.
func AppendBase64(b, s []byte) []byte {
	return append(base64.StdEncoding.AppendEncode(append(b, '"'), s), '"')
}
