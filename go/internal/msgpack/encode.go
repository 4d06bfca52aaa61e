// Encode: from a value to bytes.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// Append appends v, or what it points to. On error it returns dst as it was.
//
// Writing goes forward, into dst's capacity, and into a buffer of its own if that does not suffice. The count of a
// struct's members has its byte in front, filled in when they are written; where they might not fit into one, they
// are counted before.
func Append(dst []byte, v any, o *Options) ([]byte, error) {
	// The next small value shall fit, of which writing wants to know before it begins.
	const slack = 64
	return write(dst, v, o, slack)
}

// Marshal returns v, or what it points to, in memory of its own.
func Marshal(v any, o *Options) ([]byte, error) { return write(nil, v, o, 0) }

func write(dst []byte, v any, o *Options, slack int) ([]byte, error) {
	if o.Keys >= layouts {
		return dst, unsupported("layout %d", o.Keys)
	}
	w := Writer{options: o, depth: base.OrDefault(o.Limits).Depth}
	// The top is no nesting.
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

// Writer is the state of writing one value.
type Writer struct {
	// base is the beginning of the buffer, of size bytes.
	base unsafe.Pointer
	size int
	// own is the buffer if it is not the caller's.
	own     *memory.Buffer
	options *Options
	// depth is how many levels are left, hops how many pointers were followed.
	depth, hops int
	rare        *rare
}

var buffers = sync.Pool{New: func() any { return new(memory.Buffer) }}

// room makes at least need bytes free at i, and returns i.
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

// release gives the buffer back, of which some bytes were used.
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

// failIn adds the field in which writing failed.
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
