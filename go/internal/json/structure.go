// structure: compiles a struct into constants of its names, and a table of them.
// SPDX-License-Identifier: MIT

package json

import (
	"fmt"
	"reflect"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/structure"
)

func (k *compiler) structure(p *program, t reflect.Type) {
	list := members(t, k.v2)
	p.fields = make([]field, len(list)+1)
	p.outs = make([]out, len(list))
	names, indices := make([]string, len(list)), make([]uint16, len(list))
	for i, m := range list {
		names[i], indices[i] = m.name, uint16(i)
		off, steps, prog := k.way(t, m.index)
		if m.odd != "" {
			p.invalid = fmt.Errorf("field %s: the option %q is not supported", m.field.Name, m.odd)
		}
		p.fields[i] = field{
			off: off, prog: prog, dec: prog.dec, quoted: m.quoted, index: uint16(i), name: m.name,
			constant: `"` + m.name + `":`, steps: steps, next: &p.fields[i+1],
		}
		f := &p.fields[i]
		f.constants()
		if m.quoted || steps != nil {
			f.dec = kUnsupported
		}
		if !k.v2 || m.ignoreCase {
			p.folded.add(m.name, i)
		}
		p.outs[i] = k.out(m, off, steps, prog)
	}
	// The mask has no bits, so that no input equals 1 under it.
	p.fields[len(list)] = field{k0: 1, next: &p.fields[0]}
	p.names = structure.NewTable(names, indices)
}

// way returns the path from a struct to the field with this index.
func (k *compiler) way(t reflect.Type, index []int) (off uintptr, steps []step, prog *program) {
	for n, i := range index {
		f := t.Field(i)
		off += f.Offset
		t = f.Type
		if n == len(index)-1 {
			break
		}
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
			steps = append(steps, step{off, k.compile(t, true), !f.IsExported()})
			off = 0
		}
	}
	return off, steps, k.compile(t, false)
}

// constants splits the constant into words. Bytes after the constant are masked out.
func (f *field) constants() {
	f.klen = len(f.constant)
	f.k0, f.m0 = word(f.constant, 0)
	f.k1, f.m1 = word(f.constant, 8)
}

// word returns eight bytes of s from i on, as they are loaded, and a mask of those that s has.
func word(s string, i int) (w, mask uint64) {
	for j := i; j < len(s) && j < i+8; j++ {
		w |= uint64(s[j]) << (8 * (j - i))
		mask |= 0xff << (8 * (j - i))
	}
	return w, mask
}

// find returns the index of the member with this name, or -1.
func (p *program) find(name string) int {
	if i := p.names.Find(name); i >= 0 {
		return i
	}
	return p.folded.find(name)
}

func (k *compiler) out(m member, off uintptr, steps []step, prog *program) out {
	name := jsontext.AppendRepaired([]byte{','}, m.name, !k.v2)
	text := string(append(name, ':'))
	o := out{
		label: labelOf(text), off: off, prog: prog, enc: prog.enc, steps: steps, name: m.name,
		quoted: m.quoted, special: steps != nil || m.omitZero || m.quoted,
	}
	if plain := string(append(jsontext.AppendRepaired([]byte{','}, m.name, false), ':')); plain != text {
		o.plain, o.special = plain, true
	}
	if m.omitEmpty {
		o.empty = emptiness(m.field.Type)
		if k.v2 {
			o.void, o.special, o.empty = true, true, omitNever
		}
	}
	if m.omitZero {
		o.isZero = zeroness(m.field.Type)
	}
	if m.quoted {
		o.enc = kUnsupported
	}
	return o
}

// emptiness returns the condition for omitempty in v1.
func emptiness(t reflect.Type) omission {
	if i, ok := integer(t); ok {
		return omitZero1 + omission(i-kInt8)%4
	}
	switch t.Kind() {
	case reflect.Bool:
		return omitZero1
	case reflect.Float32:
		return omitFloat32
	case reflect.Float64:
		return omitFloat64
	case reflect.String, reflect.Slice:
		return omitLen
	case reflect.Map:
		return omitMap
	case reflect.Pointer, reflect.Interface:
		return omitNil
	case reflect.Array:
		if t.Len() == 0 {
			return omitAlways
		}
	}
	return omitNever
}

type zeroer interface{ IsZero() bool }

var zeroerType = reflect.TypeFor[zeroer]()

// zeroness returns the condition for omitzero: the method IsZero if there is one, and otherwise whether the value is
// zero.
func zeroness(t reflect.Type) func(p unsafe.Pointer) bool {
	at := func(p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }
	switch {
	case t == timeType:
		return func(p unsafe.Pointer) bool { return (*time.Time)(p).IsZero() }
	case t.Kind() == reflect.Interface && t.Implements(zeroerType):
		return func(p unsafe.Pointer) bool {
			v := at(p)
			return v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() || v.Interface().(zeroer).IsZero()
		}
	case t.Kind() == reflect.Pointer && t.Implements(zeroerType):
		return func(p unsafe.Pointer) bool {
			v := at(p)
			return v.IsNil() || v.Interface().(zeroer).IsZero()
		}
	case reflect.PointerTo(t).Implements(zeroerType):
		return func(p unsafe.Pointer) bool { return at(p).Addr().Interface().(zeroer).IsZero() }
	}
	return func(p unsafe.Pointer) bool { return at(p).IsZero() }
}
