// Found: describes a value of the input, for errors.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"strconv"
	"strings"
)

// Found describes the value at i: a number by its digits, and others by their kind.
func (d *Scanner) Found(i int) string {
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
	for end < d.End && end-i < longestShown && strings.IndexByte("+-.0123456789eE", Load1(d.Base, end)) >= 0 {
		end++
	}
	return "the number " + strings.Clone(d.Span(i, end))
}

// longestShown is how many bytes of a value an error shows.
const longestShown = 40

// Shown is a copy of text from the input as an error shows it: its beginning, in which nothing disturbs a terminal.
func Shown(text string) string {
	more := ""
	if len(text) > longestShown {
		text, more = text[:longestShown], "…"
	}
	quoted := strconv.Quote(text)
	return quoted[1:len(quoted)-1] + more
}
