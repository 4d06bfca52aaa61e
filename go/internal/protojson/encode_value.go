// Encodes numbers, text, enums and lists.
// SPDX-License-Identifier: MIT

package protojson

import (
	"math"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// scalar encodes a value that is not a message.
func (w *writer) scalar(f *field, slot unsafe.Pointer, b []byte) []byte {
	switch f.item {
	case opBool:
		return strconv.AppendBool(b, *(*bool)(slot))
	case opInt32:
		return jsontext.AppendInt(b, int64(*(*int32)(slot)))
	case opUint32:
		return jsontext.AppendUint(b, uint64(*(*uint32)(slot)))
	case opInt64:
		return append(jsontext.AppendInt(append(b, '"'), *(*int64)(slot)), '"')
	case opUint64:
		return append(jsontext.AppendUint(append(b, '"'), *(*uint64)(slot)), '"')
	case opFloat:
		return appendFloat(b, *(*float32)(slot))
	case opDouble:
		return appendDouble(b, *(*float64)(slot))
	case opString:
		return w.text(b, *(*string)(slot))
	case opBytes:
		return jsontext.AppendBase64(b, *(*[]byte)(slot))
	}
	return w.enum(f.enum, *(*int32)(slot), b)
}

func (w *writer) enum(e *enum, number int32, b []byte) []byte {
	if e.null {
		return append(b, "null"...)
	}
	if !w.options.UseEnumNumbers {
		if name := e.name(number); name != "" {
			return append(b, name...)
		}
	}
	return jsontext.AppendInt(b, int64(number))
}

// Many decoders read -0 as an integer, which has no sign.
const negativeZero = "-0.0"

func appendDouble(b []byte, v float64) []byte {
	if v == 0 && math.Signbit(v) {
		return append(b, negativeZero...)
	}
	if math.Abs(v) <= math.MaxFloat64 {
		return jsontext.AppendFloat64(b, v)
	}
	return appendInfinite(b, v)
}

func appendFloat(b []byte, v float32) []byte {
	if v == 0 && math.Signbit(float64(v)) {
		return append(b, negativeZero...)
	}
	if math.Abs(float64(v)) <= math.MaxFloat32 {
		return jsontext.AppendFloat32(b, v)
	}
	return appendInfinite(b, float64(v))
}

func appendInfinite(b []byte, v float64) []byte {
	switch {
	case v != v:
		return append(b, `"NaN"`...)
	case v < 0:
		return append(b, `"-Infinity"`...)
	}
	return append(b, `"Infinity"`...)
}

// list encodes a repeated field.
func (w *writer) list(f *field, slot unsafe.Pointer, b []byte) []byte {
	s := (*slice)(slot)
	b = append(b, '[')
	size := uintptr(f.Memory.Size())
	for i := range s.n {
		if i > 0 {
			b = append(b, ',')
		}
		at := unsafe.Add(s.p, uintptr(i)*size)
		switch f.item {
		case opMessage:
			b = w.message(f.sub, *(*unsafe.Pointer)(at), b)
		case opString:
			b = w.text(b, *(*string)(at))
		default:
			b = w.scalar(f, at, b)
		}
		if b == nil {
			return w.inIndex(i)
		}
	}
	return append(b, ']')
}
