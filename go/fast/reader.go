// Reader: the state of reading one input.
// SPDX-License-Identifier: MIT

package fast

import (
	"math/bits"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/wire"
)

// Reader decodes a copy of the input that is followed by memory.Padding bytes, so that words can be loaded without a
// comparison with the end. A value that includes bytes of the padding is noticed because it ends behind its message.
// Positions are offsets in the input; -1 stands for an error.
//
// Methods that read a value at position p return it, and the position behind it. `end` is where the message ends.
type Reader struct {
	// In is the padded copy of the input, and Text the bytes that strings point into: the copy, or the caller's bytes.
	In, Text unsafe.Pointer
	// Arena is where values are allocated.
	Arena *memory.Arena
	// Depth is the number of levels that are left, and Budget the number of bytes that may still be allocated.
	Depth, Budget int
	// DiscardUnknown drops fields that the message lacks.
	DiscardUnknown bool
	// ASCII is set if the whole input is ASCII, so that text need not be checked for UTF-8.
	ASCII bool
	// Engine decodes messages without generated code. If it is nil, they cannot be decoded.
	Engine Decoder
	group  group
}

// group is the group that is being read: its number, its depth, and whether its end tag was found.
type group struct {
	number, depth int32
	closed        bool
}

// Varint reads a varint. The position is -1 if it has more than ten bytes or more than 64 bits.
func (r *Reader) Varint(p int) (uint64, int) { return wire.Varint(r.In, p) }

// Tag reads a tag of any size. It returns 0, which is no tag of a field, if the tag is invalid.
func (r *Reader) Tag(p int) (uint32, int) {
	const longest = 5
	v, q := r.Varint(p)
	if v > 1<<32-1 || q > p+longest {
		return 0, -1
	}
	return uint32(v), q
}

// Length reads a length. The position is -1 if fewer bytes follow.
func (r *Reader) Length(p, end int) (n, q int) {
	n = int(Byte(r.In, p))
	p++
	if n >= 0x80 {
		if n, p = r.longLength(p-1, end); p < 0 {
			return 0, -1
		}
	}
	if n > end-p {
		return 0, -1
	}
	return n, p
}

//go:noinline
func (r *Reader) longLength(p, end int) (n, q int) {
	v, p := r.Varint(p)
	if p < 0 || v > uint64(end) {
		return 0, -1
	}
	return int(v), p
}

// New returns a zero value, or nil if that exceeds the budget.
func (r *Reader) New(t *Type) unsafe.Pointer {
	if r.Budget -= t.Size(); r.Budget < 0 {
		return nil
	}
	return r.Arena.New(t)
}

// spend subtracts n values of the given size from the budget. It reports whether there was enough.
func (r *Reader) spend(size, n int) bool {
	// This multiplies because a division would cost more than everything else here.
	over, cost := bits.Mul64(uint64(n), uint64(size))
	if over != 0 || cost > uint64(max(r.Budget, 0)) {
		return false
	}
	r.Budget -= int(cost)
	return true
}

// Group decodes a group with this number into m. Its start tag is before p.
func (r *Reader) Group(m Message, p, end, number int) int {
	if r.Depth == 0 {
		return -1
	}
	r.Depth--
	outer := r.group
	r.group = group{number: int32(number), depth: int32(r.Depth)}
	p = m.IsomerDecode(r, p, end)
	closed := r.group.closed
	r.group = outer
	r.Depth++
	if !closed {
		return -1
	}
	return p
}

// Ended converts a negative number that Unknown has returned into the result of IsomerDecode.
func Ended(p int) int {
	if p < -1 {
		return ^p
	}
	return -1
}
