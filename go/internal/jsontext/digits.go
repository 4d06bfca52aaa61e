// digits: encodes numbers.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

const pairs = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748" +
	"4950515253545556575859606162636465666768697071727374757677787980818283848586878889909192939495969798" + "99"

// maxDigits is the number of bytes that are stored to for a 64-bit number, which has a sign and 20 digits at most.
const maxDigits = 25

// AppendInt appends v in decimal.
func AppendInt(b []byte, v int64) []byte {
	at := len(b)
	if cap(b)-at < maxDigits {
		b = slices.Grow(b, maxDigits)
	}
	p := unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at)
	u := uint64(v)
	if v < 0 {
		*(*byte)(p) = '-'
		p = unsafe.Add(p, 1)
		at++
		u = -u
	}
	return b[:at+putUint(p, u)]
}

// AppendUint appends v in decimal.
func AppendUint(b []byte, v uint64) []byte {
	at := len(b)
	if cap(b)-at < maxDigits {
		b = slices.Grow(b, maxDigits)
	}
	return b[:at+putUint(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at), v)]
}

// putUint stores the digits of v at p, where 24 bytes are free, and returns their number.
func putUint(p unsafe.Pointer, v uint64) int {
	if v < 10 {
		*(*byte)(p) = '0' + byte(v)
		return 1
	}
	if v < 1e8 {
		return putHead(p, v)
	}
	high := v / 1e8
	low := digitBytes(v-high*1e8) | zeros
	if high < 10 {
		*(*byte)(p) = '0' + byte(high)
		Store8(p, 1, low)
		return 9
	}
	n := 0
	if high >= 1e8 {
		top := high / 1e8
		n = putHead(p, top)
		Store8(p, n, digitBytes(high-top*1e8)|zeros)
		n += 8
	} else {
		n = putHead(p, high)
	}
	Store8(p, n, low)
	return n + 8
}

// putHead is putUint for v < 10^8.
func putHead(p unsafe.Pointer, v uint64) int {
	x := digitBytes(v)
	// The leading zeros are the lowest bytes.
	skip := min(bits.TrailingZeros64(x)>>3, 7)
	Store8(p, 0, (x|zeros)>>(8*uint(skip)))
	return 8 - skip
}

// AppendFloat64 appends f, which is finite, with as few digits as distinguish it from its neighbours. Most numbers are
// short decimals: if a number of at most 15 digits divided by its power of ten is f, then it is the shortest.
func AppendFloat64(b []byte, f float64) []byte {
	abs := math.Abs(f)
	if abs < 1e15 {
		whole := int64(abs)
		if float64(whole) == abs {
			if math.Signbit(f) {
				b = append(b, '-')
			}
			return AppendUint(b, uint64(whole))
		}
		if abs >= 1e-4 && abs < 1e9 {
			// If f is m / 10^6, the product is off by at most one unit in the last place.
			product := abs * 1e6
			m := int64(product + 0.5)
			if math.Abs(product-float64(m)) <= product*(1.0/(1<<51)) && float64(m)/1e6 == abs {
				return appendMillionths(b, f < 0, uint64(m))
			}
		}
	}
	return appendDecimal(b, f < 0, wire.Shortest(abs))
}

// appendMillionths appends m / 10^6, which is not an integer.
func appendMillionths(b []byte, negative bool, m uint64) []byte {
	if negative {
		b = append(b, '-')
	}
	b = AppendUint(b, m/1e6)
	low := m % 1e6
	i, j, k := low/1e4*2, low/100%100*2, low%100*2
	b = append(b, '.', pairs[i], pairs[i+1], pairs[j], pairs[j+1], pairs[k], pairs[k+1])
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// AppendFloat32 appends f, which is finite, with as few digits as distinguish it from its neighbours.
func AppendFloat32(b []byte, f float32) []byte {
	abs := math.Abs(float64(f))
	if abs < 1e6 && abs == math.Trunc(abs) {
		if math.Signbit(float64(f)) {
			b = append(b, '-')
		}
		return AppendUint(b, uint64(abs))
	}
	if float32(abs) >= 1e-6 && float32(abs) < 1e21 {
		return strconv.AppendFloat(b, float64(f), 'f', -1, 32)
	}
	b = strconv.AppendFloat(b, float64(f), 'e', -1, 32)
	// An exponent has no leading zero in JSON as encoding/json writes it.
	if n := len(b); n >= 4 && b[n-4] == 'e' && b[n-3] == '-' && b[n-2] == '0' {
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}
