// text: bytes without pointers, which strings and the input's copy are made of.
// SPDX-License-Identifier: MIT

package memory

import "unsafe"

const (
	minText = 4 << 10
	maxText = 64 << 10
)

// text is a chunk that is used up from the front. Reset does not go back to the front unless it recycles: a string
// that somebody kept stays as it is, and the garbage collector frees a chunk that nobody points into.
type text struct {
	base unsafe.Pointer
	// A text ends before bound, behind which there is only padding; it is 0 if there is no chunk.
	used, bound int
	size        int // of the next chunk; 0 in the arena of the heap
	recycle     bool
	sinceReset  int
}

// take begins a new chunk, with n bytes in use. Arena.Text does what is left.
//
//go:noinline
func (t *text) take(n int) unsafe.Pointer {
	if t.size == 0 {
		return Bytes(n + Padding)
	}
	t.sinceReset += t.used
	size := max(t.size, n+Padding)
	t.size = min(2*t.size, maxText)
	if t.recycle {
		// The next cycle shall need one chunk only.
		size = max(size, 2*(t.sinceReset+n)+Padding)
	}
	t.base = Bytes(size)
	t.used, t.bound = n, size-Padding+1
	return t.base
}

// reset takes text back if the arena recycles it.
func (t *text) reset() {
	t.sinceReset = 0
	if t.recycle {
		t.used = 0
	}
}

// drop poisons the text of an arena that recycles it, and gives it up.
func (t *text) drop() {
	t.sinceReset = 0
	if !t.recycle {
		return
	}
	const pattern = 0xdb
	for i := range t.used {
		*(*byte)(unsafe.Add(t.base, i)) = pattern
	}
	t.base, t.used, t.bound = nil, 0, 0
}

func (t *text) count() (held, used int) {
	if t.bound != 0 {
		held = t.bound + Padding - 1
	}
	return held, t.sinceReset + t.used
}
