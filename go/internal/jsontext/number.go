// number: decodes integers and floating-point numbers.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"errors"
	"math/bits"
	"strconv"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

var (
	// ErrRange and ErrNumber are the causes of errors in numbers.
	ErrRange  = errors.New("the number is out of range")
	ErrNumber = errors.New("not a number of JSON")
)

var pow10 = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// Digits reads decimal digits. ok is false if the number exceeds 64 bits.
func (d *Scanner) Digits(i int) (v uint64, next int, ok bool) {
	b := d.Base
	x := Load8(b, i)
	n := First(nondigits(x))
	if n < 8 {
		// If n is 0, this shifts by 64, which results in 0.
		return eightDigits((x ^ '0'*Ones) << (64 - 8*uint(n))), i + n, true
	}
	ok = true
	for n == 8 {
		v, ok = grow(v, 1e8, eightDigits(x^'0'*Ones), ok)
		i += 8
		x = Load8(b, i)
		n = First(nondigits(x))
	}
	if n > 0 {
		v, ok = grow(v, pow10[n], eightDigits((x^'0'*Ones)<<(64-8*uint(n))), ok)
	}
	return v, i + n, ok
}

// grow returns v*by + more, and whether that fits into 64 bits.
func grow(v, by, more uint64, ok bool) (uint64, bool) {
	high, low := bits.Mul64(v, by)
	sum, carry := bits.Add64(low, more, 0)
	return sum, ok && high == 0 && carry == 0
}

// Decimal is a number of the input, which is ±mantissa × 10^exponent if exact is set.
type Decimal struct {
	Mantissa uint64
	Exponent int
	Negative bool
	Exact    bool
}

// Decimal reads any number that the grammar allows.
func (d *Scanner) Decimal(i int) (n Decimal, next int) {
	b := d.Base
	if Load1(b, i) == '-' {
		n.Negative = true
		i++
	}
	start := i
	n.Mantissa, i, n.Exact = d.Digits(i)
	if i == start {
		return n, d.Fail(base.BadSyntax, i, ErrNumber)
	}
	if Load1(b, start) == '0' && i > start+1 {
		return n, d.Fail(base.BadSyntax, start+1, ErrNumber)
	}
	c := Load1(b, i)
	if c == '.' {
		part, after, ok := d.Digits(i + 1)
		size := after - i - 1
		if size == 0 {
			return n, d.Fail(base.BadSyntax, after, ErrNumber)
		}
		n.Exponent = -size
		if size <= 8 {
			n.Mantissa, n.Exact = grow(n.Mantissa, pow10[size], part, n.Exact && ok)
		} else if size <= 19 {
			var by uint64
			by, n.Exact = grow(pow10[8], pow10[min(size-8, 8)], 0, n.Exact && ok)
			by, n.Exact = grow(by, pow10[max(size-16, 0)], 0, n.Exact)
			n.Mantissa, n.Exact = grow(n.Mantissa, by, part, n.Exact)
		} else {
			n.Exact = false
		}
		i = after
		c = Load1(b, i)
	}
	if c|0x20 == 'e' {
		i++
		sign := Load1(b, i)
		if sign == '-' || sign == '+' {
			i++
		}
		e, after, ok := d.Digits(i)
		if after == i {
			return n, d.Fail(base.BadSyntax, i, ErrNumber)
		}
		if !ok || e > 1<<20 {
			n.Exact = false
		} else if sign == '-' {
			n.Exponent -= int(e)
		} else {
			n.Exponent += int(e)
		}
		i = after
	}
	return n, i
}

// plainDecimal reads what most numbers are: up to 7 digits, optionally a point, and up to 15 digits after it, 19 in all
// at most. It returns -1 for all others, which Decimal reads, and so needs no checks for them.
func (d *Scanner) plainDecimal(i int) (n Decimal, next int) {
	b := d.Base
	if Load1(b, i) == '-' {
		n.Negative = true
		i++
	}
	x := Load8(b, i)
	whole := First(nondigits(x))
	if whole == 0 || whole == 8 || byte(x) == '0' && whole > 1 {
		return n, -1
	}
	m := eightDigits((x ^ '0'*Ones) << (64 - 8*uint(whole)))
	i += whole
	c := Load1(b, i)
	if c == '.' {
		i++
		x = Load8(b, i)
		size := First(nondigits(x))
		if size < 8 {
			if size == 0 {
				return n, -1
			}
			m = m*pow10[size] + eightDigits((x^'0'*Ones)<<(64-8*uint(size)))
		} else {
			m = m*1e8 + eightDigits(x^'0'*Ones)
			x = Load8(b, i+8)
			if size = First(nondigits(x)); size == 8 || whole+size > 11 {
				return n, -1
			}
			// If size is 0, this shifts by 64, which results in 0.
			m = m*pow10[size] + eightDigits((x^'0'*Ones)<<(64-8*uint(size)))
			size += 8
		}
		n.Exponent = -size
		i += size
		c = Load1(b, i)
	}
	if c|0x20 == 'e' {
		return n, -1
	}
	n.Mantissa, n.Exact = m, true
	return n, i
}

var floatPow10 = [...]float64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
	1e21, 1e22,
}

// Float64 reads a number. If the mantissa and the power of ten are both exact in floating point, a single operation
// rounds correctly.
func (d *Scanner) Float64(i int) (float64, int) {
	n, next := d.plainDecimal(i)
	if next < 0 {
		if n, next = d.Decimal(i); next < 0 {
			return 0, -1
		}
	}
	if n.Exact && n.Mantissa < 1<<53 && n.Exponent >= -22 && n.Exponent <= 22 {
		f := float64(n.Mantissa)
		if n.Exponent < 0 {
			f /= floatPow10[-n.Exponent]
		} else {
			f *= floatPow10[n.Exponent]
		}
		if n.Negative {
			f = -f
		}
		return f, next
	}
	if n.Exact && n.Mantissa != 0 {
		if f, ok := wire.Float(n.Mantissa, n.Exponent); ok {
			if n.Negative {
				f = -f
			}
			return f, next
		}
	}
	f, err := strconv.ParseFloat(d.Span(i, next), 64)
	if err != nil {
		return 0, d.Fail(base.BadValue, i, &base.Mismatch{Found: d.Found(i)})
	}
	return f, next
}

// Float32 is Float64, but rounds only once.
func (d *Scanner) Float32(i int) (float32, int) {
	n, next := d.Decimal(i)
	if next < 0 {
		return 0, -1
	}
	if n.Exact && n.Mantissa < 1<<24 && n.Exponent >= -10 && n.Exponent <= 10 {
		f := float32(n.Mantissa)
		if n.Exponent < 0 {
			f /= float32(floatPow10[-n.Exponent])
		} else {
			f *= float32(floatPow10[n.Exponent])
		}
		if n.Negative {
			f = -f
		}
		return f, next
	}
	f, err := strconv.ParseFloat(d.Span(i, next), 32)
	if err != nil {
		return 0, d.Fail(base.BadValue, i, &base.Mismatch{Found: d.Found(i)})
	}
	return float32(f), next
}

// ValidNumber reports whether the grammar allows s as a number.
func ValidNumber(s string) bool {
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
