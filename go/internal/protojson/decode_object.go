// object: decodes the fields of a message, and expects them in the order of their numbers.
// SPDX-License-Identifier: MIT

package protojson

import (
	"errors"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/schema"
)

var errOneof = errors.New("another member of the oneof is set")

// come has the fields and oneofs of an object that have occurred.
type come struct {
	low  uint64
	high []uint64
	// typed is set if "@type" has occurred, and extensions has the extensions that have.
	typed      bool
	extensions jsontext.Seen
}

// again sets bit, and reports whether it was set before.
func (c *come) again(bit uint16, bits int) bool {
	if bit < 64 {
		b := uint64(1) << bit
		again := c.low&b != 0
		c.low |= b
		return again
	}
	if c.high == nil {
		c.high = make([]uint64, bits/64)
	}
	at, b := bit/64-1, uint64(1)<<(bit%64)
	again := c.high[at]&b != 0
	c.high[at] |= b
	return again
}

// object decodes an object into the message at dst. If typed is set, it accepts a name "@type", which is not a field.
// It is one long function because calls would cost time for each field.
func (d *decoder) object(p *program, dst unsafe.Pointer, i int, typed bool) int {
	b := d.Base
	if jsontext.Load1(b, i) != '{' {
		return d.mismatch(i)
	}
	i++
	if jsontext.Load1(b, i) <= ' ' {
		i = d.Space(i)
	}
	if jsontext.Load1(b, i) == '}' {
		return i + 1
	}
	var seen come
	f := &p.fields[0]
	for {
		start := i
		if jsontext.Load8(b, i)&f.m0 == f.k0 && (f.klen <= 8 || d.match(f, i)) {
			i += f.klen
			if jsontext.Load1(b, i) <= ' ' {
				i = d.Space(i)
			}
		} else {
			guess := f
			if f, i = d.member(p, dst, i, &seen, typed); i < 0 {
				return -1
			}
			if f == nil {
				f = guess
				goto next
			}
		}
		if f.bit < 64 {
			bit := uint64(1) << f.bit
			if seen.low&bit != 0 {
				return d.twice(f, start, nil)
			}
			seen.low |= bit
		} else if seen.again(f.bit, p.bits) {
			return d.twice(f, start, nil)
		}
		{
			c := jsontext.Load1(b, i)
			if c == 'n' && !f.null && d.Is(i, "null") {
				i += 4
				f = f.next
				goto next
			}
			if f.oneof != 0 && seen.again(f.oneof, p.bits) {
				return d.twice(f, start, errOneof)
			}
			slot := unsafe.Add(dst, f.offset)
			switch {
			case f.op == opString && f.place == schema.InPlace && c == '"':
				s, after := d.Text(i + 1)
				if after < 0 {
					d.inText(i)
					return d.inField(f)
				}
				*(*string)(slot) = d.Own(s)
				i = after
			case f.op == opList:
				i = d.list(f, slot, i)
			case f.op == opMap:
				i = d.mapping(f, slot, i)
			default:
				i = d.single(f, slot, i)
			}
			if i < 0 {
				return d.inField(f)
			}
			f = f.next
		}
	next:
		c := jsontext.Load1(b, i)
		if c <= ' ' {
			i = d.Space(i)
			c = jsontext.Load1(b, i)
		}
		i++
		if c != ',' {
			if c == '}' {
				return i
			}
			return d.Fail(base.BadSyntax, i-1, jsontext.ErrComma)
		}
		if jsontext.Load1(b, i) <= ' ' {
			i = d.Space(i)
		}
	}
}

//go:noinline
func (d *decoder) twice(f *field, i int, cause error) int {
	d.Fail(base.DuplicateKey, i, cause)
	return d.inField(f)
}

// match compares the rest of a constant whose first eight bytes are at i.
func (d *decoder) match(f *field, i int) bool {
	if jsontext.Load8(d.Base, i+8)&f.m1 != f.k1 {
		return false
	}
	// The bytes that have matched contain no zeros, so the input is at least that long.
	return f.klen <= 16 || i+f.klen <= d.End && d.Span(i+16, i+f.klen) == f.constant[16:]
}

// member reads a name and its colon, and finds the field. If there is none, it decodes the value as an extension, or
// skips it.
func (d *decoder) member(p *program, dst unsafe.Pointer, i int, seen *come, typed bool) (*field, int) {
	start := i
	name, i := d.name(i)
	if i < 0 {
		return nil, -1
	}
	if n := p.names.Find(name); n >= 0 {
		return &p.fields[n], i
	}
	if typed && name == "@type" {
		if seen.typed {
			d.Fail(base.DuplicateKey, start, nil)
			return nil, d.InName(name)
		}
		seen.typed = true
		return nil, d.Skip(i)
	}
	if len(name) > 2 && name[0] == '[' && name[len(name)-1] == ']' {
		if next, ok := d.extension(p, dst, name, start, i, seen); ok {
			return nil, next
		}
	}
	if !d.options.DiscardUnknown {
		d.Fail(base.UnknownField, start, nil)
		return nil, d.InName(name)
	}
	if i = d.pass(i); i < 0 {
		d.InName(name)
	}
	return nil, i
}

// inField prepends a field to the path of the error, and adds what the field expects.
//
//go:noinline
func (d *decoder) inField(f *field) int {
	base.Expect(d.Cause(), f.Kind.String())
	return d.InField(f.Name)
}
