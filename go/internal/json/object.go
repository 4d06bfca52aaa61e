// object: decodes the members of a struct, and expects them in the order of the fields.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

var errClosed = errors.New("an embedded pointer to a struct that is not exported cannot be set")

// object decodes an object into the struct at p. It is one long function because calls would cost time for each member.
func (d *decoder) object(t *program, p unsafe.Pointer, i int) int {
	b := d.Base
	if i = d.enter(t, i); i < 0 {
		return -1
	}
	if jsontext.Load1(b, i) == '}' {
		d.Depth++
		return i + 1
	}
	var seen seen
	f := &t.fields[0]
	for {
		if jsontext.Load8(b, i)&f.m0 == f.k0 && (f.klen <= 8 || d.match(f, i)) {
			i += f.klen
			if jsontext.Load1(b, i) <= ' ' {
				i = d.Space(i)
			}
		} else {
			guess := f
			if f, i = d.member(t, i, &seen); i < 0 {
				return -1
			}
			if f == nil {
				f = guess
				goto next
			}
		}
		if d.Strict && seen.field(int(f.index)) {
			d.Fail(base.DuplicateKey, i, nil)
			return d.InField(f.name)
		}
		{
			c := jsontext.Load1(b, i)
			if f.dec == kString && c == '"' {
				s, after := d.Text(i + 1)
				if i = after; after >= 0 {
					*(*string)(unsafe.Add(p, f.off)) = d.Own(s)
				}
			} else if f.dec != kUnsupported {
				i = d.value(f.prog, unsafe.Add(p, f.off), i)
			} else {
				i = d.indirect(f, p, i)
			}
			if i < 0 {
				return d.InField(f.name)
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
				d.Depth++
				return i
			}
			return d.Fail(base.BadSyntax, i-1, jsontext.ErrComma)
		}
		if jsontext.Load1(b, i) <= ' ' {
			i = d.Space(i)
		}
	}
}

// enter skips the brace or bracket at i and the white space after it, and begins a level.
func (d *decoder) enter(t *program, i int) int {
	if d.Depth--; d.Depth < 0 {
		return d.Fail(base.TooDeep, i, nil)
	}
	if t != nil && t.invalid != nil {
		return d.Fail(base.Unsupported, i, t.invalid)
	}
	return d.Open(i)
}

// comma skips a comma and white space, or skips the end of a list or object and ends a level.
func (d *decoder) comma(i int, end byte) (next int, more bool) {
	if i, more = d.Comma(i, end); i >= 0 && !more {
		d.Depth++
	}
	return i, more
}

// match compares the rest of a constant whose first eight bytes are at i.
func (d *decoder) match(f *field, i int) bool {
	if jsontext.Load8(d.Base, i+8)&f.m1 != f.k1 {
		return false
	}
	// The bytes that have matched contain no zeros, so the input is at least that long.
	return f.klen <= 16 || i+f.klen <= d.End && d.Span(i+16, i+f.klen) == f.constant[16:]
}

// member reads a name and its colon, and finds the field. If there is none, it skips the value.
func (d *decoder) member(t *program, i int, seen *seen) (*field, int) {
	name, i := d.Name(i)
	if i < 0 {
		return nil, -1
	}
	if n := t.find(name); n >= 0 {
		return &t.fields[n], i
	}
	if d.exact {
		d.Fail(base.UnknownField, i, nil)
		return nil, d.InName(name)
	}
	if d.Strict && seen.Name(name) {
		d.Fail(base.DuplicateKey, i, nil)
		return nil, d.InName(name)
	}
	if i = d.Skip(i); i < 0 {
		d.InName(name)
	}
	return nil, i
}

// indirect decodes a field that is reached through embedded pointers, or that has the option string.
func (d *decoder) indirect(f *field, p unsafe.Pointer, i int) int {
	for _, s := range f.steps {
		at := (*unsafe.Pointer)(unsafe.Add(p, s.off))
		if *at == nil {
			if s.closed {
				return d.Fail(base.Unsupported, i, errClosed)
			}
			if !d.Charge(int(s.elem.size)) {
				return d.Fail(base.TooLarge, i, nil)
			}
			*at = d.Arena.New(s.elem.mem)
		}
		p = *at
	}
	p = unsafe.Add(p, f.off)
	if f.quoted {
		return d.quoted(f.prog, p, i)
	}
	return d.value(f.prog, p, i)
}

// seen has the names of an object that have occurred, where duplicates are errors.
type seen struct {
	low    uint64
	fields map[int]bool
	jsontext.Seen
}

// field reports whether the field with that index has occurred before.
func (s *seen) field(i int) bool {
	if i < 64 {
		bit := uint64(1) << i
		again := s.low&bit != 0
		s.low |= bit
		return again
	}
	if s.fields[i] {
		return true
	}
	if s.fields == nil {
		s.fields = map[int]bool{}
	}
	s.fields[i] = true
	return false
}
