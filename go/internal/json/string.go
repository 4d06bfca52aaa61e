// string: text that is written, with the escapes it needs.
// SPDX-License-Identifier: MIT

package json

import (
	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// text writes s as a string.
func (e *encoder) text(b []byte, s string) []byte {
	b, done := jsontext.AppendPlain(b, s, e.html)
	if done {
		return b
	}
	return e.escapedText(b, s)
}

// escapedText writes a string in which something is to be escaped, or is not ASCII.
func (e *encoder) escapedText(b []byte, s string) []byte {
	if !jsontext.Valid(s) {
		if e.strict {
			return e.fail(base.BadUTF8, nil)
		}
		return jsontext.AppendRepaired(b, s, e.html)
	}
	return jsontext.AppendValid(b, s, e.html, !e.strict)
}

func (e *encoder) bytes(s, b []byte) []byte {
	if s == nil && !e.strict {
		return append(b, "null"...)
	}
	return jsontext.AppendBase64(b, s)
}
