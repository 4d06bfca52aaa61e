// Lists: room for elements, and packed numbers.
// SPDX-License-Identifier: MIT

package fast

import (
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Grow returns list with n more elements, whose values are undefined. It returns list unchanged if n is 0 or exceeds
// the budget.
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
		// The caller overwrites whatever is there.
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

// Elements returns n > 0 zero values in one piece of memory, or nil if they exceed the budget.
func Elements[T any](r *Reader, t *Type, n int) []T {
	var zero T
	if !r.spend(int(unsafe.Sizeof(zero)), n) {
		return nil
	}
	return unsafe.Slice((*T)(r.Arena.NewN(t, n)), n)
}

// packed reads the length of a packed list of varints. It returns where the list begins and ends, and how many varints
// it has, or -1 if it is malformed.
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

// Integer is the constraint of numbers that are varints without ZigZag.
type Integer interface {
	~int32 | ~int64 | ~uint32 | ~uint64
}

// PackedVarint appends a packed list of varints to list.
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

// PackedZigZag appends a packed list of sint32 or sint64 to list.
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

// PackedBool appends a packed list of bools to list.
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

// PackedFixed appends a packed list of numbers of 4 or 8 bytes to list.
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

// emptyOr returns p for an empty list, and -1 for one that is malformed, of which packed has returned n.
func emptyOr(n, p int) int {
	if n < 0 {
		return -1
	}
	return p
}

// endOr returns p if the list ends there, and -1 otherwise.
func endOr(p, stop int) int {
	if p != stop {
		return -1
	}
	return p
}
