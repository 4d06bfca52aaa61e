// digits: numbers and times that are written.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

const pairs = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748" +
	"4950515253545556575859606162636465666768697071727374757677787980818283848586878889909192939495969798" + "99"

// maxDigits is how many digits a number of 64 bits has at most, and its sign.
const maxDigits = 20

func appendInt(b []byte, v int64) []byte {
	if v < 0 {
		return appendUint(append(b, '-'), -uint64(v))
	}
	return appendUint(b, uint64(v))
}

var powers = func() (t [20]uint64) {
	for i := range t {
		t[i] = 1
		for range i {
			t[i] *= 10
		}
	}
	return t
}()

// width is how many digits v has.
func width(v uint64) int {
	// log10(2) is about 1233/4096.
	n := bits.Len64(v|1) * 1233 >> 12
	if v >= powers[n] {
		n++
	}
	return n
}

func appendUint(b []byte, v uint64) []byte {
	at := len(b)
	if cap(b)-at < maxDigits {
		b = slices.Grow(b, maxDigits)
	}
	if v < 10 {
		b = b[:at+1]
		b[at] = '0' + byte(v)
		return b
	}
	n := max(width(v), 1)
	b = b[:at+n]
	i := at + n
	for v >= 100 {
		rest := v % 100 * 2
		v /= 100
		i -= 2
		b[i], b[i+1] = pairs[rest], pairs[rest+1]
	}
	if v >= 10 {
		b[i-2], b[i-1] = pairs[v*2], pairs[v*2+1]
	} else {
		b[i-1] = '0' + byte(v)
	}
	return b
}

// float64 writes f with as few digits as tell it apart. Most numbers are short decimals: if a number with at most
// 15 digits divided by its power of ten is f, then it is the shortest there is.
func (e *encoder) float64(b []byte, f float64) []byte {
	abs := math.Abs(f)
	if abs < 1e15 {
		whole := int64(abs)
		if float64(whole) == abs {
			if math.Signbit(f) {
				b = append(b, '-')
			}
			return appendUint(b, uint64(whole))
		}
		if abs >= 1e-4 && abs < 1e9 {
			// If f is m / 10^6, the product is off by a unit in the last place at most.
			product := abs * 1e6
			m := int64(product + 0.5)
			if math.Abs(product-float64(m)) <= product*(1.0/(1<<51)) && float64(m)/1e6 == abs {
				return appendMillionths(b, f < 0, uint64(m))
			}
		}
	} else if abs > math.MaxFloat64 || abs != abs {
		return e.fail(base.Unsupported, errInf)
	}
	return appendFloat(b, f, abs < 1e-6 || abs >= 1e21, 64)
}

// appendMillionths writes m / 10^6, which is no integer.
func appendMillionths(b []byte, negative bool, m uint64) []byte {
	if negative {
		b = append(b, '-')
	}
	b = appendUint(b, m/1e6)
	low := m % 1e6
	i, j, k := low/1e4*2, low/100%100*2, low%100*2
	b = append(b, '.', pairs[i], pairs[i+1], pairs[j], pairs[j+1], pairs[k], pairs[k+1])
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

func (e *encoder) float32(b []byte, f float32) []byte {
	abs := math.Abs(float64(f))
	switch {
	case abs < 1e6 && abs == math.Trunc(abs):
		if math.Signbit(float64(f)) {
			b = append(b, '-')
		}
		return appendUint(b, uint64(abs))
	case abs > math.MaxFloat32 || abs != abs:
		return e.fail(base.Unsupported, errInf)
	}
	return appendFloat(b, float64(f), float32(abs) < 1e-6 || float32(abs) >= 1e21, 32)
}

// appendFloat writes f as JavaScript does: an exponent has no leading zero.
func appendFloat(b []byte, f float64, exponent bool, size int) []byte {
	if !exponent {
		return strconv.AppendFloat(b, f, 'f', -1, size)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, size)
	if n := len(b); n >= 4 && b[n-4] == 'e' && b[n-3] == '-' && b[n-2] == '0' {
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// number writes a json.Number; an empty one is 0.
func (e *encoder) number(s string, b []byte) []byte {
	if s == "" {
		s = "0"
	}
	if !validNumber(s) {
		return e.fail(base.BadValue, errNumber)
	}
	return append(b, s...)
}

var (
	errYear = errors.New("the year is outside of [0,9999]")
	errZone = errors.New("the hour of the time zone is outside of [0,23]")
)

// time writes a time.Time as its own method does.
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

// quoted writes a field with the option string. In v1, a string is escaped twice.
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
		inner := appendText(nil, *(*string)(p), e.html)
		return appendText(b, inner, false)
	}
	b = e.value(t, p, append(b, '"'))
	if b == nil {
		return nil
	}
	return append(b, '"')
}
