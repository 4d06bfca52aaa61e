// Encode: from a value to bytes.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// Append appends the encoding of v, or of what v points to. On error it returns dst with its old length.
//
// It writes forward into dst's capacity, and into a buffer of its own if that does not suffice. The number of a
// struct's members is stored in a byte before them after they have been written. If it might not fit into one byte, the
// members are counted first.
func Append(dst []byte, v any, o *Options) ([]byte, error) {
	// Encoding checks the room before each value, so this much is left for the next small value.
	const slack = 64
	return write(dst, v, o, slack)
}

// Marshal returns the encoding of v, or of what v points to, in a new slice.
func Marshal(v any, o *Options) ([]byte, error) { return write(nil, v, o, 0) }

func write(dst []byte, v any, o *Options, slack int) ([]byte, error) {
	if o.Keys >= layouts {
		return dst, unsupported("layout %d", o.Keys)
	}
	w := Writer{options: o, depth: base.OrDefault(o.Limits).Depth}
	// The outermost value is not a level of nesting.
	if w.depth++; w.depth < 0 {
		w.depth--
	}
	free := dst[len(dst):cap(dst)]
	w.base, w.size = unsafe.Pointer(unsafe.SliceData(free)), len(free)
	i := w.room(0, longestHead)
	i = w.any(v, i)
	var err error
	switch {
	case i < 0:
		err = &base.Error{Code: w.rare.code, Offset: -1, Path: w.rare.path.String(), Err: w.rare.cause}
	case w.own == nil:
		dst = dst[:len(dst)+i]
	default:
		if cap(dst)-len(dst) < i && slack > 0 {
			dst = append(make([]byte, 0, len(dst)+i+slack), dst...)
		}
		if written := w.own.Bytes[:i]; dst == nil {
			dst = memory.Copy(written)
		} else {
			dst = append(dst, written...)
		}
	}
	w.release(max(i, 0))
	return dst, err
}

// Writer is the state of encoding one value.
type Writer struct {
	// base is the beginning of the buffer, and size its size.
	base unsafe.Pointer
	size int
	// own is the buffer, unless that is the caller's.
	own     *memory.Buffer
	options *Options
	// depth is the number of levels that are left, and hops the number of pointers that were followed.
	depth, hops int
	// held is set inside a value of an interface. That is read without its type, and so all lists and maps are levels.
	held bool
	rare *rare
}

var buffers = sync.Pool{New: func() any { return new(memory.Buffer) }}

// room makes sure that need bytes are free at i, and returns i.
func (w *Writer) room(i, need int) int {
	if w.size-i < need {
		w.grow(i, need)
	}
	return i
}

//go:noinline
func (w *Writer) grow(i, need int) {
	const least = 1 << 10
	size := max(2*w.size, i+need, least)
	next := buffers.Get().(*memory.Buffer)
	if cap(next.Bytes) < size {
		next.Bytes = make([]byte, size)
	}
	next.Bytes = next.Bytes[:cap(next.Bytes)]
	copy(next.Bytes, unsafe.Slice((*byte)(w.base), w.size)[:i])
	w.release(i)
	w.own = next
	w.base, w.size = unsafe.Pointer(unsafe.SliceData(next.Bytes)), len(next.Bytes)
}

// release returns the buffer to its pool. used is the number of its bytes that were used.
func (w *Writer) release(used int) {
	if w.own != nil {
		w.own.Keep(used)
		buffers.Put(w.own)
	}
	w.own = nil
}

//go:noinline
func (w *Writer) fail(code base.Code, cause error) int {
	w.rare = &rare{code: code, cause: cause}
	return -1
}

// failIn prepends a field to the path of the error.
//
//go:noinline
func (w *Writer) failIn(f *field) int {
	w.rare.path.Field(f.name)
	return -1
}

//go:noinline
func (w *Writer) failAt(k int) int {
	w.rare.path.Index(k)
	return -1
}
