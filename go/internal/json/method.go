// method: types that say themselves how they are read.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strconv"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

// jsonMethod gives a value's text to UnmarshalJSON.
func (d *decoder) jsonMethod(t *program, p unsafe.Pointer, i int) int {
	next := d.skip(i)
	if next < 0 {
		return -1
	}
	return d.callJSON(t.typ, p, i, next)
}

func (d *decoder) callJSON(t reflect.Type, p unsafe.Pointer, i, next int) int {
	u, _ := reflect.NewAt(t, p).Interface().(json.Unmarshaler)
	if err := u.UnmarshalJSON(d.raw(i, next)); err != nil {
		return d.fail(base.BadValue, i, err)
	}
	return next
}

// textMethod gives a string to UnmarshalText.
func (d *decoder) textMethod(t *program, p unsafe.Pointer, i int) int {
	if load1(d.base, i) != '"' {
		plain := program{typ: t.typ, dec: t.plain}
		return d.other(&plain, p, i)
	}
	s, next := d.text(i + 1)
	if next < 0 || d.callText(t.typ, p, i, s) < 0 {
		return -1
	}
	return next
}

// callText gives s, a part of the input's copy that nobody else has, away.
func (d *decoder) callText(t reflect.Type, p unsafe.Pointer, i int, s string) int {
	u, _ := reflect.NewAt(t, p).Interface().(encoding.TextUnmarshaler)
	if err := u.UnmarshalText(unsafe.Slice(unsafe.StringData(s), len(s))); err != nil {
		return d.fail(base.BadValue, i, err)
	}
	return i
}

// time reads a time.Time: the usual form here, all others and all errors by its own method.
func (d *decoder) time(p unsafe.Pointer, i int) int {
	switch load1(d.base, i) {
	case '"':
		if t, next := d.utc(i + 1); next > 0 {
			*(*time.Time)(p) = t
			return next
		}
	case 'n':
		if d.strict && d.is(i, "null") {
			*(*time.Time)(p) = time.Time{}
		}
	}
	next := d.skip(i)
	if next < 0 {
		return -1
	}
	if err := (*time.Time)(p).UnmarshalJSON(d.raw(i, next)); err != nil {
		return d.fail(base.BadValue, i, err)
	}
	return next
}

// two is the number of two digits, or more than 99.
func (d *decoder) two(i int) int {
	a, b := load1(d.base, i)-'0', load1(d.base, i+1)-'0'
	if a > 9 || b > 9 {
		return 1000
	}
	return int(a)*10 + int(b)
}

// utc reads "2006-01-02T15:04:05Z", perhaps with a fraction of up to nine digits. It gives up, with 0, on all else.
func (d *decoder) utc(i int) (time.Time, int) {
	// The constant parts, in words: "....-..-" and "..T..:..".
	const mask1, want1 = 0xff0000ff00000000, uint64('-')<<32 | uint64('-')<<56
	const mask2, want2 = 0x0000ff0000ff0000, uint64('T')<<16 | uint64(':')<<40
	if load8(d.base, i)&mask1 != want1 || load8(d.base, i+8)&mask2 != want2 || load1(d.base, i+16) != ':' {
		return time.Time{}, 0
	}
	century, year, month, day := d.two(i), d.two(i+2), d.two(i+5), d.two(i+8)
	hour, minute, second := d.two(i+11), d.two(i+14), d.two(i+17)
	if century > 99 || year > 99 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, 0
	}
	year += century * 100
	if day < 1 || day > daysIn(month, year) {
		return time.Time{}, 0
	}
	i += 19
	nanos := 0
	if load1(d.base, i) == '.' {
		n := 0
		for i++; load1(d.base, i)-'0' < 10; i++ {
			if n++; n > 9 {
				return time.Time{}, 0
			}
			nanos = nanos*10 + int(load1(d.base, i)-'0')
		}
		if n == 0 {
			return time.Time{}, 0
		}
		for ; n < 9; n++ {
			nanos *= 10
		}
	}
	if load1(d.base, i) != 'Z' || load1(d.base, i+1) != '"' {
		return time.Time{}, 0
	}
	return time.Date(year, time.Month(month), day, hour, minute, second, nanos, time.UTC), i + 2
}

func daysIn(month, year int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

var errQuoted = errors.New("the option string asks for a value inside a string")

// quoted reads a field with the option string: null, or a string in which the value is.
func (d *decoder) quoted(t *program, p unsafe.Pointer, i int) int {
	if load1(d.base, i) == 'n' {
		return d.value(t, p, i)
	}
	if load1(d.base, i) != '"' {
		if next := d.skip(i); next < 0 {
			return -1
		}
		return d.fail(base.BadValue, i, errQuoted)
	}
	s, next := d.text(i + 1)
	if next < 0 {
		return -1
	}
	if err := d.inner(t, p, s); err != nil {
		if d.code == base.OK {
			d.fail(base.BadValue, i, err)
		}
		return -1
	}
	return next
}

// inner reads what was inside the string. It takes what strconv takes, as encoding/json does.
func (d *decoder) inner(t *program, p unsafe.Pointer, s string) error {
	if s == "" {
		return errQuoted
	}
	if t.dec == kPtr {
		at := (*unsafe.Pointer)(p)
		if s[0] == 'n' {
			if s != "null" || d.strict {
				return errQuoted
			}
			*at = nil
			return nil
		}
		if *at == nil {
			*at = d.a.New(t.elem.mem)
		}
		return d.inner(t.elem, *at, s)
	}
	switch {
	case t.dec == kJSONMethod:
		return reflect.NewAt(t.typ, p).Interface().(json.Unmarshaler).UnmarshalJSON([]byte(s))
	case t.dec == kTextMethod && (s[0] != 'n' || d.strict):
		text, ok := innerText(s)
		if !ok {
			return errQuoted
		}
		return reflect.NewAt(t.typ, p).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
	case d.strict:
		if !validNumber(s) {
			return errNumber
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
		text, ok := innerText(s)
		if !ok || t.plain != kString && t.plain != kNumber || t.plain == kNumber && !validNumber(text) {
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
		*(*string)(p) = s
		return nil
	case kInt8, kInt16, kInt32, kInt64:
		n, err := strconv.ParseInt(s, 10, 64)
		if err == nil && !storeInt(k, p, n) {
			err = errRange
		}
		return err
	case kUint8, kUint16, kUint32, kUint64:
		n, err := strconv.ParseUint(s, 10, 64)
		if err == nil && !storeUint(k, p, n) {
			err = errRange
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
				return errRange
			}
			*(*float32)(p) = float32(f)
		}
		return err
	}
	return errQuoted
}
