// number: integers and floating point of the input.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/base"
)

var (
	errRange  = errors.New("the number is out of range")
	errNumber = errors.New("not a number of JSON")
)

var pow10 = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// digits reads decimal digits. If the number has more than 64 bits, ok is false.
func (d *decoder) digits(i int) (v uint64, next int, ok bool) {
	b := d.base
	x := load8(b, i)
	n := first(nondigits(x))
	if n < 8 {
		// A shift by 64 is 0.
		return eightDigits((x ^ '0'*ones) << (64 - 8*uint(n))), i + n, true
	}
	ok = true
	for n == 8 {
		v, ok = grow(v, 1e8, eightDigits(x^'0'*ones), ok)
		i += 8
		x = load8(b, i)
		n = first(nondigits(x))
	}
	if n > 0 {
		v, ok = grow(v, pow10[n], eightDigits((x^'0'*ones)<<(64-8*uint(n))), ok)
	}
	return v, i + n, ok
}

// grow is v*by + more, if that has 64 bits.
func grow(v, by, more uint64, ok bool) (uint64, bool) {
	high, low := bits.Mul64(v, by)
	sum, carry := bits.Add64(low, more, 0)
	return sum, ok && high == 0 && carry == 0
}

// whole reads the digits of an integer, by the grammar: no leading zero, no fraction.
func (d *decoder) whole(t *program, p unsafe.Pointer, i int) (v uint64, next int) {
	v, next, ok := d.digits(i)
	switch {
	case next == i:
		return 0, d.fail(base.BadSyntax, i, errNumber)
	case load1(d.base, i) == '0' && next > i+1:
		return 0, d.fail(base.BadSyntax, i+1, errNumber)
	case !ok:
		return 0, d.fail(base.BadValue, i, errRange)
	}
	if c := load1(d.base, next); c == '.' || c|0x20 == 'e' {
		return 0, d.fail(base.BadValue, i, nil)
	}
	return v, next
}

// integer reads into a signed integer.
func (d *decoder) integer(t *program, p unsafe.Pointer, i int) int {
	c := load1(d.base, i)
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
		return d.fail(base.BadValue, start, errRange)
	}
	return next
}

func storeInt(k kind, p unsafe.Pointer, v int64) bool {
	switch k {
	case kInt64:
		*(*int64)(p) = v
	case kInt32:
		*(*int32)(p) = int32(v)
		return int64(int32(v)) == v
	case kInt16:
		*(*int16)(p) = int16(v)
		return int64(int16(v)) == v
	default:
		*(*int8)(p) = int8(v)
		return int64(int8(v)) == v
	}
	return true
}

// unsigned reads into an unsigned integer.
func (d *decoder) unsigned(t *program, p unsafe.Pointer, i int) int {
	if load1(d.base, i)-'0' > 9 {
		return d.other(t, p, i)
	}
	v, next := d.whole(t, p, i)
	if next >= 0 && !storeUint(t.plain, p, v) {
		return d.fail(base.BadValue, i, errRange)
	}
	return next
}

func storeUint(k kind, p unsafe.Pointer, v uint64) bool {
	switch k {
	case kUint64:
		*(*uint64)(p) = v
	case kUint32:
		*(*uint32)(p) = uint32(v)
		return v <= math.MaxUint32
	case kUint16:
		*(*uint16)(p) = uint16(v)
		return v <= math.MaxUint16
	default:
		*(*uint8)(p) = uint8(v)
		return v <= math.MaxUint8
	}
	return true
}

// decimal is a number of the input: ±mantissa × 10^exponent, if exact.
type decimal struct {
	mantissa uint64
	exponent int
	negative bool
	exact    bool
}

