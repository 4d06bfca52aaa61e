// TextMover: text of a large input, moved to the chunks that values keep.
// SPDX-License-Identifier: MIT

package memory

import "unsafe"

// Of a large input, most is names, blanks and numbers. So its copy is scratch memory, which the next input is copied over,
// and what a value keeps of it is moved to chunks, each alive as long as somebody has a part of it. An arena has such
// chunks anyway; one that recycles them takes the whole copy instead, which costs it nothing.
const (
	// LargeInput is how many bytes an input has of which that is done.
	LargeInput = 16 << 10
	// firstChunk and lastChunk are the sizes between which chunks double. A text that is larger than alone gets memory
	// of its own.
	firstChunk, lastChunk = 1 << 10, 8 << 10
	alone                 = 1 << 10
)

// TextMover moves text. Its zero value leaves it where it is.
type TextMover struct {
	// Moves says that text has to be moved.
	Moves      bool
	base       unsafe.Pointer
	used, size int
	// arena is where text is moved to, nil for the heap.
	arena *Arena
}

// Keep decides whether the text of an input of n bytes is moved, to the heap or to chunks of the arena a.
func (k *TextMover) Keep(a *Arena, n int) bool {
	if k.Moves = n >= LargeInput && !a.Recycles(); k.Moves && !a.IsHeap() {
		k.arena = a
	}
	return k.Moves
}

// InArena says that text is moved to an arena.
func (k *TextMover) InArena() bool { return k.arena != nil }

// Own is s, or a copy that outlives the decoder.
func (k *TextMover) Own(s string) string {
	if !k.Moves {
		return s
	}
	return k.take(s)
}

// short is how long a text is that is moved as two words.
const short = 16

// take copies s. Words are stored where there is room behind it, since that is not in use yet; s lies in the copy of the
// input, behind which words may be read.
func (k *TextMover) take(s string) string {
	n := len(s)
	if n == 0 {
		// It must not point behind a chunk that is full.
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

// OwnBytes is Own for bytes, which have no room behind them.
func (k *TextMover) OwnBytes(b []byte) []byte {
	if !k.Moves {
		return b
	}
	if len(b) == 0 {
		// Nil would be no bytes at all.
		return []byte{}
	}
	s := k.take(unsafe.String(unsafe.SliceData(b), len(b)))
	return unsafe.Slice(unsafe.StringData(s), len(s))
}
