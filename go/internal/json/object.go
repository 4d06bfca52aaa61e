// object: the members of a struct, found by guessing that they come in the order of its fields.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

var (
	errComma  = errors.New("a comma or the end of the object is expected")
	errName   = errors.New("a name is expected")
	errColon  = errors.New("a colon is expected")
	errClosed = errors.New("an embedded pointer to a struct that is not exported cannot be set")
)

// object reads an object into the struct at p. It is long since every member goes through it.
func (d *decoder) object(t *program, p unsafe.Pointer, i int) int {
	b := d.base
	if i = d.enter(t, i); i < 0 {
		return -1
	}
	if load1(b, i) == '}' {
		d.depth++
		return i + 1
	}
	var seen seen
	f := &t.fields[0]
	for {
		if load8(b, i)&f.m0 == f.k0 && (f.klen <= 8 || d.match(f, i)) {
			i += f.klen
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
		if d.strict && seen.field(int(f.index)) {
			d.fail(base.DuplicateKey, i, nil)
			return d.inField(f.name)
		}
		{
			c := load1(b, i)
			if f.dec == kString && c == '"' {
				s, after := d.text(i + 1)
				if i = after; after >= 0 {
					*(*string)(unsafe.Add(p, f.off)) = s
				}
			} else if f.dec != kUnsupported {
				i = d.value(f.prog, unsafe.Add(p, f.off), i)
			} else {
				i = d.indirect(f, p, i)
			}
			if i < 0 {
				return d.inField(f.name)
			}
			f = f.next
		}
	next:
		c := load1(b, i)
		if c <= ' ' {
			i = d.space(i)
			c = load1(b, i)
		}
		i++
		if c != ',' {
			if c == '}' {
				d.depth++
				return i
			}
			return d.fail(base.BadSyntax, i-1, errComma)
		}
		if load1(b, i) <= ' ' {
			i = d.space(i)
		}
	}
}

// enter goes past the brace or bracket at i and the white space after it, one level down.
func (d *decoder) enter(t *program, i int) int {
	if d.depth--; d.depth < 0 {
		return d.fail(base.TooDeep, i, nil)
	}
	if t != nil && t.invalid != nil {
		return d.fail(base.Unsupported, i, t.invalid)
	}
	i++
	if load1(d.base, i) <= ' ' {
		i = d.space(i)
	}
	return i
}

// match compares the rest of a constant whose first eight bytes are at i.
func (d *decoder) match(f *field, i int) bool {
	if load8(d.base, i+8)&f.m1 != f.k1 {
		return false
	}
	// What has been compared so far has no zeros, so the input goes on for as long.
	return f.klen <= 16 || i+f.klen <= d.end && d.span(i+16, i+f.klen) == f.constant[16:]
}

// member reads a name and its colon, and finds the field. If there is none, it skips the value.
func (d *decoder) member(t *program, i int, seen *seen) (*field, int) {
	name, i := d.name(i)
	if i < 0 {
		return nil, -1
	}
	if n := t.find(name); n >= 0 {
		return &t.fields[n], i
	}
	if d.exact {
		d.fail(base.UnknownField, i, nil)
		return nil, d.inKey(name)
	}
	if d.strict && seen.name(name) {
		d.fail(base.DuplicateKey, i, nil)
		return nil, d.inKey(name)
	}
	if i = d.skip(i); i < 0 {
		d.inKey(name)
	}
	return nil, i
}

// name reads a name, its colon, and the white space after it.
func (d *decoder) name(i int) (string, int) {
	if load1(d.base, i) != '"' {
		return "", d.fail(base.BadSyntax, i, errName)
	}
	name, i := d.text(i + 1)
	if i < 0 {
		return "", -1
	}
	i = d.colon(i)
	return name, i
}

func (d *decoder) colon(i int) int {
	if load1(d.base, i) <= ' ' {
		i = d.space(i)
	}
	if load1(d.base, i) != ':' {
		return d.fail(base.BadSyntax, i, errColon)
	}
	i++
	if load1(d.base, i) <= ' ' {
		i = d.space(i)
	}
	return i
}

// indirect reads a field behind embedded pointers, or one with the option string.
func (d *decoder) indirect(f *field, p unsafe.Pointer, i int) int {
	for _, s := range f.steps {
		at := (*unsafe.Pointer)(unsafe.Add(p, s.off))
		if *at == nil {
			if s.closed {
				return d.fail(base.Unsupported, i, errClosed)
			}
			if !d.charge(int(s.elem.size)) {
				return d.fail(base.TooLarge, i, nil)
			}
			*at = d.a.New(s.elem.mem)
		}
		p = *at
	}
	p = unsafe.Add(p, f.off)
	if f.quoted {
		return d.quoted(f.prog, p, i)
	}
	return d.value(f.prog, p, i)
}

// seen remembers the names of an object, where one may not occur twice.
type seen struct {
	low    uint64
	fields map[int]bool
	names  []string
	byName map[string]bool
}

// field says whether the field with that index occurred before.
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

// name says whether the name occurred before. Few names are compared one by one.
func (s *seen) name(name string) bool {
	if s.byName != nil {
		if s.byName[name] {
			return true
		}
		s.byName[name] = true
		return false
	}
	for _, other := range s.names {
		if other == name {
			return true
		}
	}
	if s.names = append(s.names, name); len(s.names) > 16 {
		s.byName = map[string]bool{}
		for _, n := range s.names {
			s.byName[n] = true
		}
	}
	return false
}
