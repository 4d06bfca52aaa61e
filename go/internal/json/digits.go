// digits: encodes numbers and times.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"math"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

func (e *encoder) float64(b []byte, f float64) []byte {
	if !(math.Abs(f) <= math.MaxFloat64) {
		return e.fail(base.Unsupported, errInf)
	}
	return jsontext.AppendFloat64(b, f)
}

func (e *encoder) float32(b []byte, f float32) []byte {
	if !(math.Abs(float64(f)) <= math.MaxFloat32) {
		return e.fail(base.Unsupported, errInf)
	}
	return jsontext.AppendFloat32(b, f)
}

// number encodes a json.Number. An empty one is encoded as 0.
func (e *encoder) number(s string, b []byte) []byte {
	if s == "" {
		s = "0"
	}
	if !jsontext.ValidNumber(s) {
		return e.fail(base.BadValue, jsontext.ErrNumber)
	}
	return append(b, s...)
}

var (
	errYear = errors.New("the year is outside of [0,9999]")
	errZone = errors.New("the hour of the time zone is outside of [0,23]")
)

// time encodes a time.Time as its own method does.
func (e *encoder) time(p unsafe.Pointer, b []byte) []byte {
	t := (*time.Time)(p)
	at := len(b) + 1
	b = t.AppendFormat(append(b, '"'), time.RFC3339Nano)
	if b[at+4] != '-' {
		return e.fail(base.BadValue, errYear)
	}
	if n := len(b); b[n-1] != 'Z' {
		c := b[n-len("Z07:00")]
		if c-'0' < 10 || (b[n-5]-'0')*10+b[n-4]-'0' >= 24 {
			return e.fail(base.BadValue, errZone)
		}
	}
	return append(b, '"')
}

// quoted encodes a field with the option string. In v1, strings are escaped twice.
func (e *encoder) quoted(t *program, p unsafe.Pointer, b []byte) []byte {
	if t.enc == kPtr {
		to := *(*unsafe.Pointer)(p)
		if to == nil {
			return append(b, "null"...)
		}
		addr := e.addr
		e.addr = true
		b = e.quoted(t.elem, to, b)
		e.addr = addr
		return b
	}
	switch k := t.form(e.addr); {
	case k == kJSONMethod || k == kTextMethod:
		return e.value(t, p, b)
	case t.plain == kString:
		inner := jsontext.AppendRepaired(nil, *(*string)(p), e.html())
		return jsontext.AppendRepaired(b, inner, false)
	}
	b = e.value(t, p, append(b, '"'))
	if b == nil {
		return nil
	}
	return append(b, '"')
}
