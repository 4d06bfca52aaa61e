// Progress: finds the end of a value in text that arrives in pieces.
// SPDX-License-Identifier: MIT

//go:build !goexperiment.jsonv2

package jsontext

import (
	"encoding/binary"
	"math"
)

// Progress is how much of a value has arrived. It checks the grammar at the same time, so that no caller waits for the
// end of text that is not JSON. The zero Progress is before a value.
type Progress struct {
	state stage
	// next is the stage after the current string: before a colon, or after a value.
	next stage
	// open has the brackets that are not closed yet.
	open []byte
	// rest is what is missing of a literal, and digits the number of digits that are missing of an escape.
	rest string
	hex  int
}

// Found is the result of Feed.
type Found uint8

const (
	// More means that the value is not complete.
	More Found = iota
	// Done means that the value is complete.
	Done
	// Bad means that the text is not JSON.
	Bad
)

// stage is the position in the grammar: what may come next.
type stage uint8

const (
	atValue stage = iota
	atFirstElement
	atFirstName
	atName
	atColon
	atEnd // of a value
	inText
	inEscape
	inHex
	inLiteral
	afterMinus
	afterZero
	inWhole
	afterPoint
	inFraction
	afterE
	afterSign
	inExponent
)

// maxOpen is the maximum depth of a value, as in encoding/json.
const maxOpen = 10000

// Begun reports whether anything but white space has arrived.
func (p *Progress) Begun() bool { return p.state != atValue || len(p.open) > 0 }

// Complete reports whether the value is complete, provided that the input ends here.
func (p *Progress) Complete() bool { return len(p.open) == 0 && (p.ended() || p.state == atEnd) }

// ended reports whether a number may end here.
func (p *Progress) ended() bool {
	return p.state == afterZero || p.state == inWhole || p.state == inFraction || p.state == inExponent
}

// Feed processes b, the next piece. It returns how many bytes of it belong to the value, and the result. If that is
// Bad, the number is the offset of the byte that is not allowed.
func (p *Progress) Feed(b []byte) (int, Found) {
	for i := 0; i < len(b); {
		c := b[i]
		switch {
		case p.state == inText:
			if i = p.skipText(b, i); i < 0 {
				return ^i, Bad
			}
		case p.state < inText && (c == ' ' || c == '\n' || c == '\t' || c == '\r'):
			i++
			continue
		case p.state >= afterMinus && !p.number(c):
			if !p.ended() {
				return i, Bad
			}
			p.state = atEnd
		case p.state >= afterMinus:
			i++
		case !p.step(c):
			return i, Bad
		default:
			i++
		}
		if p.state == atEnd && len(p.open) == 0 {
			return i, Done
		}
	}
	return len(b), More
}

// step processes a byte outside of strings and numbers.
func (p *Progress) step(c byte) bool {
	switch p.state {
	case atFirstElement:
		if c == ']' {
			return p.close(c)
		}
		return p.begin(c)
	case atValue:
		return p.begin(c)
	case atFirstName, atName:
		if c == '}' && p.state == atFirstName {
			return p.close(c)
		}
		p.state, p.next = inText, atColon
		return c == '"'
	case atColon:
		p.state = atValue
		return c == ':'
	case atEnd:
		if c != ',' {
			return p.close(c)
		}
		p.state = atValue
		if p.open[len(p.open)-1] == '{' {
			p.state = atName
		}
		return true
	case inEscape:
		p.state = inText
		if c == 'u' {
			p.state, p.hex = inHex, 4
		}
		return c == 'u' || IsEscape(c)
	case inHex:
		if p.hex--; p.hex == 0 {
			p.state = inText
		}
		return HexDigit(c) >= 0
	}
	// This is a literal.
	if p.rest[0] != c {
		return false
	}
	if p.rest = p.rest[1:]; p.rest == "" {
		p.state = atEnd
	}
	return true
}

// begin processes the first byte of a value.
func (p *Progress) begin(c byte) bool {
	switch c {
	case '{', '[':
		p.open = append(p.open, c)
		p.state = atFirstName
		if c == '[' {
			p.state = atFirstElement
		}
		return len(p.open) <= maxOpen
	case '"':
		p.state, p.next = inText, atEnd
	case '-':
		p.state = afterMinus
	case '0':
		p.state = afterZero
	case 't':
		p.state, p.rest = inLiteral, "rue"
	case 'f':
		p.state, p.rest = inLiteral, "alse"
	case 'n':
		p.state, p.rest = inLiteral, "ull"
	default:
		p.state = inWhole
		return c-'1' < 9
	}
	return true
}

// close processes a closing bracket. In ASCII, its code is that of the opening one plus 2.
func (p *Progress) close(c byte) bool {
	last := len(p.open) - 1
	if p.open[last]+2 != c {
		return false
	}
	p.open = p.open[:last]
	p.state = atEnd
	return true
}

// number processes a byte of a number. It reports whether the byte is allowed there.
func (p *Progress) number(c byte) bool {
	digit := c-'0' < 10
	next := stage(math.MaxUint8)
	switch p.state {
	case afterMinus:
		if next = inWhole; c == '0' {
			next = afterZero
		}
	case inWhole, inFraction, inExponent:
		next = p.state
	case afterPoint:
		next = inFraction
	case afterE, afterSign:
		next = inExponent
	}
	switch {
	case digit && next != math.MaxUint8:
	case c == '.' && (p.state == inWhole || p.state == afterZero):
		next = afterPoint
	case c|0x20 == 'e' && p.ended() && p.state != inExponent:
		next = afterE
	case (c == '+' || c == '-') && p.state == afterE:
		next = afterSign
	default:
		return false
	}
	p.state = next
	return true
}

// skipText continues in a string, to its end, a backslash, or the end of b. It returns ^i for a byte that is not
// allowed.
func (p *Progress) skipText(b []byte, i int) int {
	for i < len(b) {
		if i+8 <= len(b) {
			m := specialOrNot(binary.LittleEndian.Uint64(b[i:]))
			i += First(m)
			if m == 0 {
				continue
			}
		}
		switch c := b[i]; {
		case c == '"':
			p.state = p.next
			return i + 1
		case c == '\\':
			p.state = inEscape
			return i + 1
		case c < ' ':
			return ^i
		}
		i++
	}
	return i
}
