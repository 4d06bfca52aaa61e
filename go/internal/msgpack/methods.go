// Methods: types that say themselves how they are written and read.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// What packages for MessagePack ask types for. The methods EncodeMsgpack and DecodeMsgpack take types of the package that
// asks, so they cannot be called without importing it.
type (
	marshaler   interface{ MarshalMsgpack() ([]byte, error) }
	unmarshaler interface{ UnmarshalMsgpack(data []byte) error }
	appender    interface {
		MarshalMsg(dst []byte) ([]byte, error)
	}
	consumer interface {
		UnmarshalMsg(data []byte) (rest []byte, err error)
	}
)

// form is what a method makes of a value.
type form uint8

const (
	byOwn    form = iota // MarshalMsgpack and UnmarshalMsgpack
	byAppend             // MarshalMsg and UnmarshalMsg
	byBinary             // MarshalBinary and UnmarshalBinary
	byText               // MarshalText and UnmarshalText
	forms
)

// pairs are the methods of each form.
var pairs = [forms]struct{ writes, reads reflect.Type }{
	byOwn:    {reflect.TypeFor[marshaler](), reflect.TypeFor[unmarshaler]()},
	byAppend: {reflect.TypeFor[appender](), reflect.TypeFor[consumer]()},
	byBinary: {reflect.TypeFor[encoding.BinaryMarshaler](), reflect.TypeFor[encoding.BinaryUnmarshaler]()},
	byText:   {reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()},
}

// methods tells which of them a pointer to a type has.
type methods [forms]struct{ writes, reads bool }

// methods makes p that of a type with methods, if it has some of the forms from first to last.
func (c *compiler) methods(p *program, t reflect.Type, first, last form) bool {
	var m methods
	for f := first; f <= last; f++ {
		m[f].writes, m[f].reads = has(t, pairs[f].writes), has(t, pairs[f].reads)
	}
	if m == (methods{}) {
		return false
	}
	p.op, p.methods, p.textual = opMethods, &m, true
	return true
}

// ownMethods makes p that of a type with methods for MessagePack, whatever its form would be without them.
func (c *compiler) ownMethods(p *program, t reflect.Type) bool {
	if c.methods(p, t, byOwn, byAppend) {
		return true
	}
	for _, name := range []string{"EncodeMsgpack", "DecodeMsgpack"} {
		if declares(t, func(t reflect.Type) bool { _, ok := t.MethodByName(name); return ok }) {
			p.err = fmt.Errorf("%v has the method %s, which only its own package can call; MarshalMsgpack and UnmarshalMsgpack "+
				"would be called", t, name)
			return true
		}
	}
	return false
}

// has says whether a pointer to t has the methods of i, and for all of t.
func has(t, i reflect.Type) bool {
	return declares(t, func(t reflect.Type) bool { return t.Implements(i) })
}

// declares says whether a pointer to t has a method, and for all of t: one that is promoted from an embedded field would
// write that field, and drop the others, or would be called on a pointer that is nil.
func declares(t reflect.Type, has func(reflect.Type) bool) bool {
	if !has(reflect.PointerTo(t)) {
		return false
	}
	for t.Kind() == reflect.Struct {
		n := t.NumField()
		for i := range n {
			f := t.Field(i)
			switch {
			case !f.Anonymous || !has(f.Type) && !has(reflect.PointerTo(f.Type)):
			case n > 1 || f.Type.Kind() != reflect.Struct:
				return false
			}
		}
		if n != 1 || !t.Field(0).Anonymous {
			break
		}
		t = t.Field(0).Type
	}
	return true
}

var errMore = errors.New("the method UnmarshalMsg has not read all of the value")

// byMethod reads a value by a method of its own.
func (d *Decoder) byMethod(p *program, slot unsafe.Pointer, i int) int {
	m := p.methods
	v := reflect.NewAt(p.typ, slot).Interface()
	if m[byOwn].reads || m[byAppend].reads {
		after := d.skip(i)
		if after < 0 {
			return -1
		}
		return d.called(i, after, readOwn(v, m, unsafe.Slice((*byte)(d.at(i, after-i)), after-i)))
	}
	binary := d.isBinary(i)
	var t text
	if !m[byBinary].reads && !m[byText].reads {
		return d.failBy(base.Unsupported, i, unsupported("%v has no method to read it", p.typ).Err)
	}
	after := d.chars(&t, i)
	if after < 0 {
		return -1
	}
	data := unsafe.Slice((*byte)(t.p), t.n)
	if m[byBinary].reads && (binary || !m[byText].reads) {
		return d.called(i, after, v.(encoding.BinaryUnmarshaler).UnmarshalBinary(data))
	}
	return d.called(i, after, v.(encoding.TextUnmarshaler).UnmarshalText(data))
}

// readOwn gives the MessagePack of one value to a method.
func readOwn(v any, m *methods, data []byte) error {
	if m[byOwn].reads {
		return v.(unmarshaler).UnmarshalMsgpack(data)
	}
	rest, err := v.(consumer).UnmarshalMsg(data)
	if err == nil && len(rest) > 0 {
		err = errMore
	}
	return err
}

// called is the end of the value at i, or its error.
func (d *Decoder) called(i, after int, err error) int {
	if err != nil {
		return d.failBy(base.BadValue, i, err)
	}
	return after
}

// byMethod writes what a method of the value's returns. Of the forms of package encoding, one that can be read is chosen,
// binary first.
func (w *Writer) byMethod(p *program, slot unsafe.Pointer, i int) int {
	m := p.methods
	v := reflect.NewAt(p.typ, slot).Interface()
	var data []byte
	var err error
	switch {
	case m[byOwn].writes:
		data, err = v.(marshaler).MarshalMsgpack()
		return w.raw(p, data, err, i)
	case m[byAppend].writes:
		data, err = v.(appender).MarshalMsg(nil)
		return w.raw(p, data, err, i)
	case m[byBinary].writes && (m[byBinary].reads || !m[byText].writes || !m[byText].reads):
		if data, err = v.(encoding.BinaryMarshaler).MarshalBinary(); err == nil {
			return w.bytes(unsafe.Pointer(unsafe.SliceData(data)), len(data), i)
		}
	case m[byText].writes:
		if data, err = v.(encoding.TextMarshaler).MarshalText(); err == nil {
			return w.text(unsafe.Pointer(unsafe.SliceData(data)), len(data), i)
		}
	default:
		return w.fail(base.Unsupported, unsupported("%v has no method to write it", p.typ).Err)
	}
	return w.fail(base.BadValue, err)
}

// raw writes data, which must be the MessagePack of one value.
func (w *Writer) raw(p *program, data []byte, err error, i int) int {
	if err != nil {
		return w.fail(base.BadValue, err)
	}
	n := len(data)
	padded := make([]byte, n+1+memory.Padding)
	copy(padded, data)
	padded[n] = neverUsed
	d := Decoder{in: unsafe.Pointer(unsafe.SliceData(padded)), end: n, depth: w.depth, options: w.options}
	switch after := d.skip(0); {
	case after < 0 && d.rare.code == base.TooDeep:
		return w.fail(base.TooDeep, nil)
	case after != n:
		return w.fail(base.BadSyntax, fmt.Errorf("the method of %v does not return one value of MessagePack", p.typ))
	}
	w.room(i, n)
	copy(unsafe.Slice((*byte)(unsafe.Add(w.base, i)), n), data)
	return i + n
}
