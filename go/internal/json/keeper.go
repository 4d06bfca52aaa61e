// keeper: text of a large input, moved to memory of its own.
// SPDX-License-Identifier: MIT

package json

import (
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
)

// Of a large input, most is names, blanks and numbers. So its copy is scratch memory, which the next input is copied over,
// and what a value keeps of it is moved to chunks, each alive as long as somebody has a part of it. An arena has such
// chunks anyway; one that recycles them takes the whole copy instead, which costs it nothing.
const (
	// largeInput is how many bytes an input has of which that is done.
	largeInput = 16 << 10
	// firstChunk and lastChunk are the sizes between which chunks double. A text that is larger than alone gets memory
	// of its own.
	firstChunk, lastChunk = 1 << 10, 8 << 10
	alone                 = 1 << 10
)

// keeper moves text.
type keeper struct {
	// moves says that text has to be moved.
	moves      bool
	base       unsafe.Pointer
	used, size int
	// arena is where text is moved to, nil for the heap.
	arena *memory.Arena
}

// own is s, or a copy that outlives the decoder.
func (k *keeper) own(s string) string {
	if !k.moves {
		return s
	}
	return k.take(s)
}

// short is how long a text is that is moved as two words.
const short = 16

// take copies s. Words are stored where there is room behind it, since that is not in use yet; s lies in the copy of the
// input, behind which words may be read.
func (k *keeper) take(s string) string {
	n := len(s)
	if n == 0 {
		// It must not point behind a chunk that is full.
		return ""
	}
	room := k.size - k.used
	var to unsafe.Pointer
	switch {
	case k.arena != nil:
		to, room = k.arena.Text(n), n+memory.Padding
	case room >= n:
		to = unsafe.Add(k.base, k.used)
		k.used += n
	case n > alone:
		to = memory.Bytes(n)
	default:
		k.size = min(max(2*k.size, firstChunk), lastChunk)
		k.base = memory.Bytes(k.size)
		to, room, k.used = k.base, k.size, n
	}
	from := unsafe.Pointer(unsafe.StringData(s))
	if n <= short && room >= short {
		low, high := jsontext.Load8(from, 0), jsontext.Load8(from, 8)
		jsontext.Store8(to, 0, low)
		jsontext.Store8(to, 8, high)
	} else {
		copy(unsafe.Slice((*byte)(to), n), s)
	}
	return unsafe.String((*byte)(to), n)
}

// raw is own for bytes, which have no room behind them.
func (k *keeper) raw(b []byte) []byte {
	if !k.moves {
		return b
	}
	s := k.take(unsafe.String(unsafe.SliceData(b), len(b)))
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

const (
	// keptNames is how many names the objects of a large input share, sharedName how long they may be.
	keptNames  = 256
	sharedName = 32
)

// name is own for a name of an object whose other names are much the same as those of the objects before.
func (d *decoder) name(s string) string {
	if !d.moves {
		return s
	}
	n := len(s)
	if n == 0 || n > sharedName {
		return d.take(s)
	}
	p := unsafe.Pointer(unsafe.StringData(s))
	mark := jsontext.Head(s) + uint64(n)*3
	if n > 8 {
		mark ^= jsontext.Load8(p, n-8) * 5
	}
	place := &d.scratch.names[mark*0x9e3779b97f4a7c15>>(64-8)]
	if *place != s {
		*place = d.take(s)
	}
	return *place
}
