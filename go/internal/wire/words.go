// Words: little-endian numbers in the input and the output, on every machine.
// SPDX-License-Identifier: MIT

package wire

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Words of the input and the output are loaded and stored only by the functions of this package and of jsontext. A
// *uint32 or *uint64 has the byte order of the machine, which is right only for the fields of a struct.

// Load8 reads a byte.
func Load8(p unsafe.Pointer, i int) byte { return *(*byte)(unsafe.Add(p, i)) }

// BigEndian is set if this machine is big-endian.
var BigEndian = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// FieldMask returns a mask for a field of width bytes at offset, in the word that is loaded from a struct at
// offset/8*8.
func FieldMask(offset, width uintptr) uint64 {
	const word = 8
	at := offset % word
	if BigEndian {
		at = word - width - at
	}
	return ^uint64(0) >> (8 * (word - width)) << (8 * at)
}

// CopyFixed copies n bytes between numbers in memory, of 4 or 8 bytes each, and their little-endian encoding.
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
		// Neither is necessarily aligned.
		if width == 4 {
			Store32(dst, i, bits.ReverseBytes32(Load32(src, i)))
		} else {
			Store64(dst, i, bits.ReverseBytes64(Load64(src, i)))
		}
	}
}
