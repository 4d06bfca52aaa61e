// Varints, tags and sizes: the numbers of protobuf's wire format.
// SPDX-License-Identifier: MIT

// Package wire has what several formats consist of: varints, UTF-8, and words in memory.
//
// Functions that take an unsafe.Pointer and load 8 bytes at a time need memory.Padding bytes after the input.
package wire

import (
	"math/bits"
	"unsafe"
)

// high is the highest bit of each byte of a word.
const high = 0x8080808080808080

// Varint reads a varint at p+i and returns where it ends, or -1 if it has more than ten bytes or more than 64 bits.
func Varint(p unsafe.Pointer, i int) (uint64, int) {
	w := Load64(p, i)
	stops := ^w & high
	if stops == 0 {
		return longVarint(p, i, w)
	}
	// This keeps all bits up to the first byte without a high bit.
	w &= stops ^ (stops - 1)
	n := bits.TrailingZeros64(stops)>>3 + 1
	return squeeze(w), i + n
}

// squeeze joins the lower 7 bits of each byte.
func squeeze(w uint64) uint64 {
	w &= ^uint64(high)
	w = w&0x007f007f007f007f | w&0x7f007f007f007f00>>1
	w = w&0x00003fff00003fff | w&0x3fff00003fff0000>>2
	return w&0x000000000fffffff | w&0x0fffffff00000000>>4
}

func longVarint(p unsafe.Pointer, i int, w uint64) (uint64, int) {
	v := squeeze(w)
	b := Load8(p, i+8)
	v |= uint64(b&0x7f) << 56
	if b < 0x80 {
		return v, i + 9
	}
	if b = Load8(p, i+9); b > 1 {
		return 0, -1
	}
	return v | uint64(b)<<63, i + 10
}

// VarintSize returns the number of bytes of the varint of v.
func VarintSize(v uint64) int { return (bits.Len64(v|1)*9 + 64) / 64 }

// ZigZag maps numbers with a small absolute value to small numbers.
func ZigZag(v int64) uint64 { return uint64(v<<1) ^ uint64(v>>63) }

// UnZigZag is the inverse of ZigZag.
func UnZigZag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }

// CountVarints returns the number of bytes from p+i to p+end that end a varint.
func CountVarints(p unsafe.Pointer, i, end int) int {
	n := 0
	for ; i+8 <= end; i += 8 {
		n += bits.OnesCount64(^Load64(p, i) & high)
	}
	if i < end {
		n += bits.OnesCount64(^Load64(p, i) & high & (1<<(8*uint(end-i)) - 1))
	}
	return n
}
