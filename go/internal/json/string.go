// string: encodes text.
// SPDX-License-Identifier: MIT

package json

import (
	"isomer.dev/isomer/internal/jsontext"
)

// text encodes s as a string. If it returns nil, the error is the one with which the encoder was initialised.
func (e *encoder) text(b []byte, s string) []byte { return jsontext.AppendString(b, s, e.style) }

func (e *encoder) bytes(s, b []byte) []byte {
	if s == nil && !e.strict() {
		return append(b, "null"...)
	}
	return jsontext.AppendBase64(b, s)
}