// decimal reads any number, by the grammar.
func (d *decoder) decimal(i int) (n decimal, next int) {
	b := d.base
	if load1(b, i) == '-' {
		n.negative = true
		i++
	}
	start := i
	n.mantissa, i, n.exact = d.digits(i)
	if i == start {
		return n, d.fail(base.BadSyntax, i, errNumber)
	}
	if load1(b, start) == '0' && i > start+1 {
		return n, d.fail(base.BadSyntax, start+1, errNumber)
	}
	c := load1(b, i)
	if c == '.' {
		part, after, ok := d.digits(i + 1)
		size := after - i - 1
		if size == 0 {
			return n, d.fail(base.BadSyntax, after, errNumber)
		}
		n.exponent = -size
		if size <= 8 {
			n.mantissa, n.exact = grow(n.mantissa, pow10[size], part, n.exact && ok)
		} else if size <= 19 {
			var by uint64
			by, n.exact = grow(pow10[8], pow10[min(size-8, 8)], 0, n.exact && ok)
			by, n.exact = grow(by, pow10[max(size-16, 0)], 0, n.exact)
			n.mantissa, n.exact = grow(n.mantissa, by, part, n.exact)
		} else {
			n.exact = false
		}
		i = after
		c = load1(b, i)
	}
	if c|0x20 == 'e' {
		i++
		sign := load1(b, i)
		if sign == '-' || sign == '+' {
			i++
		}
		e, after, ok := d.digits(i)
		if after == i {
			return n, d.fail(base.BadSyntax, i, errNumber)
		}
		if !ok || e > 1<<20 {
			n.exact = false
		} else if sign == '-' {
			n.exponent -= int(e)
		} else {
			n.exponent += int(e)
		}
		i = after
	}
	return n, i
}

var floatPow10 = [...]float64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
	1e21, 1e22,
}

// float reads a number. If mantissa and power of ten are floating point numbers themselves, one operation rounds right.
func (d *decoder) float(i int) (float64, int) {
	n, next := d.decimal(i)
	if next < 0 {
		return 0, -1
	}
	if n.exact && n.mantissa < 1<<53 && n.exponent >= -22 && n.exponent <= 22 {
		f := float64(n.mantissa)
		if n.exponent < 0 {
			f /= floatPow10[-n.exponent]
		} else {
			f *= floatPow10[n.exponent]
		}
		if n.negative {
			f = -f
		}
		return f, next
	}
	f, err := strconv.ParseFloat(d.span(i, next), 64)
	if err != nil {
		return 0, d.fail(base.BadValue, i, errRange)
	}
	return f, next
}

// float32 is float, rounded once.
func (d *decoder) float32(p unsafe.Pointer, i int) int {
	n, next := d.decimal(i)
	if next < 0 {
		return -1
	}
	if n.exact && n.mantissa < 1<<24 && n.exponent >= -10 && n.exponent <= 10 {
		f := float32(n.mantissa)
		if n.exponent < 0 {
			f /= float32(floatPow10[-n.exponent])
		} else {
			f *= float32(floatPow10[n.exponent])
		}
		if n.negative {
			f = -f
		}
		*(*float32)(p) = f
		return next
	}
	f, err := strconv.ParseFloat(d.span(i, next), 32)
	if err != nil {
		return d.fail(base.BadValue, i, errRange)
	}
	*(*float32)(p) = float32(f)
	return next
}

// span is a part of the copy as a string.
func (d *decoder) span(from, to int) string {
	return unsafe.String((*byte)(unsafe.Add(d.base, from)), to-from)
}

// number reads into a json.Number, from a number or from a string with one in it.
func (d *decoder) number(p unsafe.Pointer, i int) int {
	switch c := load1(d.base, i); {
	case c == '"':
		s, next := d.text(i + 1)
		if next < 0 {
			return -1
		}
		if !validNumber(s) {
			return d.fail(base.BadValue, i, errNumber)
		}
		*(*string)(p) = s
		return next
	case c == '-', c-'0' < 10:
		_, next := d.decimal(i)
		if next >= 0 {
			*(*string)(p) = d.span(i, next)
		}
		return next
	case c == 'n' && d.is(i, "null"):
		if d.strict {
			*(*string)(p) = ""
		}
		return i + 4
	case c == '{', c == '[', d.is(i, "true"), d.is(i, "false"):
		return d.fail(base.BadValue, i, nil)
	}
	return d.syntax(i)
}

// validNumber checks s by the grammar.
func validNumber(s string) bool {
	i := 0
	run := func() bool {
		from := i
		for i < len(s) && s[i]-'0' < 10 {
			i++
		}
		return i > from
	}
	if i < len(s) && s[i] == '-' {
		i++
	}
	from := i
	if !run() || s[from] == '0' && i > from+1 {
		return false
	}
	if i < len(s) && s[i] == '.' {
		if i++; !run() {
			return false
		}
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if !run() {
			return false
		}
	}
	return i == len(s)
}
