// Decimal: encodes numbers with a fraction or an exponent.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"math/bits"
	"slices"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// zeros has eight times the digit 0.
const zeros = 0x3030303030303030

// digitBytes returns the eight digits of u < 10^8, one in each byte, the first in the lowest. It splits the number into
// halves, then into pairs, then into digits, and in each step all parts at once.
func digitBytes(u uint64) uint64 {
	x := u / 10_000
	x |= (u - x*10_000) << 32
	t := x * 5243 >> 19 & 0x0000007f_0000007f
	x = x<<16 - t*(100<<16-1)
	t = x * 103 >> 10 & 0x000f000f_000f000f
	return x<<8 - t*(10<<8-1)
}

// appendDecimal appends a number that is not 0 as JavaScript does, with an exponent if it is below 1e-6 or has more
// than 21 digits before the point. It stores whole words, of which the bytes after the number do not count.
func appendDecimal(b []byte, negative bool, d wire.Decimal) []byte {
	const most = 32 // the number of bytes that are stored to
	at := len(b)
	if cap(b)-at < most {
		b = slices.Grow(b, most)
	}
	p := unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at)
	if negative {
		*(*byte)(p) = '-'
		p = unsafe.Add(p, 1)
		at++
	}

	const all = 17
	digits, exponent := d.Digits, d.Exponent
	for digits < 1e16 {
		digits *= 10
		exponent--
	}
	point := exponent + all // the number of digits before the point
	lead := '0' + byte(digits/1e16)
	rest := digits % 1e16
	first, second := digitBytes(rest/1e8), digitBytes(rest%1e8)
	count := all - bits.LeadingZeros64(second)/8
	if second == 0 {
		count = all - 8 - bits.LeadingZeros64(first)/8
	}
	first |= zeros
	second |= zeros

	const least, longest = -5, 21
	switch {
	case point < least || point > longest:
		*(*byte)(p) = lead
		*(*byte)(unsafe.Add(p, 1)) = '.'
		Store8(p, 2, first)
		Store8(p, 10, second)
		at += count + 1
		if count == 1 {
			at--
		}
		b = append(b[:at], 'e')
		if point--; point >= 0 {
			b = append(b, '+')
		}
		return AppendInt(b, int64(point))
	case point <= 0:
		Store8(p, 0, zeros)
		*(*byte)(unsafe.Add(p, 1)) = '.'
		p = unsafe.Add(p, 2-point)
		*(*byte)(p) = lead
		Store8(p, 1, first)
		Store8(p, 9, second)
		return b[:at+2-point+count]
	case point >= count:
		Store8(p, longest-8, zeros)
		*(*byte)(p) = lead
		Store8(p, 1, first)
		Store8(p, 9, second)
		return b[:at+point]
	}
	*(*byte)(p) = lead
	Store8(p, 2, first)
	Store8(p, 10, second)
	// All digits are stored where those after the point belong. Those before it still have to be moved down by one.
	word, to := first, 1
	if point > 8 {
		Store8(p, 1, first)
		word, to = second, 9
	}
	bit := uint(point-1) % 8 * 8
	before := uint64(1)<<bit - 1
	Store8(p, to, word&before|'.'<<bit|word&^before<<8)
	return b[:at+count+1]
}
