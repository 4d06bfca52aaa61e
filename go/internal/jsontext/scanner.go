// Scanner: reads a text of JSON, and notes the first error.
// SPDX-License-Identifier: MIT

// Package jsontext has what encoding and decoding of JSON share for all types: strings, numbers, white space, and
// values that are skipped.
package jsontext

import (
	"errors"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// Scanner works on a copy of the input that is followed by Pad zeros, so that words can be loaded up to the end, and
// every loop ends at a zero. Its methods take a position in the input and return the position after what they read, or
// -1 after an error.
type Scanner struct {
	// Base is the copy, and End its length.
	Base unsafe.Pointer
	End  int
	// Arena holds text that differs from its spelling in the input.
	Arena *memory.Arena
	// Depth is the number of levels that may still be entered, and Memory the number of bytes that may still be
	// allocated.
	Depth, Memory int
	// Strict refuses text that is not UTF-8, and unpaired surrogates. Without it, U+FFFD replaces them.
	Strict bool
	// Unique refuses duplicate names in a value that is skipped.
	Unique bool

	code   base.Code
	at     int
	cause  error
	path   base.Path
	levels int
}

// Pad is the number of zeros after the input. The arena's own padding comes after them.
const Pad = 8

var (
	// ErrComma, ErrName and ErrColon say what is missing in an object or a list.
	ErrComma = errors.New("a comma or the end of the object is expected")
	ErrName  = errors.New("a name is expected")
	ErrColon = errors.New("a colon is expected")
	// ErrTrailing is the cause if something follows the single value of a text.
	ErrTrailing = errors.New("there is more after the value")
)

// Start copies data to text, where Pad and memory.Padding more bytes are available.
func (d *Scanner) Start(a *memory.Arena, data []byte, text unsafe.Pointer) {
	n := len(data)
	d.Arena, d.End, d.Base = a, n, text
	copy(unsafe.Slice((*byte)(text), n), data)
	Store8(text, n, 0)
}

// StartIn is Start, but with the copy in b, which is reused as soon as the text has been read.
func (d *Scanner) StartIn(a *memory.Arena, data []byte, b *memory.Buffer) {
	n := len(data)
	if cap(b.Bytes) < n+Pad+memory.Padding {
		b.Bytes = make([]byte, n+n/8+Pad+memory.Padding)
	}
	d.Start(a, data, unsafe.Pointer(unsafe.SliceData(b.Bytes)))
	b.Keep(n)
}

// Error returns the error that Fail noted.
//
//go:noinline
func (d *Scanner) Error() error {
	return &base.Error{Code: d.code, Offset: min(d.at, d.End), Path: d.path.String(), Err: d.cause}
}

// Code returns the code of the error.
func (d *Scanner) Code() base.Code { return d.code }

// Cause returns the cause of the error.
func (d *Scanner) Cause() error { return d.cause }

// FailedAt returns the offset of the error.
func (d *Scanner) FailedAt() int { return d.at }

// Fail notes an error. At the end of the input, a syntax error means that the input is truncated.
//
//go:noinline
func (d *Scanner) Fail(code base.Code, i int, cause error) int {
	if code == base.BadSyntax && i >= d.End {
		code, i, cause = base.Truncated, d.End, nil
	}
	d.code, d.at, d.cause = code, i, cause
	return -1
}

// MaxPath is the maximum length of the path of an error, since each level copies it.
const MaxPath = 200

// InField prepends a field to the path of the error.
//
//go:noinline
func (d *Scanner) InField(name string) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Field(name)
	}
	return -1
}

// InIndex prepends the number of an element to the path of the error.
//
//go:noinline
func (d *Scanner) InIndex(i int) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Index(i)
	}
	return -1
}

// longestKey is the maximum length of a name or a key of the input in a path.
const longestKey = 100

// InName prepends a name of the input, which need not be a field, to the path of the error.
//
//go:noinline
func (d *Scanner) InName(name string) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Field(shown(name))
	}
	return -1
}

