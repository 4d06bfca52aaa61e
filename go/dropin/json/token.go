// Token: reads a stream token by token.
// SPDX-License-Identifier: MIT

//go:build !goexperiment.jsonv2

package json

import (
	"encoding/json"
	"strings"
)

// place is the Decoder's position in the grammar: what may come next.
type place uint8

const (
	topValue place = iota
	firstElement
	nextElement
	commaOrBracket
	firstName
	nextName
	colon
	memberValue
	commaOrBrace
)

// ways has text that leads a decoder of encoding/json to each place. Its values are strings, since these are complete
// whatever follows.
var ways = [...]string{
	topValue: "", firstElement: "[", nextElement: `["",`, commaOrBracket: `[""`, firstName: "{", nextName: `{"":"",`, colon: `{""`,
	memberValue: `{"":`, commaOrBrace: `{"":""`,
}

func (p place) takesValue() bool {
	return p == topValue || p == firstElement || p == nextElement || p == memberValue
}

func (p place) afterValue() place {
	switch p {
	case firstElement, nextElement:
		return commaOrBracket
	case memberValue:
		return commaOrBrace
	}
	return p
}

// More is that of json.Decoder.
func (d *Decoder) More() bool {
	c, err := d.peek()
	return err == nil && c != ']' && c != '}'
}

// peek returns the next byte that is not white space.
func (d *Decoder) peek() (byte, error) {
	var err error
	for {
		if n := d.space(); d.at+n < len(d.buf) {
			d.at += n
			return d.buf[d.at], nil
		}
		if err != nil {
			return 0, err
		}
		err = d.fill()
	}
}

// separator skips a comma or a colon before a value.
func (d *Decoder) separator() error {
	want, next := byte(','), nextElement
	switch d.place {
	default:
		return nil
	case commaOrBracket:
	case colon:
		want, next = ':', memberValue
	}
	c, err := d.peek()
	if err != nil {
		return err
	}
	if c != want {
		return d.misplaced()
	}
	d.at++
	d.place = next
	return nil
}

// there returns a decoder of encoding/json at the same place, whose remaining input is more. A closing bracket cannot
// be valid there, since it would have been read already.
func (d *Decoder) there(more string) *json.Decoder {
	way := ways[d.place]
	t := json.NewDecoder(strings.NewReader(way + more))
	for t.InputOffset() < int64(len(strings.TrimRight(way, ",:"))) {
		if _, err := t.Token(); err != nil {
			break
		}
	}
	return t
}

// misplaced returns the error of Decode at a place where no value may be.
func (d *Decoder) misplaced() error {
	more := "x"
	var v any
	return d.here(d.there(more).Decode(&v))
}

// unexpected returns the error of Token at a byte that may not be there.
func (d *Decoder) unexpected(c byte) (Token, error) {
	t := d.there(string([]byte{c}))
	for {
		if _, err := t.Token(); err != nil {
			return nil, d.here(err)
		}
	}
}

// here sets the offset of a syntax error to the current one.
func (d *Decoder) here(err error) error {
	if syntax, ok := err.(*json.SyntaxError); ok {
		syntax.Offset = d.InputOffset()
	}
	return err
}

// Token is that of json.Decoder.
func (d *Decoder) Token() (Token, error) {
	for {
		c, err := d.peek()
		if err != nil {
			return nil, err
		}
		next := d.place
		switch {
		case c == '[' && d.place.takesValue():
			return d.enter(c, firstElement)
		case c == '{' && d.place.takesValue():
			return d.enter(c, firstName)
		case c == ']' && (d.place == firstElement || d.place == commaOrBracket),
			c == '}' && (d.place == firstName || d.place == commaOrBrace):
			return d.leave(c)
		case c == ':' && d.place == colon:
			next = memberValue
		case c == ',' && d.place == commaOrBracket:
			next = nextElement
		case c == ',' && d.place == commaOrBrace:
			next = nextName
		case c == '"' && (d.place == firstName || d.place == nextName):
			return d.name()
		case !d.place.takesValue() || strings.IndexByte("[]{}:,", c) >= 0:
			return d.unexpected(c)
		default:
			var v any
			if err := d.Decode(&v); err != nil {
				return nil, err
			}
			return v, nil
		}
		d.at++
		d.place = next
	}
}

func (d *Decoder) enter(c byte, next place) (Token, error) {
	d.at++
	d.outer = append(d.outer, d.place)
	d.place = next
	return Delim(c), nil
}

func (d *Decoder) leave(c byte) (Token, error) {
	d.at++
	last := len(d.outer) - 1
	d.place = d.outer[last].afterValue()
	d.outer = d.outer[:last]
	return Delim(c), nil
}

// name reads the name of a member.
func (d *Decoder) name() (Token, error) {
	was := d.place
	d.place = topValue
	var name string
	if err := d.Decode(&name); err != nil {
		d.place = was
		return nil, err
	}
	d.place = colon
	return name, nil
}
