// Methods: types with methods for encoding and decoding.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
)

// The interfaces that packages for MessagePack use. The parameters of EncodeMsgpack and DecodeMsgpack are types of the
// package that calls them, so they cannot be called without importing it.
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

// form is what methods represent a value as.
type form uint8

const (
	byOwn    form = iota // MarshalMsgpack and UnmarshalMsgpack
	byAppend             // MarshalMsg and UnmarshalMsg
	byBinary             // MarshalBinary and UnmarshalBinary
	byText               // MarshalText and UnmarshalText
	forms
)

// method is a method that types may have.
type method struct {
	// of is the interface of the method, or nil if the types in its signature are not known.
	of reflect.Type
	// find looks the method up. The name is a constant there, since otherwise linkers keep every method of every type.
	find func(t reflect.Type) (reflect.Method, bool)
}

// pairs has the methods of each form.
var pairs = [forms]struct{ writes, reads method }{
	byOwn: {
		method{reflect.TypeFor[marshaler](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("MarshalMsgpack")
		}},
		method{reflect.TypeFor[unmarshaler](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("UnmarshalMsgpack")
		}},
	},
	byAppend: {
		method{reflect.TypeFor[appender](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("MarshalMsg")
		}},
		method{reflect.TypeFor[consumer](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("UnmarshalMsg")
		}},
	},
	byBinary: {
		method{reflect.TypeFor[encoding.BinaryMarshaler](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("MarshalBinary")
		}},
		method{reflect.TypeFor[encoding.BinaryUnmarshaler](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("UnmarshalBinary")
		}},
	},
	byText: {
		method{reflect.TypeFor[encoding.TextMarshaler](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("MarshalText")
		}},
		method{reflect.TypeFor[encoding.TextUnmarshaler](), func(t reflect.Type) (reflect.Method, bool) {
			return t.MethodByName("UnmarshalText")
		}},
	},
}

// uncallables are methods that only the package that defines their parameters can call.
var uncallables = []method{
	{nil, func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("EncodeMsgpack") }},
	{nil, func(t reflect.Type) (reflect.Method, bool) { return t.MethodByName("DecodeMsgpack") }},
}

// methods says which methods a pointer to a type has.
type methods [forms]struct{ writes, reads bool }

// methods makes p the program of a type with methods, if it has methods of one of the forms from first to last.
func (c *compiler) methods(p *program, t reflect.Type, first, last form) bool {
	var m methods
	for f := first; f <= last; f++ {
		m[f].writes, m[f].reads = declares(t, pairs[f].writes), declares(t, pairs[f].reads)
	}
	if m == (methods{}) {
		return false
	}
	p.op, p.methods, p.textual = opMethods, &m, true
	// A method that decodes MessagePack is also called for nil. For the other forms, nil is the zero value.
	p.plain = !m[byOwn].reads && !m[byAppend].reads
	return true
}

// takesNil reports whether a method decodes nil as a value of the field. If the value is reached through a pointer, nil
// means that there is none.
func (f *field) takesNil() bool {
	return f.prog.op == opMethods && !f.prog.plain && f.place == schema.InPlace
}

// takesNilInOrder is takesNil in an array, where nil also stands for absent fields: those reached through embedded
// pointers may be absent.
func (f *field) takesNilInOrder() bool { return f.takesNil() && f.steps == nil }

// ownMethods makes p the program of a type with methods for MessagePack, which take precedence over everything else.
func (c *compiler) ownMethods(p *program, t reflect.Type) bool {
	if c.methods(p, t, byOwn, byAppend) {
		return true
	}
	if name := uncallable(t); name != "" {
		p.err = fmt.Errorf("%v has the method %s, which only its own package can call; MarshalMsgpack and UnmarshalMsgpack "+
			"would be called", t, name)
		return true
	}
	return false
}

// uncallable returns the name of a method of t that would encode or decode it but cannot be called, or "".
func uncallable(t reflect.Type) string {
	for _, m := range uncallables {
		if declares(t, m) {
			found, _ := m.find(reflect.PointerTo(t))
			return found.Name
		}
	}
	return ""
}

// has reports whether t has the method.
func (m method) has(t reflect.Type) bool {
	if m.of != nil {
		return t.Implements(m.of)
	}
	_, ok := m.find(t)
	return ok
}

// declares reports whether a pointer to t has a method that concerns all of t. One that is promoted from an embedded
// field would encode only that field, or would be called with a nil pointer.
func declares(t reflect.Type, m method) bool {
	if !m.has(reflect.PointerTo(t)) {
		return false
	}
	for t.Kind() == reflect.Struct && !m.isWrittenFor(t) {
		n := t.NumField()
		for i := range n {
			f := t.Field(i)
			switch {
			case !f.Anonymous || !m.has(f.Type) && !m.has(reflect.PointerTo(f.Type)):
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

// isWrittenFor reports whether the method is declared for t, and not for an embedded field. For those, the compiler
// generates a wrapper, which is in no source file.
func (m method) isWrittenFor(t reflect.Type) bool {
	for _, t := range []reflect.Type{t, reflect.PointerTo(t)} {
		if found, ok := m.find(t); ok {
			entry := found.Func.Pointer()
			if file, _ := runtime.FuncForPC(entry).FileLine(entry); file != "<autogenerated>" {
				return true
			}
		}
	}
	return false
}

var errMore = errors.New("the method UnmarshalMsg has not read all of the value")

// byMethod decodes a value by its method.
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

// readOwn passes the MessagePack of one value to a method.
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

// called returns the end of the value at i, or fails with the error of its method.
func (d *Decoder) called(i, after int, err error) int {
	if err != nil {
		return d.failBy(base.BadValue, i, err)
	}
	return after
}

// byMethod encodes what the method of a value returns. Of the forms of package encoding, it uses one that can also be
// decoded, preferably binary.
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

// raw appends data, which must be the MessagePack of one value.
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
