// Members of plain structs: their keys, and when they are omitted.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/structure"
	"isomer.dev/isomer/internal/wire"
)

// members makes p the program of a plain struct.
func (c *compiler) members(p *program, t reflect.Type) {
	if c.keys == Numbers {
		p.err = fmt.Errorf("%v has no field numbers", t)
		return
	}
	list := structure.Members(t, tag)
	if p.err = oddOption(t); p.err == nil && len(list) == 0 && hides(t) {
		p.err = fmt.Errorf("%v has neither exported fields nor methods such as MarshalBinary", t)
	}
	if p.err != nil {
		return
	}
	p.op = opStruct
	for _, m := range list {
		f := field{name: m.Name, spelling: m.Name}
		f.offset, f.steps = way(t, m.Index)
		f.prog = c.of(m.Field.Type)
		f.nullable = f.takesNil()
		options := strings.Split(m.Options, ",")
		if c.keys != Order {
			switch {
			case slices.Contains(options, "omitempty"):
				f.omitEmpty(m.Field.Type, t)
			case slices.Contains(options, "omitzero"):
				f.when, f.isZero = unlessFalse, zeroness(m.Field.Type)
			}
		}
		p.fields = append(p.fields, f)
	}
	c.link(p, nil)
}

// way returns the path from a struct to the field with this index.
func way(t reflect.Type, index []int) (offset uintptr, steps []step) {
	for n, i := range index {
		f := t.Field(i)
		offset += f.Offset
		t = f.Type
		if n < len(index)-1 && t.Kind() == reflect.Pointer {
			t = t.Elem()
			steps = append(steps, step{offset, memory.TypeOf(t)})
			offset = 0
		}
	}
	return offset, steps
}

// omitEmpty omits the field where encoding/json's omitempty does.
func (f *field) omitEmpty(t, in reflect.Type) {
	switch t.Kind() {
	case reflect.Struct:
	case reflect.Array:
		if t.Len() == 0 {
			f.when, f.isZero = unlessFalse, func(unsafe.Pointer) bool { return true }
		}
	case reflect.Map:
		f.when = unlessNoMap
	default:
		f.unlessZero(t, in)
	}
}

// unlessZero omits the field if it is zero, or, for text and lists, if it is empty.
func (f *field) unlessZero(t, in reflect.Type) {
	f.when = unlessZero
	const word = 8
	size := t.Size()
	offset := f.offset
	switch t.Kind() {
	case reflect.String, reflect.Slice:
		offset, size = offset+word, word // the length
	case reflect.Interface:
		size = word
	}
	// Words can be loaded only from structs that consist of words.
	if in.Align() != word || len(f.steps) > 0 {
		kind := t.Kind()
		f.when, f.isZero = unlessFalse, func(p unsafe.Pointer) bool {
			switch {
			case kind == reflect.Float64:
				return *(*uint64)(p) == 0 // unlike -0
			case kind == reflect.Float32:
				return *(*uint32)(p) == 0
			}
			v := reflect.NewAt(t, p).Elem()
			return v.IsZero() || (kind == reflect.String || kind == reflect.Slice) && v.Len() == 0
		}
		return
	}
	f.probe = offset / word * word
	f.mask = wire.FieldMask(offset, size)
}

type zeroer interface{ IsZero() bool }

var zeroerType = reflect.TypeFor[zeroer]()

// zeroness returns the condition for omitzero: the method IsZero if there is one, and otherwise whether the value is
// zero.
func zeroness(t reflect.Type) func(p unsafe.Pointer) bool {
	at := func(p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }
	switch {
	case (t.Kind() == reflect.Interface || t.Kind() == reflect.Pointer) && t.Implements(zeroerType):
		return func(p unsafe.Pointer) bool {
			v := at(p)
			return v.IsNil() || v.Kind() == reflect.Interface && v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() ||
				v.Interface().(zeroer).IsZero()
		}
	case reflect.PointerTo(t).Implements(zeroerType):
		return func(p unsafe.Pointer) bool { return at(p).Addr().Interface().(zeroer).IsZero() }
	}
	return func(p unsafe.Pointer) bool { return at(p).IsZero() }
}

// link completes p, whose fields are in order, with the keys and the tables that find them. also has further names of
// fields.
func (c *compiler) link(p *program, also map[string]int) {
	n := len(p.fields)
	p.fields = append(p.fields, field{k0: 1}) // no key equals 1 under a mask of 0
	p.fields[n].next = &p.fields[0]
	p.wide = n > 64
	p.always = true
	var names []string
	var indices []uint16
	for i := range p.fields[:n] {
		f := &p.fields[i]
		f.index, f.next = uint16(i), &p.fields[i+1]
		f.op = f.prog.op
		p.always = p.always && f.when == always && len(f.steps) == 0 && f.place == schema.InPlace
		if c.keys == Names {
			f.key = string(appendText(nil, f.spelling))
		}
		f.constants()
		names, indices = append(names, f.spelling), append(indices, uint16(i))
	}
	for name, i := range also {
		names, indices = append(names, name), append(indices, uint16(i))
	}
	rest := 0
	for i := n - 1; i >= 0; i-- {
		rest += p.fields[i].size + longestHead + 8
		p.fields[i].rest = rest
	}
	const longestKey = 16 // keys are stored in words
	p.bound = rest + longestKey + longestHead
	for i := range p.fields {
		p.fields[i].rest += longestKey
	}
	p.names = structure.NewTable(names, indices)
	p.empty = reflect.New(p.typ).UnsafePointer()
	if p.always || c.keys == Order {
		p.always = true
		p.head = appendCount(nil, n, c.keys == Order)
	}
}

// constants splits the key into words. Bytes after the key are masked out.
func (f *field) constants() {
	f.size = len(f.key)
	for i := range min(len(f.key), 16) {
		b, mask := uint64(f.key[i])<<(i%8*8), uint64(0xff)<<(i%8*8)
		if i < 8 {
			f.k0, f.m0 = f.k0|b, f.m0|mask
		} else {
			f.k1, f.m1 = f.k1|b, f.m1|mask
		}
	}
}
