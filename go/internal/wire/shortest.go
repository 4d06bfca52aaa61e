// Shortest: the decimal with the fewest digits that is decoded as a given floating-point number.
// SPDX-License-Identifier: MIT

package wire

import (
	"math"
	"math/bits"
)

// Decimal is Digits * 10^Exponent. Digits may end in zeros.
type Decimal struct {
	Digits   uint64
	Exponent int
}

// Shortest returns the shortest decimal that is decoded as f, which is finite and positive. If there are several, it is
// the one nearest to f, and if two are equally near, the even one.
func Shortest(f float64) Decimal {
	const stored, hidden, least = 52, 1 << 52, -1074
	b := math.Float64bits(f)
	fraction, exponent := b&(hidden-1), int(b>>stored)
	if exponent == 0 {
		return shortestCarefully(fraction, least, false)
	}
	e := least + exponent - 1
	if fraction == 0 && exponent > 1 {
		// Below a power of two, the neighbour is only half as far away.
		return shortestCarefully(hidden, e, true)
	}
	return shortest(hidden|fraction, e)
}

// shortest returns the shortest decimal in the rounding interval of c * 2^e, or the nearest of them. Both neighbours of
// c are at equal distances.
//
// With 10^k <= 2^e < 10^(k+1), the interval contains a multiple of 10^k, and at most one of 10^(k+1). So it only has to
// compute c * 2^e / 10^k = whole + fraction / 2^64. The result is the adjacent multiple of ten if that is nearer than
// half a unit of c, and otherwise the nearest integer. If the precision is not enough to decide, shortestCarefully
// does.
func shortest(c uint64, e int) Decimal {
	k := floorLog10(e)
	g := power(-k)
	up := e + floorLog2(-k) // 0 to 3
	whole, low := bits.Mul64(c<<(up+1), g.hi)
	high, _ := bits.Mul64(c<<(up+1), g.lo)
	fraction, carry := bits.Add64(low, high, 0)
	whole += carry
	digit := whole % 10
	// Distances with four bits before the point.
	halfUnit := g.hi >> (4 - up)
	over := digit<<60 | fraction>>4
	under := 10<<60 - over
	if over-halfUnit+2 <= 4 || under-halfUnit+2 <= 4 || fraction-1<<63+2 <= 4 {
		return shortestCarefully(c, e, false)
	}
	switch {
	case over < halfUnit:
		whole -= digit
	case under < halfUnit:
		whole += 10 - digit
	default:
		whole += fraction >> 63
	}
	return Decimal{whole, k}
}

// shortestCarefully is Schubfach with exact comparisons. Everything is scaled by 4 / 10^k, and rounded to odd: a lowest
// bit that is set may represent a fraction. If narrow is set, the neighbour below is half as far away as the one above.
//
//go:noinline
func shortestCarefully(c uint64, e int, narrow bool) Decimal {
	k, below := floorLog10(e), uint64(2)
	if narrow {
		// The interval is three quarters as wide.
		k, below = (e*1262611-524031)>>22, 1
	}
	g := power(-k)
	up := e + floorLog2(-k) + 1
	scaled := func(quarters uint64) uint64 {
		whole, low := bits.Mul64(quarters<<up, g.hi)
		high, _ := bits.Mul64(quarters<<up, g.lo)
		low, carry := bits.Add64(low, high, 0)
		whole += carry
		// A product that should be an integer is too large by less than one in low, since g is rounded up.
		if low > 1 {
			whole |= 1
		}
		return whole
	}
	odd := c & 1 // the bounds themselves are decoded as c only if c is even
	least := scaled(4*c-below) + odd
	value := scaled(4 * c)
	most := scaled(4*c+2) - odd
	whole := value / 4
	shorter := whole / 10
	switch {
	case least <= shorter*40:
		return Decimal{shorter, k + 1}
	case shorter*40+40 <= most:
		return Decimal{shorter + 1, k + 1}
	}
	down, above := least <= whole*4, whole*4+4 <= most
	middle := whole*4 + 2
	if down != above && above || down == above && (value > middle || value == middle && whole&1 != 0) {
		whole++
	}
	return Decimal{whole, k}
}
