// compact: checks JSON that a method has returned, and removes or adds white space.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"

	"isomer.dev/isomer/internal/jsontext"
)

var errRaw = errors.New("what a method returned, or a RawMessage holds, is not JSON")

// maxRaw is the maximum depth of such JSON, as in encoding/json.
const maxRaw = 10000

// scanner processes JSON that is not padded. open has the brackets that are not closed yet.
type scanner struct {
	text []byte
	i    int
	open []byte
}

func (s *scanner) peek() byte {
	if s.i < len(s.text) {
		return s.text[s.i]
	}
	return 0
}

func (s *scanner) space() {
	for s.i < len(s.text) {
		switch s.text[s.i] {
		case ' ', '\n', '\r', '\t':
			s.i++
		default:
			return
		}
	}
}

// string skips a string, and reports whether it is one.
func (s *scanner) string() bool {
	if s.peek() != '"' {
		return false
	}
	for s.i++; s.i < len(s.text); s.i++ {
		switch c := s.text[s.i]; {
		case c == '"':
			s.i++
			return true
		case c < ' ':
			return false
		case c == '\\':
			s.i++
			if s.peek() != 'u' {
				if !jsontext.IsEscape(s.peek()) {
					return false
				}
				continue
			}
			for range 4 {
				s.i++
				if jsontext.HexDigit(s.peek()) < 0 {
					return false
				}
			}
		}
	}
	return false
}

// scalar skips a string, number or literal.
func (s *scanner) scalar() bool {
	if s.peek() == '"' {
		return s.string()
	}
	from := s.i
	for s.i < len(s.text) {
		c := s.text[s.i]
		if c != '.' && c != '+' && c != '-' && c-'0' > 9 && c-'a' > 25 && c-'A' > 25 {
			break
		}
		s.i++
	}
	switch word := string(s.text[from:s.i]); word {
	case "null", "true", "false":
		return true
	default:
		return jsontext.ValidNumber(word)
	}
}

// compact appends text to b, without white space and, with html, with <, >, &, U+2028 and U+2029 escaped. It returns
// nil if text is not JSON, or if it has more levels than that, which deep reports.
func compact(b, text []byte, html bool, levels int) (_ []byte, deep bool) {
	s := scanner{text: text}
	for {
		// A value begins here.
		s.space()
		from := s.i
		c := s.peek()
		if c == '{' || c == '[' {
			s.i++
			s.open = append(s.open, c)
			if len(s.open) > levels {
				return nil, true
			}
			b = append(b, c)
			s.space()
			if s.peek() != c+2 {
				if c == '{' {
					if b = s.name(b, html); b == nil {
						return nil, false
					}
				}
				continue
			}
		} else if s.scalar() {
			b = appendRaw(b, text[from:s.i], html)
		} else {
			return nil, false
		}
		// A value ends here, or an empty list or object is about to end.
		for {
			s.space()
			if len(s.open) == 0 {
				if s.i < len(text) {
					return nil, false
				}
				return b, false
			}
			c, last := s.peek(), s.open[len(s.open)-1]
			s.i++
			if c == ',' {
				b = append(b, c)
				if last == '{' {
					s.space()
					if b = s.name(b, html); b == nil {
						return nil, false
					}
				}
				break
			}
			// In ASCII, the code of a closing bracket is that of the opening one plus 2.
			if c != last+2 {
				return nil, false
			}
			b = append(b, c)
			s.open = s.open[:len(s.open)-1]
		}
	}
}

// name copies a name and its colon.
func (s *scanner) name(b []byte, html bool) []byte {
	from := s.i
	if !s.string() {
		return nil
	}
	b = appendRaw(b, s.text[from:s.i], html)
	s.space()
	if s.peek() != ':' {
		return nil
	}
	s.i++
	return append(b, ':')
}

const hexDigits = "0123456789abcdef"

// appendRaw appends a scalar. With html, it escapes the characters that HTML gives a meaning.
func appendRaw(b, text []byte, html bool) []byte {
	if !html {
		return append(b, text...)
	}
	done := 0
	for i, c := range text {
		switch {
		case c == '<' || c == '>' || c == '&':
			b = append(append(b, text[done:i]...), '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
			done = i + 1
		case c == 0xe2 && i+2 < len(text) && text[i+1] == 0x80 && text[i+2]|1 == 0xa9:
			b = append(append(b, text[done:i]...), '\\', 'u', '2', '0', '2', hexDigits[text[i+2]&15])
			done = i + 3
		}
	}
	return append(b, text[done:]...)
}
