// Reader: one read of a protobuf message, as generated code sees it.
// SPDX-License-Identifier: MIT

package fast

import (
	"math/bits"
	"reflect"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
)

type Reader struct {
	In     unsafe.Pointer
	Arena  *memory.Arena
	Depth  int
	Budget int
}

type Type = memory.Type

func TypeOf[T any]() *Type { return memory.TypeOf(reflect.TypeFor[T]()) }

func Byte(in unsafe.Pointer, p int) byte { return *(*byte)(unsafe.Add(in, p)) }

func Two(in unsafe.Pointer, p int) uint16 { return *(*uint16)(unsafe.Add(in, p)) }

func Load32(in unsafe.Pointer, p int) uint32 { return *(*uint32)(unsafe.Add(in, p)) }
func Load64(in unsafe.Pointer, p int) uint64 { return *(*uint64)(unsafe.Add(in, p)) }

const high = 0x8080808080808080

func (r *Reader) Varint(p int) (uint64, int) {
	w := Load64(r.In, p)
	stop := ^w & high
	if stop == 0 {
		return r.longVarint(p)
	}
	p += bits.TrailingZeros64(stop)>>3 + 1
	w &= stop ^ (stop - 1)
	w = w&0x007f007f007f007f | w&0x7f007f007f007f00>>1
	w = w&0x00003fff00003fff | w&0x3fff00003fff0000>>2
	w = w&0x000000000fffffff | w&0x0fffffff00000000>>4
	return w, p
}

//go:noinline
func (r *Reader) longVarint(p int) (uint64, int) {
	var v uint64
	for i := range 10 {
		b := Byte(r.In, p+i)
		v |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			if i == 9 && b > 1 {
				break
			}
			return v, p + i + 1
		}
	}
	return 0, -1
}

// Length reads a length; p is then where it ends, -1 if it says more than there is.
func (r *Reader) Length(p, end int) (n, q int) {
	n = int(Byte(r.In, p))
	p++
	if n >= 0x80 {
		var v uint64
		v, p = r.Varint(p - 1)
		if p < 0 || v > uint64(end) {
			return 0, -1
		}
		n = int(v)
	}
	if n > end-p {
		return 0, -1
	}
	return n, p
}

func (r *Reader) String(p, end int) (string, int) {
	in := r.In
	n := int(Byte(in, p))
	p++
	if n >= 0x80 {
		if n, p = r.Length(p-1, end); p < 0 {
			return "", -1
		}
	}
	if n > end-p {
		return "", -1
	}
	s := unsafe.Add(in, p)
	var acc uint64
	if n <= 8 {
		acc = Load64(s, 0) << (64 - 8*uint(n))
	} else {
		i := 0
		for ; i+32 <= n; i += 32 {
			acc |= Load64(s, i) | Load64(s, i+8) | Load64(s, i+16) | Load64(s, i+24)
		}
		for ; i+8 < n; i += 8 {
			acc |= Load64(s, i)
		}
		acc |= Load64(s, n-8)
	}
	t := unsafe.String((*byte)(s), n)
	if acc&high != 0 && !utf8.ValidString(t) {
		return "", -1
	}
	return t, p + n
}

func (r *Reader) Bytes(p, end int) ([]byte, int) {
	n, p := r.Length(p, end)
	if p < 0 {
		return nil, -1
	}
	return unsafe.Slice((*byte)(unsafe.Add(r.In, p)), n), p + n
}

// Count counts the records of a run with the same one-byte tag; p is after the first's tag.
func (r *Reader) Count1(p, end int, tag byte) int {
	in := r.In
	for n := 0; ; {
		l := int(Byte(in, p))
		p++
		if l >= 0x80 {
			if l, p = r.Length(p-1, end); p < 0 {
				return n
			}
		}
		if l > end-p {
			return n
		}
		p += l
		n++
		if p >= end || Byte(in, p) != tag {
			return n
		}
		p++
	}
}

