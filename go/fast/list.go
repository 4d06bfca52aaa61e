// Lists: room for elements, and numbers that share one record.
// SPDX-License-Identifier: MIT

package fast

import (
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Grow makes list n longer. If n is 0, or over the budget, list stays as it is.
func Grow[T any](r *Reader, t *Type, list []T, n int) []T {
	if cap(list) == 0 && n > 0 {
		var zero T
		if !r.spend(int(unsafe.Sizeof(zero)), n) {
			return list
		}
		return unsafe.Slice((*T)(r.Arena.NewN(t, n)), n)
	}
	return growMore(r, t, list, n)
}

//go:noinline
func growMore[T any](r *Reader, t *Type, list []T, n int) []T {
	old := len(list)
	if old+n <= cap(list) {
		// Whatever is there, the caller writes over it.
		return list[:old+n]
	}
	grown := max(2*cap(list), old+n)
	var zero T
	if !r.spend(int(unsafe.Sizeof(zero)), grown) {
		return list
	}
	made := unsafe.Slice((*T)(r.Arena.NewN(t, grown)), grown)
	copy(made, list)
	return made[:old+n]
}

// Elements makes n > 0 values one after the other, or nil if they are over the budget.
func Elements[T any](r *Reader, t *Type, n int) []T {
	var zero T
	if !r.spend(int(unsafe.Sizeof(zero)), n) {
		return nil
	}
	return unsafe.Slice((*T)(r.Arena.NewN(t, n)), n)
}

// packed finds where a record of varints ends and how many it has; -1 if the record cannot be.
func (r *Reader) packed(p, end int) (q, stop, n int) {
	size, p := r.Length(p, end)
	if p < 0 {
		return 0, 0, -1
	}
	stop = p + size
	if size > 0 && Byte(r.In, stop-1) >= 0x80 {
		return 0, 0, -1
	}
	return p, stop, wire.CountVarints(r.In, p, stop)
}

// Integer is what varints without zigzag are read into.
type Integer interface {
	~int32 | ~int64 | ~uint32 | ~uint64
}

// PackedVarint reads one record of varints.
func PackedVarint[T Integer](r *Reader, t *Type, list []T, p, end int) ([]T, int) {
	p, stop, n := r.packed(p, end)
	if n <= 0 {
		return list, emptyOr(n, p)
	}
	old := len(list)
	list = Grow(r, t, list, n)
	in := r.In
	to := list[old:]
	for i := range to {
		v := uint64(Byte(in, p))
		p++
		if v >= 0x80 {
			next := uint64(Byte(in, p))
			v = v&0x7f | next<<7
			p++
			if next >= 0x80 {
				if v, p = r.Varint(p - 2); p < 0 {
					return list, -1
				}
			}
		}
		to[i] = T(v)
	}
	return list, endOr(p, stop)
}

// PackedZigZag reads one record of sint32 or sint64.
func PackedZigZag[T int32 | int64](r *Reader, t *Type, list []T, p, end int) ([]T, int) {
	p, stop, n := r.packed(p, end)
	if n <= 0 {
		return list, emptyOr(n, p)
	}
	old := len(list)
	list = Grow(r, t, list, n)
	to := list[old:]
	for i := range to {
		var v uint64
		if v, p = r.Varint(p); p < 0 {
			return list, -1
		}
		if unsafe.Sizeof(to[i]) == 4 {
			to[i] = T(UnZigZag32(v))
		} else {
			to[i] = T(UnZigZag64(v))
		}
	}
	return list, endOr(p, stop)
}

// PackedBool reads one record of bools.
func PackedBool(r *Reader, t *Type, list []bool, p, end int) ([]bool, int) {
	p, stop, n := r.packed(p, end)
	if n <= 0 {
		return list, emptyOr(n, p)
	}
	old := len(list)
	list = Grow(r, t, list, n)
	to := list[old:]
	for i := range to {
		var v uint64
		if v, p = r.Varint(p); p < 0 {
			return list, -1
		}
		to[i] = v != 0
	}
	return list, endOr(p, stop)
}

// PackedFixed reads one record of numbers of 4 or 8 bytes.
func PackedFixed[T any](r *Reader, t *Type, list []T, p, end int) ([]T, int) {
	var zero T
	width := int(unsafe.Sizeof(zero))
	n, p := r.Length(p, end)
	if p < 0 || n%width != 0 {
		return list, -1
	}
	if n == 0 {
		return list, p
	}
	old := len(list)
	if list = Grow(r, t, list, n/width); len(list) == old {
		return list, -1
	}
	wire.CopyFixed(unsafe.Pointer(&list[old]), unsafe.Add(r.In, p), n, width)
	return list, p + n
}

// emptyOr is p for an empty record, which has n = 0.
func emptyOr(n, p int) int {
	if n < 0 {
		return -1
	}
	return p
}

// endOr is p if all was read.
func endOr(p, stop int) int {
	if p != stop {
		return -1
	}
	return p
}
