// value: decodes numbers, text and enums.
// SPDX-License-Identifier: MIT

package protojson

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

var errBase64 = errors.New("not base64")

// place allocates what the value is reached through. It returns the address of the value, or nil if that exceeds the
// limit.
func (d *decoder) place(f *field, slot unsafe.Pointer) unsafe.Pointer {
	switch f.place {
	case schema.ByPointer:
		if !d.Charge(f.Memory.Size()) {
			return nil
		}
		at := d.Arena.New(f.Memory)
		*(*unsafe.Pointer)(slot) = at
		return at
	case schema.InOneof:
		if !d.Charge(f.Wrapper.Size()) {
			return nil
		}
		held := (*[2]unsafe.Pointer)(slot)
		at := d.Arena.New(f.Wrapper)
		held[0], held[1] = f.Itab, at
		return at
	}
	return slot
}

// single decodes the value of a field that is not repeated.
func (d *decoder) single(f *field, slot unsafe.Pointer, i int) int {
	if f.op == opEnum {
		v, known, next := d.enum(f.enum, i)
		if next < 0 || !known {
			return next
		}
		if slot = d.place(f, slot); slot == nil {
			return d.Fail(base.TooLarge, i, nil)
		}
		*(*int32)(slot) = v
		return next
	}
	if f.place != schema.InPlace {
		if slot = d.place(f, slot); slot == nil {
			return d.Fail(base.TooLarge, i, nil)
		}
	}
	if f.op == opMessage {
		return d.pointer(f, slot, i)
	}
	return d.scalar(f, slot, i)
}

// pointer allocates and decodes a message.
func (d *decoder) pointer(f *field, slot unsafe.Pointer, i int) int {
	if !d.Charge(f.sub.Memory.Size()) {
		return d.Fail(base.TooLarge, i, nil)
	}
	sub := d.Arena.New(f.sub.Memory)
	*(*unsafe.Pointer)(slot) = sub
	return d.message(f.sub, sub, i)
}

// scalar decodes a value that is neither an enum nor a message.
func (d *decoder) scalar(f *field, slot unsafe.Pointer, i int) int {
	switch f.item {
	case opBool:
		switch {
		case d.Is(i, "true"):
			*(*bool)(slot) = true
			return i + 4
		case d.Is(i, "false"):
			*(*bool)(slot) = false
			return i + 5
		}
		return d.mismatch(i)
	case opInt32:
		v, next := d.signed(i, math.MaxInt32)
		*(*int32)(slot) = int32(v)
		return next
	case opInt64:
		v, next := d.signed(i, math.MaxInt64)
		*(*int64)(slot) = v
		return next
	case opUint32:
		v, next := d.unsigned(i, math.MaxUint32)
		*(*uint32)(slot) = uint32(v)
		return next
	case opUint64:
		v, next := d.unsigned(i, math.MaxUint64)
		*(*uint64)(slot) = v
		return next
	case opDouble:
		v, next := d.double(i)
		*(*float64)(slot) = v
		return next
	case opFloat:
		v, next := d.float(i)
		*(*float32)(slot) = v
		return next
	}
	if jsontext.Load1(d.Base, i) != '"' {
		return d.mismatch(i)
	}
	s, next := d.text(i)
	if next < 0 {
		return -1
	}
	if f.item == opString {
		*(*string)(slot) = d.Own(s)
		return next
	}
	// The decoded bytes are shorter than their text, which nothing else refers to, and replace it.
	to := unsafe.Slice(unsafe.StringData(s), len(s))
	n := wire.DecodeBase64(to, s)
	if n < 0 {
		return d.Fail(base.BadValue, i, errBase64)
	}
	if n == 0 && f.implicit {
		*(*[]byte)(slot) = nil
	} else {
		*(*[]byte)(slot) = d.OwnBytes(to[:n:n])
	}
	return next
}

// outOfRange fails at a number, in quotes or not, that its field does not take.
//
//go:noinline
func (d *decoder) outOfRange(i, next int) int {
	return d.Fail(base.BadValue, i, &base.Mismatch{Found: "the number " + jsontext.Shown(strings.Trim(d.Span(i, next), "\""))})
}

// signed decodes an integer from -max-1 to max.
func (d *decoder) signed(i int, max uint64) (int64, int) {
	negative, v, next := d.integer(i)
	if next < 0 {
		return 0, -1
	}
	if negative {
		if v > max+1 {
			return 0, d.outOfRange(i, next)
		}
		return -int64(v), next
	}
	if v > max {
		return 0, d.outOfRange(i, next)
	}
	return int64(v), next
}

// unsigned decodes an integer from 0 to max.
func (d *decoder) unsigned(i int, max uint64) (uint64, int) {
	negative, v, next := d.integer(i)
	if next >= 0 && (v > max || negative && v > 0) {
		return 0, d.outOfRange(i, next)
	}
	return v, next
}

