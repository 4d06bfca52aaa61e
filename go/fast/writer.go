// Writer: one write of a protobuf message, as generated code sees it.
// SPDX-License-Identifier: MIT

package fast

import (
	"math/bits"
	"unicode/utf8"
	"unsafe"
)

type Writer struct {
	To   unsafe.Pointer
	size int
	buf  []byte
	Bad  bool
}

func (w *Writer) Start(buf []byte) int {
	w.buf = buf[:cap(buf)]
	w.To, w.size = unsafe.Pointer(unsafe.SliceData(w.buf)), cap(buf)
	return w.size
}
func (w *Writer) Done(i int) []byte { return w.buf[i:] }

//go:noinline
func (w *Writer) Grow(i, n int) int {
	size := 2*w.size + n + 64
	b := make([]byte, size)
	k := copy(b[size-(w.size-i):], w.buf[i:])
	w.Start(b)
	return size - k
}

func (w *Writer) Room(i, n int) int {
	if i < n {
		return w.Grow(i, n)
	}
	return i
}

func Put8(to unsafe.Pointer, i int, v byte)    { *(*byte)(unsafe.Add(to, i)) = v }
func Put16(to unsafe.Pointer, i int, v uint16) { *(*uint16)(unsafe.Add(to, i)) = v }
func Put32(to unsafe.Pointer, i int, v uint32) { *(*uint32)(unsafe.Add(to, i)) = v }
func Put64(to unsafe.Pointer, i int, v uint64) { *(*uint64)(unsafe.Add(to, i)) = v }

func (w *Writer) Varint(i int, v uint64) int {
	to := w.To
	n := (bits.Len64(v|1)*9 + 64) >> 6
	i -= n
	p := i
	for v >= 0x80 {
		Put8(to, p, byte(v)|0x80)
		v >>= 7
		p++
	}
	Put8(to, p, byte(v))
	return i
}

// String writes s and its length before i, and leaves room for rest more bytes.
func (w *Writer) String(i int, s string, rest int) int {
	n := len(s)
	if i < n+rest {
		i = w.Grow(i, n+rest)
	}
	i -= n
	d := unsafe.Add(w.To, i)
	p := unsafe.Pointer(unsafe.StringData(s))
	var acc uint64
	if n >= 8 {
		if n <= 64 {
			k := 0
			for ; k+8 < n; k += 8 {
				v := Load64(p, k)
				acc |= v
				Put64(d, k, v)
			}
			v := Load64(p, n-8)
			acc |= v
			Put64(d, n-8, v)
		} else {
			k := 0
			for ; k+32 <= n; k += 32 {
				acc |= Load64(p, k) | Load64(p, k+8) | Load64(p, k+16) | Load64(p, k+24)
			}
			for ; k+8 < n; k += 8 {
				acc |= Load64(p, k)
			}
			acc |= Load64(p, n-8)
			copy(unsafe.Slice((*byte)(d), n), s)
		}
	} else if n >= 4 {
		a, b := Load32(p, 0), Load32(p, n-4)
		acc = uint64(a | b)
		Put32(d, 0, a)
		Put32(d, n-4, b)
	} else if n > 0 {
		a, b, c := Byte(p, 0), Byte(p, n>>1), Byte(p, n-1)
		acc = uint64(a | b | c)
		Put8(d, 0, a)
		Put8(d, n>>1, b)
		Put8(d, n-1, c)
	}
	if acc&high != 0 && !utf8.ValidString(s) {
		w.Bad = true
	}
	if n < 0x80 {
		i--
		Put8(w.To, i, byte(n))
		return i
	}
	return w.Varint(i, uint64(n))
}

func (w *Writer) Raw(i int, s []byte, rest int) int {
	n := len(s)
	if i < n+rest {
		i = w.Grow(i, n+rest)
	}
	i -= n
	copy(unsafe.Slice((*byte)(unsafe.Add(w.To, i)), n), s)
	return i
}

func WritePackedVarint[T ~int32 | ~int64 | ~uint32 | ~uint64](w *Writer, i int, list []T, rest int) int {
	if i < 10*len(list)+rest {
		i = w.Grow(i, 10*len(list)+rest)
	}
	from := i
	for k := len(list) - 1; k >= 0; k-- {
		v := uint64(list[k])
		if v < 0x80 {
			i--
			Put8(w.To, i, byte(v))
		} else {
			i = w.Varint(i, v)
		}
	}
	return w.Varint(i, uint64(from-i))
}

func WritePackedFixed[T any](w *Writer, i int, list []T, rest int) int {
	var zero T
	n := len(list) * int(unsafe.Sizeof(zero))
	i = w.Raw(i, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), n), rest)
	return w.Varint(i, uint64(n))
}

// End is how many bytes there are behind i; it does not change when the buffer grows.
func (w *Writer) End(i int) int { return w.size - i }

// Close writes the length of what was written since there were end bytes.
func (w *Writer) Close(i, end, rest int) int {
	n := w.size - i - end
	if i < rest {
		i = w.Grow(i, rest)
	}
	if n < 0x80 {
		i--
		Put8(w.To, i, byte(n))
		return i
	}
	return w.Varint(i, uint64(n))
}
