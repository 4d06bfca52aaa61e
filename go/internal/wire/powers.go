// Powers of ten as mantissas of 128 bits.
// SPDX-License-Identifier: MIT

package wire

import "math/bits"

// u128 is hi * 2^64 + lo.
type u128 struct{ hi, lo uint64 }

const (
	minPower = -292
	maxPower = 324
)

// powers has 10^q = g * 2^(floorLog2(q) - 127): g is exact for q in [0, 55], and otherwise too large by less than one.
var powers = makePowers()

func power(q int) *u128 { return &powers[q-minPower] }

// floorLog2 is floor(log2(10^q)), for |q| <= 350.
func floorLog2(q int) int { return q * 1741647 >> 19 }

// floorLog10 is floor(log10(2^e)), for |e| <= 1100.
func floorLog10(e int) int { return e * 1262611 >> 22 }

// u192 is a mantissa whose leading bit is set.
type u192 struct{ hi, mid, lo uint64 }

func (a u192) times(f uint64) u192 {
	l, _ := bits.Mul64(a.lo, f)
	mid, m := bits.Mul64(a.mid, f)
	hi, h := bits.Mul64(a.hi, f)
	lo, carry := bits.Add64(l, m, 0)
	mid, carry = bits.Add64(mid, h, carry)
	hi += carry
	if hi>>63 != 0 {
		return u192{hi, mid, lo}
	}
	return u192{hi<<1 | mid>>63, mid<<1 | lo>>63, lo << 1}
}

// makePowers computes every 27th power from the one before it, and those between with the powers 5^1 to 5^26, which fit
// into 64 bits. So the error stays below 2^-180 of the value, which is too little to matter anywhere in the table. A
// test checks every entry.
func makePowers() *[maxPower - minPower + 1]u128 {
	const step = 27
	var fives [step + 1]uint64 // with their leading bits set
	for n, five := 0, uint64(1); n <= step; n, five = n+1, five*5 {
		fives[n] = five << bits.LeadingZeros64(five)
	}
	var table [maxPower - minPower + 1]u128
	base := u192{0xa76c582338ed2621, 0xaf2af2b80af6f24e, 0x657c8f4d43323a36} // 10^-297
	for q := -297; q <= maxPower; q, base = q+step, base.times(fives[step]) {
		if q == 0 {
			base = u192{hi: 1 << 63} // exact from here on
		}
		for n := range step {
			if q+n < minPower || q+n > maxPower {
				continue
			}
			m := base.times(fives[n])
			if m.lo != 0 {
				var carry uint64
				m.mid, carry = bits.Add64(m.mid, 1, 0)
				m.hi += carry
			}
			table[q+n-minPower] = u128{m.hi, m.mid}
		}
	}
	return &table
}
