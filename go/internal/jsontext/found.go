// Found: describes a value of the input, for errors.
// SPDX-License-Identifier: MIT

package jsontext

import "strings"

// Found describes the value at i: a number by its digits, and others by their kind.
func (d *Scanner) Found(i int) string {
	const longest = 40
	switch c := Load1(d.Base, i); {
	case c == '"':
		return "a string"
	case c == '{':
		return "an object"
	case c == '[':
		return "an array"
	case c == 't', c == 'f':
		return "a bool"
	case c == 'n':
		return "null"
	}
	end := i
	for end < d.End && end-i < longest && strings.IndexByte("+-.0123456789eE", Load1(d.Base, end)) >= 0 {
		end++
	}
	return "the number " + strings.Clone(d.Span(i, end))
}
