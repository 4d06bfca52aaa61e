// TextMover: moves the text of a large input to chunks that the values keep alive.
// SPDX-License-Identifier: MIT

package memory

import "unsafe"

// A large input consists mostly of names, white space and numbers. So its copy is in scratch memory, which the next
// input overwrites, and the text of values is moved to chunks, each of which lives as long as a part of it is
// referenced. An arena has such chunks anyway. One that recycles text takes the whole copy instead, which costs it
// nothing.
const (
	// LargeInput is the size in bytes from which on an input is treated this way.
	LargeInput = 16 << 10
	// firstChunk and lastChunk are the minimum and the maximum size of chunks, which double. A text that is larger than
	// alone has its own allocation.
	firstChunk, lastChunk = 1 << 10, 8 << 10
	alone                 = 1 << 10
)

// TextMover moves text. The zero value does not move it.
type TextMover struct {
	// Moves is set if text has to be moved.
	Moves      bool
	base       unsafe.Pointer
	used, size int
	// arena is the arena to which text is moved, or nil for the heap.
	arena *Arena
}

// Keep decides whether the text of an input of n bytes is moved, either to the heap or to chunks of the arena a.
func (k *TextMover) Keep(a *Arena, n int) bool {
	if k.Moves = n >= LargeInput && !a.Recycles(); k.Moves && !a.IsHeap() {
		k.arena = a
	}
	return k.Moves
}

// InArena reports whether text is moved to an arena.
func (k *TextMover) InArena() bool { return k.arena != nil }

// Own returns s, or a copy that remains valid after decoding.
func (k *TextMover) Own(s string) string {
	if !k.Moves {
		return s
	}
	return k.take(s)
}

// short is the length up to which text is moved as two words.
const short = 16

// take copies s. It stores whole words if there is room after the text, since that is not in use yet. s is in the copy
// of the input, after which whole words may be read.
func (k *TextMover) take(s string) string {
	n := len(s)
	if n == 0 {
		// An empty string must not point to the end of a full chunk.
		return ""
	}
	room := k.size - k.used
	var to unsafe.Pointer
	switch {
	case k.arena != nil:
		to, room = k.arena.Text(n), n+Padding
	case room >= n:
		to = unsafe.Add(k.base, k.used)
		k.used += n
	case n > alone:
		to = Bytes(n)
	default:
		k.size = min(max(2*k.size, firstChunk), lastChunk)
		k.base = Bytes(k.size)
		to, room, k.used = k.base, k.size, n
	}
	from := unsafe.Pointer(unsafe.StringData(s))
	if n <= short && room >= short {
		*(*[short]byte)(to) = *(*[short]byte)(from)
	} else {
		copy(unsafe.Slice((*byte)(to), n), s)
	}
	return unsafe.String((*byte)(to), n)
}

// OwnBytes is Own for bytes, which have no room after them.
func (k *TextMover) OwnBytes(b []byte) []byte {
	if !k.Moves {
		return b
	}
	if len(b) == 0 {
		// Nil would mean that there are no bytes.
		return []byte{}
	}
	s := k.take(unsafe.String(unsafe.SliceData(b), len(b)))
	return unsafe.Slice(unsafe.StringData(s), len(s))
}
