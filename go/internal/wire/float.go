// Float: the floating-point number that is nearest to a decimal.
// SPDX-License-Identifier: MIT

package wire

import (
	"math"
	"math/bits"
)

// Float returns the number nearest to m * 10^q, where m is not 0. If ok is false, 128 bits of the power of ten are not
// enough to decide, or the number is too large or too small for this method.
//
// It uses the leading 128 bits of m * 10^q. Their error is less than two in the last place, which matters only next to
// the middle between two floating-point numbers.
func Float(m uint64, q int) (f float64, ok bool) {
	const least, most = minPower, 308
	if q < least || q > most {
		return 0, false
	}
	g := power(q)
	lead := bits.LeadingZeros64(m)
	high, middle := bits.Mul64(m<<lead, g.hi)
	more, _ := bits.Mul64(m<<lead, g.lo)
	middle, carry := bits.Add64(middle, more, 0)
	high += carry
	exponent := 64 + floorLog2(q) - lead
	if high>>63 == 0 {
		high, middle = high<<1|middle>>63, middle<<1
		exponent--
	}
	const dropped, half = 11, 1 << 10 // bits of high that do not fit into a mantissa
	mantissa, rest := high>>dropped, high&(1<<dropped-1)
	if rest == half && middle <= 2 || rest == half-1 && middle >= math.MaxUint64-2 {
		return 0, false
	}
	mantissa += rest >> (dropped - 1)
	const stored, bias, largest = 52, 1023, 2046
	if mantissa>>(stored+1) != 0 {
		mantissa >>= 1
		exponent++
	}
	if exponent += bias; exponent < 1 || exponent > largest {
		return 0, false
	}
	return math.Float64frombits(uint64(exponent)<<stored | mantissa&(1<<stored-1)), true
}