// integer decodes the usual forms of an integer, with or without quotes, and leaves all others to rareInteger.
func (d *decoder) integer(start int) (negative bool, v uint64, next int) {
	i := start
	c := jsontext.Load1(d.Base, i)
	quoted := c == '"'
	if quoted {
		i++
		c = jsontext.Load1(d.Base, i)
	}
	if c == '-' {
		negative = true
		i++
		c = jsontext.Load1(d.Base, i)
	}
	v, next, ok := d.Digits(i)
	after := jsontext.Load1(d.Base, next)
	if !ok || next == i || c == '0' && next > i+1 || after == '.' || after|0x20 == 'e' || quoted && after != '"' {
		return d.rareInteger(start)
	}
	if quoted {
		next++
	}
	return negative, v, next
}

//go:noinline
func (d *decoder) rareInteger(i int) (negative bool, v uint64, next int) {
	var s string
	switch c := jsontext.Load1(d.Base, i); {
	case c == '"':
		if s, next = d.text(i); next < 0 {
			return false, 0, -1
		}
		if !jsontext.ValidNumber(s) {
			return false, 0, d.mismatch(i)
		}
	case c == '-', c-'0' < 10:
		if _, next = d.Decimal(i); next < 0 {
			return false, 0, -1
		}
		s = d.Span(i, next)
	default:
		return false, 0, d.mismatch(i)
	}
	negative, v, ok := whole(s)
	if !ok {
		return false, 0, d.outOfRange(i, next)
	}
	return negative, v, next
}

// whole returns the integer that a number represents, if it is one and fits into 64 bits: 5.0, 1.5e1 and 100e-2 do.
func whole(s string) (negative bool, v uint64, ok bool) {
	if s[0] == '-' {
		negative = true
		s = s[1:]
	}
	mantissa, point, exponent := s, -1, int64(0)
	for i := range len(s) {
		if s[i] == '.' {
			point = i
		} else if s[i]|0x20 == 'e' {
			mantissa = s[:i]
			// An exponent that is out of range is replaced by the largest or smallest one.
			exponent, _ = strconv.ParseInt(s[i+1:], 10, 64)
			break
		}
	}
	const far = 1 << 40
	exponent = min(max(exponent, -far), far)
	if point >= 0 {
		exponent -= int64(len(mantissa) - point - 1)
	}
	// zeros counts zeros that may be the last digits.
	zeros := 0
	for i := range len(mantissa) {
		c := mantissa[i] - '0'
		switch {
		case i == point:
			continue
		case c == 0 && v == 0:
			continue
		case c == 0:
			zeros++
			continue
		}
		for ; zeros >= 0; zeros-- {
			digit := uint64(0)
			if zeros == 0 {
				digit = uint64(c)
			}
			if v > (math.MaxUint64-digit)/10 {
				return false, 0, false
			}
			v = v*10 + digit
		}
		zeros = 0
	}
	if v == 0 {
		return negative, 0, true
	}
	exponent += int64(zeros)
	if exponent < 0 {
		return false, 0, false
	}
	for ; exponent > 0; exponent-- {
		if v > math.MaxUint64/10 {
			return false, 0, false
		}
		v *= 10
	}
	return negative, v, true
}

func (d *decoder) double(i int) (float64, int) {
	switch c := jsontext.Load1(d.Base, i); {
	case c-'0' < 10, c == '-':
		return d.Float64(i)
	case c == '"':
		return d.quotedFloat(i, 64)
	}
	return 0, d.mismatch(i)
}

func (d *decoder) float(i int) (float32, int) {
	switch c := jsontext.Load1(d.Base, i); {
	case c-'0' < 10, c == '-':
		return d.Float32(i)
	case c == '"':
		f, next := d.quotedFloat(i, 32)
		return float32(f), next
	}
	return 0, d.mismatch(i)
}

func (d *decoder) quotedFloat(i, size int) (float64, int) {
	s, next := d.text(i)
	if next < 0 {
		return 0, -1
	}
	switch s {
	case "NaN":
		return math.NaN(), next
	case "Infinity":
		return math.Inf(1), next
	case "-Infinity":
		return math.Inf(-1), next
	}
	if !jsontext.ValidNumber(s) {
		return 0, d.mismatch(i)
	}
	f, err := strconv.ParseFloat(s, size)
	if err != nil {
		return 0, d.outOfRange(i, next)
	}
	return f, next
}

// enum decodes a name or a number. With DiscardUnknown, an unknown name is not an error.
func (d *decoder) enum(e *enum, i int) (v int32, known bool, next int) {
	switch c := jsontext.Load1(d.Base, i); {
	case c == '"':
		s, next := d.text(i)
		if next < 0 {
			return 0, false, -1
		}
		if at := e.names.Find(s); at >= 0 {
			return e.numbers[at], true, next
		}
		if !d.options.DiscardUnknown {
			return 0, false, d.Fail(base.BadValue, i, &base.Mismatch{Found: "the name " + jsontext.Shown(s)})
		}
		return 0, false, next
	case c == '-', c-'0' < 10:
		// In Go, a closed enum may have any number, since JSON must encode and decode everything that protobuf does.
		n, next := d.signed(i, math.MaxInt32)
		return int32(n), true, next
	case c == 'n' && e.null && d.Is(i, "null"):
		return 0, true, i + 4
	}
	return 0, false, d.mismatch(i)
}
