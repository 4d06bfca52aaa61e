// Words: numbers in bytes, whose lowest byte comes first on every machine.
// SPDX-License-Identifier: MIT

package wire

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Words of the input and the output are read and written by the functions of this package and of jsontext only: what a
// program does with a *uint32 or *uint64 of its own follows the order of the machine, which is right for the fields of a
// struct and nothing else.

// Load8 reads a byte.
func Load8(p unsafe.Pointer, i int) byte { return *(*byte)(unsafe.Add(p, i)) }

// BigEndian says that in the memory of this machine, the highest byte of a number comes first.
var BigEndian = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// FieldMask marks, in the word that is loaded from a struct at offset/8*8, a field of width bytes at offset.
func FieldMask(offset, width uintptr) uint64 {
	const word = 8
	at := offset % word
	if BigEndian {
		at = word - width - at
	}
	return ^uint64(0) >> (8 * (word - width)) << (8 * at)
}

// CopyFixed copies n bytes between the memory of numbers, of 4 or 8 bytes each, and the wire.
func CopyFixed(dst, src unsafe.Pointer, n, width int) {
	if !BigEndian {
		copy(unsafe.Slice((*byte)(dst), n), unsafe.Slice((*byte)(src), n))
		return
	}
	copySwapped(dst, src, n, width)
}

//go:noinline
func copySwapped(dst, src unsafe.Pointer, n, width int) {
	for i := 0; i < n; i += width {
		// Either may be where no number is aligned.
		if width == 4 {
			Store32(dst, i, bits.ReverseBytes32(Load32(src, i)))
		} else {
			Store64(dst, i, bits.ReverseBytes64(Load64(src, i)))
		}
	}
}
