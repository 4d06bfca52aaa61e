// Numbers, text and counts, each in its shortest form.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

// byte stores one byte at i. The caller has made room for it.
func (w *Writer) byte(b byte, i int) int {
	*(*byte)(unsafe.Add(w.base, i)) = b
	return i + 1
}

func (w *Writer) big16(h byte, v uint16, i int) int {
	*(*byte)(unsafe.Add(w.base, i)) = h
	wire.Store16(w.base, i+1, bits.ReverseBytes16(v))
	return i + 3
}

func (w *Writer) big32(h byte, v uint32, i int) int {
	*(*byte)(unsafe.Add(w.base, i)) = h
	wire.Store32(w.base, i+1, bits.ReverseBytes32(v))
	return i + 5
}

func (w *Writer) big64(h byte, v uint64, i int) int {
	*(*byte)(unsafe.Add(w.base, i)) = h
	wire.Store64(w.base, i+1, bits.ReverseBytes64(v))
	return i + 9
}

// unsigned encodes an integer that is not negative. The caller has made room for longestHead bytes.
func (w *Writer) unsigned(v uint64, i int) int {
	switch {
	case v < fixMap:
		return w.byte(byte(v), i)
	case v <= 0xff:
		*(*byte)(unsafe.Add(w.base, i)) = uint8B
		return w.byte(byte(v), i+1)
	case v <= 0xffff:
		return w.big16(uint8B+1, uint16(v), i)
	case v <= 0xffffffff:
		return w.big32(uint8B+2, uint32(v), i)
	}
	return w.big64(uint8B+3, v, i)
}

// signed encodes an integer, as an unsigned one if it is not negative.
func (w *Writer) signed(v int64, i int) int {
	switch {
	case v >= 0:
		return w.unsigned(uint64(v), i)
	case v >= -32:
		return w.byte(byte(v), i)
	case v >= -128:
		*(*byte)(unsafe.Add(w.base, i)) = int8B
		return w.byte(byte(v), i+1)
	case v >= -1<<15:
		return w.big16(int8B+1, uint16(v), i)
	case v >= -1<<31:
		return w.big32(int8B+2, uint32(v), i)
	}
	return w.big64(int8B+3, uint64(v), i)
}

// counted encodes the head of an array or map with n elements. The caller has made room for longestHead bytes.
func (w *Writer) counted(n int, fix, of16 byte, i int) int {
	switch {
	case n <= 15:
		return w.byte(fix|byte(n), i)
	case n <= 0xffff:
		return w.big16(of16, uint16(n), i)
	case uint64(n)>>32 != 0:
		return w.fail(base.TooLarge, nil)
	}
	return w.big32(of16+1, uint32(n), i)
}

// sized encodes the head of a str or bin of n bytes. first is the head whose length is one byte.
func (w *Writer) sized(n int, first byte, i int) int {
	switch {
	case n <= 0xff:
		*(*byte)(unsafe.Add(w.base, i)) = first
		return w.byte(byte(n), i+1)
	case n <= 0xffff:
		return w.big16(first+1, uint16(n), i)
	case uint64(n)>>32 != 0:
		return w.fail(base.TooLarge, nil)
	}
	return w.big32(first+2, uint32(n), i)
}

// text encodes n bytes as a str. They must be UTF-8.
func (w *Writer) text(p unsafe.Pointer, n, i int) int {
	if w.size-i < n+longestHead {
		w.grow(i, n+longestHead)
	}
	if n < 32 {
		*(*byte)(unsafe.Add(w.base, i)) = fixStr | byte(n)
		i++
	} else if i = w.sized(n, str8, i); i < 0 {
		return -1
	}
	if to := unsafe.Add(w.base, i); !wire.CopyASCII(to, p, n) && !wire.CopyText(to, p, n) {
		return w.fail(base.BadUTF8, nil)
	}
	return i + n
}

// bytes encodes n bytes as a bin.
func (w *Writer) bytes(p unsafe.Pointer, n, i int) int {
	w.room(i, n+longestHead)
	if i = w.sized(n, bin8, i); i < 0 {
		return -1
	}
	copy(unsafe.Slice((*byte)(unsafe.Add(w.base, i)), n), unsafe.Slice((*byte)(p), n))
	return i + n
}

// instant encodes the timestamp extension, in the shortest of its three forms.
func (w *Writer) instant(seconds int64, nanos int32, i int) int {
	if !wire.IsTimestamp(seconds, nanos) {
		return w.fail(base.BadValue, nil)
	}
	const longest = 16
	w.room(i, longest)
	switch {
	case uint64(seconds)>>34 != 0:
		i = w.big16(ext8, 12<<8|timestamp, i)
		wire.Store32(w.base, i, bits.ReverseBytes32(uint32(nanos)))
		wire.Store64(w.base, i+4, bits.ReverseBytes64(uint64(seconds)))
		return i + 12
	case nanos != 0 || seconds>>32 != 0:
		i = w.byte(fixExt8, i)
		return w.big64(timestamp, uint64(nanos)<<34|uint64(seconds), i)
	}
	i = w.byte(fixExt4, i)
	return w.big32(timestamp, uint32(seconds), i)
}

// appendUint, appendText and appendCount make the constants of programs.
func appendUint(b []byte, v uint64) []byte {
	switch {
	case v < fixMap:
		return append(b, byte(v))
	case v <= 0xff:
		return append(b, uint8B, byte(v))
	case v <= 0xffff:
		return binary.BigEndian.AppendUint16(append(b, uint8B+1), uint16(v))
	}
	return binary.BigEndian.AppendUint32(append(b, uint8B+2), uint32(v))
}

func appendText(b []byte, s string) []byte {
	switch n := len(s); {
	case n < 32:
		b = append(b, fixStr|byte(n))
	case n <= 0xff:
		b = append(b, str8, byte(n))
	default:
		b = binary.BigEndian.AppendUint16(append(b, str8+1), uint16(n))
	}
	return append(b, s...)
}

func appendCount(b []byte, n int, array bool) []byte {
	fix, of16 := byte(fixMap), byte(map16)
	if array {
		fix, of16 = fixArray, array16
	}
	if n <= 15 {
		return append(b, fix|byte(n))
	}
	return binary.BigEndian.AppendUint16(append(b, of16), uint16(n))
}
