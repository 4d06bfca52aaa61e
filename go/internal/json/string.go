// string: text that is written, with the escapes it needs.
// SPDX-License-Identifier: MIT

package json

import (
	"isomer.dev/isomer/internal/jsontext"
)

// text writes s as a string. If it returns nil, the error is the one that the encoder began with.
func (e *encoder) text(b []byte, s string) []byte { return jsontext.AppendString(b, s, e.style) }

func (e *encoder) bytes(s, b []byte) []byte {
	if s == nil && !e.strict() {
		return append(b, "null"...)
	}
	return jsontext.AppendBase64(b, s)
}
