// method: decodes types with methods of their own.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// jsonMethod passes the text of a value to UnmarshalJSON.
func (d *decoder) jsonMethod(t *program, p unsafe.Pointer, i int) int {
	next := d.Skip(i)
	if next < 0 {
		return -1
	}
	return d.callJSON(t.typ, p, i, next)
}

func (d *decoder) callJSON(t reflect.Type, p unsafe.Pointer, i, next int) int {
	u, _ := reflect.NewAt(t, p).Interface().(json.Unmarshaler)
	if err := u.UnmarshalJSON(d.OwnBytes(d.Raw(i, next))); err != nil {
		return d.Fail(base.BadValue, i, err)
	}
	return next
}

// textMethod passes a string to UnmarshalText.
func (d *decoder) textMethod(t *program, p unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) != '"' {
		plain := program{typ: t.typ, dec: t.plain}
		return d.other(&plain, p, i)
	}
	s, next := d.Text(i + 1)
	if next < 0 || d.callText(t.typ, p, i, s) < 0 {
		return -1
	}
	return next
}

// callText passes s, a part of the input's copy that nothing else refers to, to UnmarshalText.
func (d *decoder) callText(t reflect.Type, p unsafe.Pointer, i int, s string) int {
	u, _ := reflect.NewAt(t, p).Interface().(encoding.TextUnmarshaler)
	s = d.Own(s)
	if err := u.UnmarshalText(unsafe.Slice(unsafe.StringData(s), len(s))); err != nil {
		return d.Fail(base.BadValue, i, err)
	}
	return i
}

var errQuoted = errors.New("the option string asks for a value inside a string")

// quoted decodes a field with the option string: null, or a string that contains the value.
func (d *decoder) quoted(t *program, p unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) == 'n' {
		return d.value(t, p, i)
	}
	if jsontext.Load1(d.Base, i) != '"' {
		if next := d.Skip(i); next < 0 {
			return -1
		}
		return d.Fail(base.BadValue, i, errQuoted)
	}
	s, next := d.Text(i + 1)
	if next < 0 {
		return -1
	}
	if err := d.inner(t, p, s); err != nil {
		if d.Code() == base.OK {
			d.Fail(base.BadValue, i, err)
		}
		return -1
	}
	return next
}

// inner decodes the contents of the string. It accepts whatever strconv does, as encoding/json does.
func (d *decoder) inner(t *program, p unsafe.Pointer, s string) error {
	if s == "" {
		return errQuoted
	}
	if t.dec == kPtr {
		at := (*unsafe.Pointer)(p)
		if s[0] == 'n' {
			if s != "null" || d.Strict {
				return errQuoted
			}
			*at = nil
			return nil
		}
		if *at == nil {
			*at = d.Arena.New(t.elem.mem)
		}
		return d.inner(t.elem, *at, s)
	}
	switch {
	case t.dec == kJSONMethod:
		return reflect.NewAt(t.typ, p).Interface().(json.Unmarshaler).UnmarshalJSON([]byte(s))
	case t.dec == kTextMethod && (s[0] != 'n' || d.Strict):
		text, ok := jsontext.InnerText(s)
		if !ok {
			return errQuoted
		}
		return reflect.NewAt(t.typ, p).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	case d.Strict:
		if !jsontext.ValidNumber(s) {
			return jsontext.ErrNumber
		}
		return d.innerNumber(t, p, s)
	case s == "null":
		return nil
	case s[0] == 't' || s[0] == 'f':
		if t.plain != kBool || s != "true" && s != "false" {
			return errQuoted
		}
		*(*bool)(p) = s == "true"
		return nil
	case s[0] == '"':
		text, ok := jsontext.InnerText(s)
		if !ok || t.plain != kString && t.plain != kNumber || t.plain == kNumber && !jsontext.ValidNumber(text) {
			return errQuoted
		}
		*(*string)(p) = text
		return nil
	case s[0] != '-' && s[0]-'0' > 9:
		return errQuoted
	}
	return d.innerNumber(t, p, s)
}

func (d *decoder) innerNumber(t *program, p unsafe.Pointer, s string) error {
	switch k := t.plain; k {
	case kNumber:
		*(*string)(p) = d.Own(s)
		return nil
	case kInt8, kInt16, kInt32, kInt64:
		n, err := strconv.ParseInt(s, 10, 64)
		if err == nil && !storeInt(k, p, n) {
			err = jsontext.ErrRange
		}
		return err
	case kUint8, kUint16, kUint32, kUint64:
		n, err := strconv.ParseUint(s, 10, 64)
		if err == nil && !storeUint(k, p, n) {
			err = jsontext.ErrRange
		}
		return err
	case kFloat64:
		f, err := strconv.ParseFloat(s, 64)
		if err == nil {
			*(*float64)(p) = f
		}
		return err
	case kFloat32:
		f, err := strconv.ParseFloat(s, 32)
		if err == nil {
			if abs := math.Abs(f); abs > math.MaxFloat32 && abs <= math.MaxFloat64 {
				return jsontext.ErrRange
			}
			*(*float32)(p) = float32(f)
		}
		return err
	}
	return errQuoted
}
