// text: decodes strings and their escapes.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"errors"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

var (
	// ErrControl, ErrEscape and ErrSurrogate are the causes of errors in strings.
	ErrControl   = errors.New("a control character in a string")
	ErrEscape    = errors.New("an escape that JSON does not have")
	ErrSurrogate = errors.New("half of a surrogate pair")
)

// Text reads a string whose opening quote is before i. If the string is valid UTF-8, the result is a part of the copy
// of the input.
func (d *Scanner) Text(i int) (string, int) {
	b := d.Base
	start := i
	for {
		m := special(Load8(b, i))
		if m == 0 {
			i += 8
			continue
		}
		i += First(m)
		if Load1(b, i) == '"' {
			return unsafe.String((*byte)(unsafe.Add(b, start)), i-start), i + 1
		}
		return d.textRest(start, i)
	}
}

// textRest continues at i, which is a backslash, a control character, or not ASCII.
func (d *Scanner) textRest(start, i int) (string, int) {
	b := d.Base
	unicode := false
	for {
		m := specialOrNot(Load8(b, i))
		unicode = true
		if m == 0 {
			i += 8
			continue
		}
		i += First(m)
		switch Load1(b, i) {
		case '"':
			s := unsafe.String((*byte)(unsafe.Add(b, start)), i-start)
			if unicode && !Valid(s) {
				if d.Strict {
					return "", d.Fail(base.BadUTF8, start, nil)
				}
				return d.repaired(s, i+1)
			}
			return s, i + 1
		case '\\':
			return d.unescape(start, i)
		default:
			return "", d.Fail(base.BadSyntax, i, ErrControl)
		}
	}
}

// repaired copies s with U+FFFD in place of each byte that is not UTF-8.
func (d *Scanner) repaired(s string, next int) (string, int) {
	n := 0
	for _, r := range s {
		n += utf8.RuneLen(r)
	}
	if !d.Charge(n) {
		return "", d.Fail(base.TooLarge, next, nil)
	}
	p := d.Arena.Text(n)
	to := unsafe.Slice((*byte)(p), n)[:0]
	for _, r := range s {
		to = utf8.AppendRune(to, r)
	}
	return unsafe.String((*byte)(p), n), next
}

// unescape continues at the backslash at i. What escapes represent is never longer than they are, so it is written in
// place: that part of the copy is not read again.
func (d *Scanner) unescape(start, i int) (string, int) {
	b := d.Base
	w := i
	for {
		x := Load8(b, i)
		if m := specialOrNot(x); m == 0 {
			// w is less than i, so this overwrites only bytes that have been read.
			Store8(b, w, x)
			i += 8
			w += 8
			continue
		}
		switch c := Load1(b, i); {
		case c == '"':
			s := unsafe.String((*byte)(unsafe.Add(b, start)), w-start)
			if !Valid(s) {
				if d.Strict {
					return "", d.Fail(base.BadUTF8, start, nil)
				}
				return d.repaired(s, i+1)
			}
			return s, i + 1
		case c == '\\':
			r, next := d.escape(i)
			if next < 0 {
				return "", -1
			}
			n := utf8.EncodeRune(unsafe.Slice((*byte)(unsafe.Add(b, w)), 4), r)
			w += n
			i = next
		case c < ' ':
			return "", d.Fail(base.BadSyntax, i, ErrControl)
		default:
			*(*byte)(unsafe.Add(b, w)) = c
			w++
			i++
		}
	}
}

// escapes has what the letter after a backslash represents.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape reads an escape, or both escapes of a surrogate pair. In v1, an unpaired surrogate is U+FFFD.
func (d *Scanner) escape(i int) (rune, int) {
	c := Load1(d.Base, i+1)
	if c != 'u' {
		if escapes[c] == 0 {
			return 0, d.Fail(base.BadSyntax, i+1, ErrEscape)
		}
		return rune(escapes[c]), i + 2
	}
	r, ok := d.hex(i + 2)
	if !ok {
		return 0, d.Fail(base.BadSyntax, d.badHex(i+2), ErrEscape)
	}
	if !utf16.IsSurrogate(r) {
		return r, i + 6
	}
	if Load1(d.Base, i+6) == '\\' && Load1(d.Base, i+7) == 'u' {
		if low, ok := d.hex(i + 8); ok {
			if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
				return both, i + 12
			}
		}
	}
	if d.Strict {
		return 0, d.Fail(base.BadUTF8, i, ErrSurrogate)
	}
	return utf8.RuneError, i + 6
}

// hex reads four hexadecimal digits.
func (d *Scanner) hex(i int) (rune, bool) {
	var r rune
	for j := i; j < i+4; j++ {
		n := HexDigit(Load1(d.Base, j))
		if n < 0 {
			return 0, false
		}
		r = r<<4 | n
	}
	return r, true
}

func (d *Scanner) badHex(i int) int {
	for HexDigit(Load1(d.Base, i)) >= 0 {
		i++
	}
	return i
}

// IsEscape reports whether c may follow a backslash, except for u.
func IsEscape(c byte) bool { return escapes[c] != 0 }

// HexDigit returns the value of a hexadecimal digit, or -1.
func HexDigit(c byte) rune {
	switch {
	case c-'0' < 10:
		return rune(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

// InnerText unquotes what a string contains for a field with the option string. It also accepts \', as encoding/json
// does there.
func InnerText(s string) (string, bool) {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return "", false
	}
	var d Scanner
	s = s[1 : len(s)-1]
	var to []byte
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '"' || c < ' ':
			return "", false
		case c != '\\':
			r, n := utf8.DecodeRuneInString(s[i:])
			to = utf8.AppendRune(to, r)
			i += n
		case i+1 < len(s) && s[i+1] == '\'':
			to = append(to, '\'')
			i += 2
		default:
			// An escape has at most 12 bytes.
			var part [16]byte
			copy(part[:12], s[i:])
			d.Base = unsafe.Pointer(&part)
			r, next := d.escape(0)
			if next < 0 || i+next > len(s) {
				return "", false
			}
			to = utf8.AppendRune(to, r)
			i += next
		}
	}
	return string(to), true
}