// Grow makes room for n more in list and returns it with its new length.
func Grow[T any](r *Reader, t *Type, list []T, n int) []T {
	if len(list) == 0 && cap(list) == 0 {
		return unsafe.Slice((*T)(r.Arena.NewN(t, n)), n)
	}
	return growMore(r, t, list, n)
}

//go:noinline
func growMore[T any](r *Reader, t *Type, list []T, n int) []T {
	old := len(list)
	if old+n <= cap(list) {
		return list[:old+n]
	}
	c := max(2*cap(list), old+n)
	made := unsafe.Slice((*T)(r.Arena.NewN(t, c)), c)
	copy(made, list)
	return made[:old+n]
}

func countVarints(in unsafe.Pointer, p, end int) int {
	n := 0
	for ; p+8 <= end; p += 8 {
		n += bits.OnesCount64(^Load64(in, p) & high)
	}
	if p < end {
		n += bits.OnesCount64(^Load64(in, p) & high << (64 - 8*uint(end-p)))
	}
	return n
}

func PackedVarint[T ~int32 | ~int64 | ~uint32 | ~uint64](r *Reader, t *Type, list []T, p, end int) ([]T, int) {
	n, p := r.Length(p, end)
	if p < 0 {
		return list, -1
	}
	end = p + n
	n = countVarints(r.In, p, end)
	if n == 0 {
		if p == end {
			return list, p
		}
		return list, -1
	}
	old := len(list)
	list = Grow(r, t, list, n)
	in := r.In
	to := list[old:]
	for i := range to {
		b := uint64(Byte(in, p))
		p++
		if b >= 0x80 {
			c := uint64(Byte(in, p))
			p++
			b = b&0x7f | c<<7
			if c >= 0x80 {
				b, p = r.Varint(p - 2)
				if p < 0 {
					return list, -1
				}
			}
		}
		to[i] = T(b)
	}
	if p != end {
		return list, -1
	}
	return list, p
}

func PackedFixed[T any](r *Reader, t *Type, list []T, p, end int) ([]T, int) {
	n, p := r.Length(p, end)
	if p < 0 {
		return list, -1
	}
	var zero T
	size := int(unsafe.Sizeof(zero))
	if n%size != 0 {
		return list, -1
	}
	old := len(list)
	if n > 0 {
		list = Grow(r, t, list, n/size)
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&list[old])), n), unsafe.Slice((*byte)(unsafe.Add(r.In, p)), n))
	}
	return list, p + n
}

// Unknown keeps a field that the message lacks; p is at its tag.
func (r *Reader) Unknown(to *[]byte, p, end int) int {
	start := p
	t, q := r.Varint(p)
	if q < 0 || t>>3 == 0 || t>>3 > 1<<29-1 {
		return -1
	}
	switch t & 7 {
	case 0:
		_, q = r.Varint(q)
	case 1:
		q += 8
	case 5:
		q += 4
	case 2:
		var n int
		if n, q = r.Length(q, end); q >= 0 {
			q += n
		}
	default:
		return -1
	}
	if q < 0 || q > end {
		return -1
	}
	*to = append(*to, unsafe.Slice((*byte)(unsafe.Add(r.In, start)), q-start)...)
	return q
}

func Pointer[M any](m *M) unsafe.Pointer { return unsafe.Pointer(m) }

type Decoding interface {
	IsomerDecode(r *Reader, p, end int) int
}

func Decode(r *Reader, a *memory.Arena, data []byte, m Decoding) bool {
	n := len(data)
	in := a.Text(n)
	copy(unsafe.Slice((*byte)(in), n), data)
	r.In, r.Arena, r.Depth, r.Budget = in, a, 100, 1<<30
	return m.IsomerDecode(r, 0, n) == n
}

func NewArena() *memory.Arena { return memory.NewArena(memory.Config{}) }

func NewRecycling() *memory.Arena { return memory.NewArena(memory.Config{Recycle: true}) }
