// Methods: types that have no form of their own, but package encoding's methods.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"encoding"
	"reflect"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

var (
	binaryMarshaler   = reflect.TypeFor[encoding.BinaryMarshaler]()
	binaryUnmarshaler = reflect.TypeFor[encoding.BinaryUnmarshaler]()
	textMarshaler     = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshaler   = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// methods tells which of them a pointer to a type has.
type methods struct {
	writesBinary, readsBinary, writesText, readsText bool
}

// methods makes p that of a type with methods, if it has some.
func (c *compiler) methods(p *program, t reflect.Type) bool {
	pointer := reflect.PointerTo(t)
	m := methods{
		pointer.Implements(binaryMarshaler), pointer.Implements(binaryUnmarshaler),
		pointer.Implements(textMarshaler), pointer.Implements(textUnmarshaler),
	}
	if m == (methods{}) {
		return false
	}
	p.op, p.methods = opMethods, &m
	return true
}

// byMethod reads a str or bin by a method of the value's.
func (d *Decoder) byMethod(p *program, slot unsafe.Pointer, i int) int {
	m := p.methods
	binary := d.isBinary(i)
	var t text
	after := d.chars(&t, i)
	if after < 0 {
		return -1
	}
	data := unsafe.Slice((*byte)(t.p), t.n)
	v := reflect.NewAt(p.typ, slot).Interface()
	var err error
	switch {
	case m.readsBinary && (binary || !m.readsText):
		err = v.(encoding.BinaryUnmarshaler).UnmarshalBinary(data)
	case m.readsText:
		err = v.(encoding.TextUnmarshaler).UnmarshalText(data)
	default:
		return d.failBy(base.Unsupported, i, unsupported("%v has no method to read it", p.typ).Err)
	}
	if err != nil {
		return d.failBy(base.BadValue, i, err)
	}
	return after
}

// byMethod writes what a method of the value's returns.
func (w *Writer) byMethod(p *program, slot unsafe.Pointer, i int) int {
	m := p.methods
	v := reflect.NewAt(p.typ, slot).Interface()
	switch {
	case m.writesBinary:
		data, err := v.(encoding.BinaryMarshaler).MarshalBinary()
		if err != nil {
			return w.fail(base.BadValue, err)
		}
		return w.bytes(unsafe.Pointer(unsafe.SliceData(data)), len(data), i)
	case m.writesText:
		data, err := v.(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return w.fail(base.BadValue, err)
		}
		return w.text(unsafe.Pointer(unsafe.SliceData(data)), len(data), i)
	}
	return w.fail(base.Unsupported, unsupported("%v has no method to write it", p.typ).Err)
}
