// number: decodes integers and floating-point numbers.
// SPDX-License-Identifier: MIT

package json

import (
	"math"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// whole reads the digits of an integer, which has no leading zero and no fraction.
func (d *decoder) whole(t *program, p unsafe.Pointer, i int) (v uint64, next int) {
	v, next, ok := d.Digits(i)
	switch {
	case next == i:
		return 0, d.Fail(base.BadSyntax, i, jsontext.ErrNumber)
	case jsontext.Load1(d.Base, i) == '0' && next > i+1:
		return 0, d.Fail(base.BadSyntax, i+1, jsontext.ErrNumber)
	case !ok:
		return 0, d.unfit(t, i)
	}
	if c := jsontext.Load1(d.Base, next); c == '.' || c|0x20 == 'e' {
		return 0, d.unfit(t, i)
	}
	return v, next
}

// integer decodes into a signed integer.
func (d *decoder) integer(t *program, p unsafe.Pointer, i int) int {
	c := jsontext.Load1(d.Base, i)
	negative := c == '-'
	start := i
	if negative {
		i++
	} else if c-'0' > 9 {
		return d.other(t, p, i)
	}
	u, next := d.whole(t, p, i)
	if next < 0 {
		return -1
	}
	limit := uint64(math.MaxInt64)
	v := int64(u)
	if negative {
		limit++
		v = -v
	}
	if u > limit || !storeInt(t.plain, p, v) {
		return d.unfit(t, start)
	}
	return next
}

// storeInt stores v if an integer of kind k can hold it. Otherwise it leaves the variable unchanged.
func storeInt(k kind, p unsafe.Pointer, v int64) bool {
	switch {
	case k == kInt64:
		*(*int64)(p) = v
	case k == kInt32 && int64(int32(v)) == v:
		*(*int32)(p) = int32(v)
	case k == kInt16 && int64(int16(v)) == v:
		*(*int16)(p) = int16(v)
	case k == kInt8 && int64(int8(v)) == v:
		*(*int8)(p) = int8(v)
	default:
		return false
	}
	return true
}

// unsigned decodes into an unsigned integer.
func (d *decoder) unsigned(t *program, p unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i)-'0' > 9 {
		return d.other(t, p, i)
	}
	v, next := d.whole(t, p, i)
	if next >= 0 && !storeUint(t.plain, p, v) {
		return d.unfit(t, i)
	}
	return next
}

// storeUint stores v if an integer of kind k can hold it. Otherwise it leaves the variable unchanged.
func storeUint(k kind, p unsafe.Pointer, v uint64) bool {
	switch {
	case k == kUint64:
		*(*uint64)(p) = v
	case k == kUint32 && v <= math.MaxUint32:
		*(*uint32)(p) = uint32(v)
	case k == kUint16 && v <= math.MaxUint16:
		*(*uint16)(p) = uint16(v)
	case k == kUint8 && v <= math.MaxUint8:
		*(*uint8)(p) = uint8(v)
	default:
		return false
	}
	return true
}

// number decodes a number, or a string that contains one, into a json.Number.
func (d *decoder) number(p unsafe.Pointer, i int) int {
	switch c := jsontext.Load1(d.Base, i); {
	case c == '"':
		s, next := d.Text(i + 1)
		if next < 0 {
			return -1
		}
		if !jsontext.ValidNumber(s) {
			return d.Fail(base.BadValue, i, jsontext.ErrNumber)
		}
		*(*string)(p) = d.Own(s)
		return next
	case c == '-', c-'0' < 10:
		_, next := d.Decimal(i)
		if next >= 0 {
			*(*string)(p) = d.Own(d.Span(i, next))
		}
		return next
	case c == 'n' && d.Is(i, "null"):
		if d.Strict {
			*(*string)(p) = ""
		}
		return i + 4
	case c == '{', c == '[', d.Is(i, "true"), d.Is(i, "false"):
		return d.Fail(base.BadValue, i, &base.Mismatch{Found: d.Found(i), Want: "json.Number"})
	}
	return d.Syntax(i)
}
