// marshaler: encodes types with methods of their own.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding"
	"encoding/json"
	"reflect"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

// form returns how a value is encoded: by a method, if one may be called, or by its type.
func (t *program) form(addr bool) kind {
	switch {
	case t.valJSON || addr && t.ptrJSON:
		return kJSONMethod
	case t.valText || addr && t.ptrText:
		return kTextMethod
	case t.enc == kJSONMethod || t.enc == kTextMethod:
		return t.bare()
	}
	return t.enc
}

// strip compiles the type as if it had no methods.
func (t *program) strip() {
	t.naked = &program{
		enc: t.bare(), plain: t.plain, elem: t.elem, len: t.len, typ: t.typ, size: t.size, mem: t.mem,
		key: t.key, values: t.values, outs: t.outs, invalid: t.invalid,
	}
}

// bare returns how a value is encoded without its methods.
func (t *program) bare() kind {
	if t.plain == kMap && t.key.write == keyBad {
		return kUnsupported
	}
	return t.plain
}

func (e *encoder) method(t *program, p unsafe.Pointer, b []byte) []byte {
	form := t.form(e.addr)
	if form != kJSONMethod && form != kTextMethod {
		return e.value(t.naked, p, b)
	}
	v := reflect.NewAt(t.typ, p)
	if t.plain == kIface {
		if v = v.Elem(); v.IsNil() {
			return append(b, "null"...)
		}
	}
	if form == kJSONMethod {
		text, err := v.Interface().(json.Marshaler).MarshalJSON()
		if err != nil {
			return e.fail(base.BadValue, err)
		}
		return e.raw(text, b)
	}
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return e.fail(base.BadValue, err)
	}
	return e.text(b, unsafe.String(unsafe.SliceData(text), len(text)))
}

// raw appends JSON from elsewhere without white space. A nil RawMessage is null.
func (e *encoder) raw(text, b []byte) []byte {
	if text == nil {
		text = []byte("null")
	}
	if e.strict() && !utf8.Valid(text) {
		return e.fail(base.BadUTF8, nil)
	}
	if overV2 && e.standard && !isPlain(text) {
		return e.fail(base.Unsupported, errOdd)
	}
	b, deep := compact(b, text, e.html(), min(e.left, maxRaw))
	switch {
	case deep:
		return e.fail(base.TooDeep, nil)
	case b == nil:
		return e.fail(base.BadSyntax, errRaw)
	}
	return b
}
