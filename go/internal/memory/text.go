// text: bytes without pointers, for strings and for copies of the input.
// SPDX-License-Identifier: MIT

package memory

import "unsafe"

const (
	minText = 4 << 10
	maxText = 64 << 10
)

// text is a chunk that is allocated from the front. Reset does not return to the front unless the arena recycles text:
// a string that is still referenced stays valid, and the garbage collector frees a chunk that nothing points into.
type text struct {
	base unsafe.Pointer
	// Texts end before bound, after which there is only padding. It is 0 if there is no chunk.
	used, bound int
	size        int // of the next chunk; 0 in the arena of the heap
	recycle     bool
	sinceReset  int
}

// take allocates a new chunk, of which n bytes are in use. It is the slow path of Arena.Text.
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
		// After the next Reset, a single chunk should suffice.
		size = max(size, 2*(t.sinceReset+n)+Padding)
	}
	t.base = Bytes(size)
	t.used, t.bound = n, size-Padding+1
	return t.base
}

// reset makes text available again if the arena recycles it.
func (t *text) reset() {
	t.sinceReset = 0
	if t.recycle {
		t.used = 0
	}
}

// drop poisons text if the arena recycles it, and gives it up.
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
