// Reader: the state of reading one input.
// SPDX-License-Identifier: MIT

package fast

import (
	"math/bits"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/wire"
)

// Reader reads a copy of the input with memory.Padding bytes behind it, so that words may be read without a look at
// the end. What a value takes from the padding shows when it ends behind its message. Positions are offsets into
// the input; -1 is none.
type Reader struct {
	// In is the padded copy of the input, Text where strings point to: the copy, or the caller's bytes.
	In, Text unsafe.Pointer
	Arena    *memory.Arena
	// Depth is how many levels are left, Budget how many bytes of memory.
	Depth, Budget int
	// DiscardUnknown drops fields that the message lacks.
	DiscardUnknown bool
	// ASCII says that all of the input is ASCII, and so all text in it is UTF-8.
	ASCII bool
	// Engine may be nil. Then messages without generated code cannot be read.
	Engine Decoder
	group  group
}

// group is the group that is being read, at which depth, and whether its end was seen.
type group struct {
	number, depth int32
	closed        bool
}

// Varint reads a varint and returns where it ends, or -1 if it has more than ten bytes or 64 bits.
func (r *Reader) Varint(p int) (uint64, int) { return wire.Varint(r.In, p) }

// Tag reads a tag of any size. One that cannot be is 0, which no message knows.
func (r *Reader) Tag(p int) (uint32, int) {
	const longest = 5
	v, q := r.Varint(p)
	if v > 1<<32-1 || q > p+longest {
		return 0, -1
	}
	return uint32(v), q
}

// Length reads a length and returns it and where it ends, or -1 if it says more than there is.
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

// New makes a zero value, or nil if that is over the budget.
func (r *Reader) New(t *Type) unsafe.Pointer {
	if r.Budget -= t.Size(); r.Budget < 0 {
		return nil
	}
	return r.Arena.New(t)
}

// spend takes n values of a type from the budget.
func (r *Reader) spend(size, n int) bool {
	// A division would cost more than all else here.
	over, cost := bits.Mul64(uint64(n), uint64(size))
	if over != 0 || cost > uint64(max(r.Budget, 0)) {
		return false
	}
	r.Budget -= int(cost)
	return true
}

// Group reads m, a group with this number, whose start is before p.
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

// Ended is what IsomerDecode returns when Unknown returned p, a negative number.
func Ended(p int) int {
	if p < -1 {
		return ^p
	}
	return -1
}
