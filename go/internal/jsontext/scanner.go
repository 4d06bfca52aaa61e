// Scanner: goes through one text of JSON, and says what went wrong.
// SPDX-License-Identifier: MIT

// Package jsontext is what all that reads and writes JSON has in common: strings, numbers, white space, and
// values that are passed over.
package jsontext

import (
	"errors"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// Scanner works on a copy of the input that Pad zeros follow, so that words can be loaded up to the end, and
// every loop ends at a zero. Its methods take a place in the input and return the place after what they read, or -1
// after an error.
type Scanner struct {
	// Base is the copy, and End its length.
	Base unsafe.Pointer
	End  int
	// Arena is where text goes that is not in the copy.
	Arena *memory.Arena
	// Depth is how many levels may be entered, and falls and rises with each; Memory how many bytes may be made.
	Depth, Memory int
	// Strict refuses text that is not UTF-8, and halves of surrogate pairs. Without it U+FFFD takes their place.
	Strict bool
	// Unique refuses names that come twice in a value that is passed over.
	Unique bool

	code   base.Code
	at     int
	cause  error
	path   base.Path
	levels int
}

// Pad is how many zeros follow the input; the arena's own padding comes after them.
const Pad = 8

var (
	// ErrComma, ErrName and ErrColon say what is missing in an object or a list.
	ErrComma = errors.New("a comma or the end of the object is expected")
	ErrName  = errors.New("a name is expected")
	ErrColon = errors.New("a colon is expected")
	// ErrTrailing is about what follows the one value of a text.
	ErrTrailing = errors.New("there is more after the value")
)

// Start copies data to text, where there are Pad and memory.Padding bytes more.
func (d *Scanner) Start(a *memory.Arena, data []byte, text unsafe.Pointer) {
	n := len(data)
	d.Arena, d.End, d.Base = a, n, text
	copy(unsafe.Slice((*byte)(text), n), data)
	Store8(text, n, 0)
}

// StartIn is Start with the copy in b, which is someone else's as soon as the text is read.
func (d *Scanner) StartIn(a *memory.Arena, data []byte, b *memory.Buffer) {
	n := len(data)
	if cap(b.Bytes) < n+Pad+memory.Padding {
		b.Bytes = make([]byte, n+n/8+Pad+memory.Padding)
	}
	d.Start(a, data, unsafe.Pointer(unsafe.SliceData(b.Bytes)))
	b.Keep(n)
}

// Error is what Fail noted.
//
//go:noinline
func (d *Scanner) Error() error {
	return &base.Error{Code: d.code, Offset: min(d.at, d.End), Path: d.path.String(), Err: d.cause}
}

// Code is the code of the error.
func (d *Scanner) Code() base.Code { return d.code }

// Cause is its cause.
func (d *Scanner) Cause() error { return d.cause }

// FailedAt is its offset.
func (d *Scanner) FailedAt() int { return d.at }

// Fail remembers an error. At the end of the input, a syntax error means that there is too little.
//
//go:noinline
func (d *Scanner) Fail(code base.Code, i int, cause error) int {
	if code == base.BadSyntax && i >= d.End {
		code, i, cause = base.Truncated, d.End, nil
	}
	d.code, d.at, d.cause = code, i, cause
	return -1
}

// MaxPath bounds the path of an error, as each level makes it anew.
const MaxPath = 200

// InField puts a field in front of the error's path.
//
//go:noinline
func (d *Scanner) InField(name string) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Field(name)
	}
	return -1
}

// InIndex puts the number of an element in front of the error's path.
//
//go:noinline
func (d *Scanner) InIndex(i int) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Index(i)
	}
	return -1
}

// longestKey is how many bytes of a name or key of the input a path shows.
const longestKey = 100

// InName puts a name that the input has, and perhaps no struct, in front of the error's path, as a field.
//
//go:noinline
func (d *Scanner) InName(name string) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Field(shown(name))
	}
	return -1
}

// InKey puts a map's key in front of the error's path.
//
//go:noinline
func (d *Scanner) InKey(key string) int {
	if d.levels++; d.levels < MaxPath {
		d.path.Key(shown(key))
	}
	return -1
}

// shown is a copy of what a path shows of text.
func shown(text string) string { return strings.Clone(text[:min(len(text), longestKey)]) }

// Charge counts n bytes that are made. It is false if they are too many.
func (d *Scanner) Charge(n int) bool {
	d.Memory -= n
	return d.Memory >= 0
}

// Space skips white space. The rule of white space says who calls it: what reads a value begins at its first byte and
// ends right behind its last one. All else takes the white space behind it along: the beginning of the text, a bracket
// that opens (Open), a comma (Comma), a colon (Colon, Name, and whoever matches a name and its colon in one go). What
// follows a value, Comma and Colon look for behind white space, and so does the end of the text.
func (d *Scanner) Space(i int) int {
	for {
		switch Load1(d.Base, i) {
		case ' ', '\n', '\t', '\r':
			// Blanks behind a blank or a line's end are indentation.
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

// Enter goes past the brace or bracket at i and the white space after it, one level down.
func (d *Scanner) Enter(i int) int {
	if d.Depth--; d.Depth < 0 {
		return d.Fail(base.TooDeep, i, nil)
	}
	return d.Open(i)
}

// Open is Enter on the same level.
func (d *Scanner) Open(i int) int {
	i++
	if Load1(d.Base, i) <= ' ' {
		i = d.Space(i)
	}
	return i
}

// Comma goes past a comma and white space, or past the bracket that ends an object or a list.
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

// Colon goes past a colon, and white space on both sides.
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

// Name reads a name, its colon, and the white space after it.
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

// Raw is a part of the copy.
func (d *Scanner) Raw(from, to int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(d.Base, from)), to-from)
}

// Span is a part of the copy as text.
func (d *Scanner) Span(from, to int) string {
	return unsafe.String((*byte)(unsafe.Add(d.Base, from)), to-from)
}

// Is compares a literal.
func (d *Scanner) Is(i int, literal string) bool {
	return unsafe.String((*byte)(unsafe.Add(d.Base, i)), len(literal)) == literal
}

// Syntax fails where no value begins. A literal that the end of the input cuts is truncated.
func (d *Scanner) Syntax(i int) int {
	for _, literal := range []string{"null", "true", "false"} {
		if n := d.End - i; n < len(literal) && n >= 0 && d.Is(i, literal[:n]) {
			return d.Fail(base.Truncated, d.End, nil)
		}
	}
	return d.Fail(base.BadSyntax, i, nil)
}
