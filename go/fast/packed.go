// Packed: writes packed lists of numbers.
// SPDX-License-Identifier: MIT

package fast

import (
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

const (
	longestVarint = 10
	// piece is the number of elements that are written between two checks of the room that is left.
	piece = 32
)

// WritePackedVarint writes list as a packed list of varints, with its length.
func WritePackedVarint[T Integer](w *Writer, i int, list []T, rest int) int {
	end := w.End(i)
	for len(list) > 0 {
		some := list[max(len(list)-piece, 0):]
		list = list[:len(list)-len(some)]
		i = w.Room(i, longestVarint*piece+rest)
		to := w.To
		for k := len(some) - 1; k >= 0; k-- {
			if v := uint64(some[k]); v < 0x80 {
				i--
				Put8(to, i, byte(v))
			} else {
				i = w.Varint(i, v)
			}
		}
	}
	return w.Close(i, end, rest)
}

// WritePackedZigZag does the same for sint32 and sint64.
func WritePackedZigZag[T int32 | int64](w *Writer, i int, list []T, rest int) int {
	end := w.End(i)
	for k := len(list) - 1; k >= 0; k-- {
		// Extended to 64 bits, the ZigZag encoding of an int32 is the same.
		i = w.Varint(w.Room(i, longestVarint), ZigZag64(int64(list[k])))
	}
	return w.Close(i, end, rest)
}

// WritePackedBool does the same for bools.
func WritePackedBool(w *Writer, i int, list []bool, rest int) int {
	return w.Bytes(i, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)), rest)
}

// WritePackedFixed does the same for numbers of 4 or 8 bytes.
func WritePackedFixed[T any](w *Writer, i int, list []T, rest int) int {
	var zero T
	width := int(unsafe.Sizeof(zero))
	n := len(list) * width
	i = w.Bytes(i, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), n), rest)
	if wire.BigEndian && n > 0 {
		// The elements are written as they are in memory.
		to := unsafe.Add(w.To, i+wire.VarintSize(uint64(n)))
		wire.CopyFixed(to, to, n, width)
	}
	return i
}