// InKey prepends the key of a map to the path of the error.
//
//go:noinline
func (d *Scanner) InKey(key string) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Key(shown(key))
	}
	return -1
}

// shown returns a copy of the part of text that a path shows.
func shown(text string) string { return strings.Clone(text[:min(len(text), longestKey)]) }

// Charge subtracts n bytes from Memory. It reports whether there were enough.
func (d *Scanner) Charge(n int) bool {
	d.Memory -= n
	return d.Memory >= 0
}

// Space skips white space.
//
// What reads a value begins at its first byte and ends right after its last one. Everything else also skips the white
// space that follows it: the beginning of the text, an opening bracket (Open), a comma (Comma), and a colon (Colon,
// Name, and callers that match a name and its colon at once). White space between a value and what follows it is
// skipped by Comma, Colon and the end of the text.
func (d *Scanner) Space(i int) int {
	for {
		switch Load1(d.Base, i) {
		case ' ', '\n', '\t', '\r':
			// Blanks after a blank or a line break are indentation.
			const blanks = ' ' * Ones
			x := Load8(d.Base, i+1) ^ blanks
			for x == 0 {
				i += 8
				x = Load8(d.Base, i+1) ^ blanks
			}
			i += 1 + First(x)
		default:
			return i
		}
	}
}

// Enter skips the brace or bracket at i and the white space after it, and begins a level.
func (d *Scanner) Enter(i int) int {
	if d.Depth--; d.Depth < 0 {
		return d.Fail(base.TooDeep, i, nil)
	}
	return d.Open(i)
}

// Open is Enter without a new level.
func (d *Scanner) Open(i int) int {
	i++
	if Load1(d.Base, i) <= ' ' {
		i = d.Space(i)
	}
	return i
}

// Comma skips a comma and white space, or the bracket that ends an object or a list.
func (d *Scanner) Comma(i int, end byte) (next int, more bool) {
	c := Load1(d.Base, i)
	if c <= ' ' {
		i = d.Space(i)
		c = Load1(d.Base, i)
	}
	switch c {
	case ',':
		i++
		if Load1(d.Base, i) <= ' ' {
			i = d.Space(i)
		}
		return i, true
	case end:
		return i + 1, false
	}
	return d.Fail(base.BadSyntax, i, ErrComma), false
}

// Colon skips a colon, and white space on both sides of it.
func (d *Scanner) Colon(i int) int {
	if Load1(d.Base, i) <= ' ' {
		i = d.Space(i)
	}
	if Load1(d.Base, i) != ':' {
		return d.Fail(base.BadSyntax, i, ErrColon)
	}
	i++
	if Load1(d.Base, i) <= ' ' {
		i = d.Space(i)
	}
	return i
}

// Name reads a name, and skips its colon and the white space after it.
func (d *Scanner) Name(i int) (string, int) {
	if Load1(d.Base, i) != '"' {
		return "", d.Fail(base.BadSyntax, i, ErrName)
	}
	name, i := d.Text(i + 1)
	if i < 0 {
		return "", -1
	}
	i = d.Colon(i)
	return name, i
}

// Raw returns a part of the copy.
func (d *Scanner) Raw(from, to int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(d.Base, from)), to-from)
}

// Span returns a part of the copy as a string.
func (d *Scanner) Span(from, to int) string {
	return unsafe.String((*byte)(unsafe.Add(d.Base, from)), to-from)
}

// Is reports whether a literal is at i.
func (d *Scanner) Is(i int, literal string) bool {
	return unsafe.String((*byte)(unsafe.Add(d.Base, i)), len(literal)) == literal
}

// Syntax fails because no value begins at i. If the input ends inside a literal, the error is Truncated.
func (d *Scanner) Syntax(i int) int {
	for _, literal := range []string{"null", "true", "false"} {
		if n := d.End - i; n < len(literal) && n >= 0 && d.Is(i, literal[:n]) {
			return d.Fail(base.Truncated, d.End, nil)
		}
	}
	return d.Fail(base.BadSyntax, i, nil)
}
