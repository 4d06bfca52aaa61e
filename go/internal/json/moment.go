// moment: decodes times.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/wire"
)

// time decodes a time.Time. It handles the usual form, and leaves all others and all errors to UnmarshalJSON.
func (d *decoder) time(p unsafe.Pointer, i int) int {
	switch jsontext.Load1(d.Base, i) {
	case '"':
		if t, next := d.utc(i + 1); next > 0 {
			*(*time.Time)(p) = t
			return next
		}
	case 'n':
		if d.Strict && d.Is(i, "null") {
			*(*time.Time)(p) = time.Time{}
		}
	}
	if d.Strict && jsontext.Load1(d.Base, i) == '"' {
		return d.strictTime(p, i)
	}
	next := d.Skip(i)
	if next < 0 {
		return -1
	}
	if err := (*time.Time)(p).UnmarshalJSON(d.Raw(i, next)); err != nil {
		return d.Fail(base.BadValue, i, err)
	}
	return next
}

var errTime = errors.New("not a time as RFC 3339 has it")

// strictTime decodes a time in v2, where everything that UnmarshalText accepts beyond RFC 3339 is an error.
func (d *decoder) strictTime(p unsafe.Pointer, i int) int {
	s, next := d.Text(i + 1)
	if next < 0 {
		return -1
	}
	var t time.Time
	if err := t.UnmarshalText([]byte(s)); err != nil {
		return d.Fail(base.BadValue, i, err)
	}
	n := len(s)
	if s[12] == ':' || s[19] == ',' || s[n-1] != 'Z' && (s[n-5:n-3] > "23" || s[n-2:] > "59") {
		return d.Fail(base.BadValue, i, errTime)
	}
	*(*time.Time)(p) = t
	return next
}

// two returns the value of two digits, or more than 99 if they are not digits.
func (d *decoder) two(i int) int {
	a, b := jsontext.Load1(d.Base, i)-'0', jsontext.Load1(d.Base, i+1)-'0'
	if a > 9 || b > 9 {
		return 1000
	}
	return int(a)*10 + int(b)
}

// utc decodes "2006-01-02T15:04:05Z", optionally with a fraction of up to nine digits. For any other form it returns 0.
func (d *decoder) utc(i int) (time.Time, int) {
	// The constant characters are compared in two words: "....-..-" and "..T..:..".
	const mask1, want1 = 0xff0000ff00000000, uint64('-')<<32 | uint64('-')<<56
	const mask2, want2 = 0x0000ff0000ff0000, uint64('T')<<16 | uint64(':')<<40
	if jsontext.Load8(d.Base, i)&mask1 != want1 || jsontext.Load8(d.Base, i+8)&mask2 != want2 ||
		jsontext.Load1(d.Base, i+16) != ':' {
		return time.Time{}, 0
	}
	century, year, month, day := d.two(i), d.two(i+2), d.two(i+5), d.two(i+8)
	hour, minute, second := d.two(i+11), d.two(i+14), d.two(i+17)
	if century > 99 || year > 99 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, 0
	}
	year += century * 100
	if day < 1 || day > wire.DaysIn(month, year) {
		return time.Time{}, 0
	}
	i += 19
	nanos := 0
	if jsontext.Load1(d.Base, i) == '.' {
		n := 0
		for i++; jsontext.Load1(d.Base, i)-'0' < 10; i++ {
			if n++; n > 9 {
				return time.Time{}, 0
			}
			nanos = nanos*10 + int(jsontext.Load1(d.Base, i)-'0')
		}
		if n == 0 {
			return time.Time{}, 0
		}
		for ; n < 9; n++ {
			nanos *= 10
		}
	}
	if jsontext.Load1(d.Base, i) != 'Z' || jsontext.Load1(d.Base, i+1) != '"' {
		return time.Time{}, 0
	}
	return time.Date(year, time.Month(month), day, hour, minute, second, nanos, time.UTC), i + 2
}
