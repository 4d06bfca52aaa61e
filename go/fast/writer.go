// Writer: the state of writing one output, backwards.
// SPDX-License-Identifier: MIT

package fast

import (
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// Writer encodes from the end of its buffer to the front, so that a value has been written when its length is needed.
// Positions are offsets in the buffer; the bytes from a position on have been written.
//
// Methods that write a value before position i return where it begins. Those with a parameter `rest` also make sure
// that this many bytes are free before the value; for a value with a length, one byte of them is for the length.
type Writer struct {
	// To is the buffer.
	To   unsafe.Pointer
	size int
	// Deterministic sorts the entries of maps by key.
	Deterministic bool
	// Failed is set if the message cannot be encoded, or not by generated code.
	Failed bool
	// Depth is the number of levels that are left below the message that is written.
	Depth int
	// Own is the buffer if Engine.Grow has made it.
	Own *[]byte
	// Engine encodes messages without generated code. If it is nil, they cannot be encoded.
	Engine Encoder
}

// Size returns the size of the buffer.
func (w *Writer) Size() int { return w.size }

// Use makes the size bytes at to the buffer.
func (w *Writer) Use(to unsafe.Pointer, size int) { w.To, w.size = to, size }

// Written returns what has been written from position i on.
func (w *Writer) Written(i int) []byte { return unsafe.Slice((*byte)(w.To), w.size)[i:] }

// Enter begins a level: that of a message in a message, or of an entry of a map. It fails if none is left, since what is
// written must be readable, and a message that contains itself would have no end.
func (w *Writer) Enter() bool {
	if w.Depth == 0 || w.Failed {
		w.Failed = true
		return false
	}
	w.Depth--
	return true
}

// Grow makes a larger buffer with room for n bytes before what has been written, and returns where that now begins.
//
//go:noinline
func (w *Writer) Grow(i, n int) int {
	if w.Engine != nil {
		return w.Engine.Grow(w, i, n)
	}
	const least = 512
	old := w.Written(i)
	made := make([]byte, max(2*w.size, least)+n)
	w.Use(unsafe.Pointer(unsafe.SliceData(made)), len(made))
	i = w.size - len(old)
	copy(made[i:], old)
	return i
}

// Room makes sure that n bytes are free before position i, and returns that position, which may have changed.
func (w *Writer) Room(i, n int) int {
	if i < n {
		return w.Grow(i, n)
	}
	return i
}

// Varint writes v. The caller has made room for it.
func (w *Writer) Varint(i int, v uint64) int {
	to := w.To
	i -= wire.VarintSize(v)
	p := i
	for v >= 0x80 {
		Put8(to, p, byte(v)|0x80)
		v >>= 7
		p++
	}
	Put8(to, p, byte(v))
	return i
}

// Tag writes a tag of more than two bytes. The caller has made room for it.
func (w *Writer) Tag(i int, tag uint64, size int) int {
	i -= size
	for k := range size {
		Put8(w.To, i+k, byte(tag>>(8*k)))
	}
	return i
}

// End returns how many bytes follow position i. It stays the same when the buffer grows.
func (w *Writer) End(i int) int { return w.size - i }

// longer returns how many bytes more than one the length n may take.
func longer(n int) int {
	if n < 0x80 {
		return 0
	}
	return longestVarint - 1
}

// Close writes the length of what was written since End returned `end`.
func (w *Writer) Close(i, end, rest int) int {
	n := w.size - i - end
	if need := rest + longer(n); i < need {
		i = w.Grow(i, need)
	}
	if n < 0x80 {
		i--
		Put8(w.To, i, byte(n))
		return i
	}
	return w.Varint(i, uint64(n))
}

// String writes a string and its length. If it is not UTF-8, Failed is set.
func (w *Writer) String(i int, s string, rest int) int {
	n := len(s)
	if need := n + longer(n) + rest; i < need {
		i = w.Grow(i, need)
	}
	to := w.To
	if n <= 16 && n >= 8 {
		// Inline, since many strings are this short.
		p := unsafe.Pointer(unsafe.StringData(s))
		a, b := Load64(p, 0), Load64(p, n-8)
		if (a|b)&high != 0 && !utf8.ValidString(s) {
			w.Failed = true
		}
		i -= n
		Put64(to, i, a)
		Put64(to, i+n-8, b)
	} else if n <= 7 && n >= 4 {
		p := unsafe.Pointer(unsafe.StringData(s))
		a, b := Load32(p, 0), Load32(p, n-4)
		if uint64(a|b)&high != 0 && !utf8.ValidString(s) {
			w.Failed = true
		}
		i -= n
		Put32(to, i, a)
		Put32(to, i+n-4, b)
	} else if n > 0 {
		// An empty string is left out, since its address might be behind the buffer.
		i -= n
		p, from := unsafe.Add(to, i), unsafe.Pointer(unsafe.StringData(s))
		if !wire.CopyASCII(p, from, n) && !wire.CopyText(p, from, n) {
			w.Failed = true
		}
	}
	if n < 0x80 {
		i--
		Put8(to, i, byte(n))
		return i
	}
	return w.Varint(i, uint64(n))
}

const high = 0x8080808080808080

// RawString writes a string, which may have any bytes, and its length.
func (w *Writer) RawString(i int, s string, rest int) int {
	return w.Bytes(i, unsafe.Slice(unsafe.StringData(s), len(s)), rest)
}

// Bytes writes a byte slice and its length.
func (w *Writer) Bytes(i int, b []byte, rest int) int {
	i = w.Raw(i, b, rest+longer(len(b)))
	if len(b) < 0x80 {
		i--
		Put8(w.To, i, byte(len(b)))
		return i
	}
	return w.Varint(i, uint64(len(b)))
}

// Raw writes a byte slice without its length.
func (w *Writer) Raw(i int, b []byte, rest int) int {
	n := len(b)
	if i < n+rest {
		i = w.Grow(i, n+rest)
	}
	// An empty slice is left out, since its address might be behind the buffer.
	if n > 0 {
		i -= n
		copy(unsafe.Slice((*byte)(unsafe.Add(w.To, i)), n), b)
	}
	return i
}
