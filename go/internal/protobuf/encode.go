// Encode: from a message to bytes, as the protobuf encoding specification says.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"runtime"
	"sync"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// Append appends the encoding of the message or plain struct that v points to. On error it returns dst with its old
// length.
//
// It writes backwards, from the last field to the first, so that the length of a submessage is known when it is
// written. It begins at the end of dst's capacity, or uses a buffer of its own if that does not suffice.
func Append(dst []byte, v any, o *Options) ([]byte, error) {
	p, src, err := programOf(v)
	if err != nil {
		return dst, err
	}
	if p.Official {
		return appendOfficial(dst, p, src, o)
	}
	if len(dst) == cap(dst) {
		return appendOnStack(dst, p, src, o)
	}
	free := dst[len(dst):cap(dst)]
	if p.methods.Exist() {
		return appendGenerated(dst, free, p, src, o)
	}
	return appendMessage(dst, free, p, src, o, false)
}

// stackRoom is the size in bytes of a buffer that is faster to initialise on the stack than to take from a pool.
const stackRoom = 512

// appendOnStack is for callers whose dst has no capacity left, as is usual for single messages.
//
//go:noinline
func appendOnStack(dst []byte, p *program, src unsafe.Pointer, o *Options) (_ []byte, err error) {
	var buffer [stackRoom]byte
	// Writers retain the pointer to the buffer only while they write.
	free := unsafe.Slice((*byte)(memory.Hide(unsafe.Pointer(&buffer))), stackRoom)
	if p.methods.Exist() {
		dst, err = appendGenerated(dst, free, p, src, o)
	} else {
		dst, err = appendMessage(dst, free, p, src, o, false)
	}
	runtime.KeepAlive(&buffer)
	return dst, err
}

// appendMessage appends the message at src; if plain is set, without generated code. It writes to the end of free,
// which may be the capacity of dst, or to a larger buffer, and then moves the result to its place.
func appendMessage(dst, free []byte, p *program, src unsafe.Pointer, o *Options, plain bool) ([]byte, error) {
	w := Writer{options: o, plain: plain}
	w.depth, _ = o.limits()
	w.base, w.size = unsafe.Pointer(unsafe.SliceData(free)), len(free)
	i := w.message(p, src, len(free))
	if w.gaveUp {
		w.release()
		return appendMessage(dst, free, p, src, o, true)
	}
	if i < 0 {
		w.release()
		return dst, w.error()
	}
	if w.own == nil && !p.Requires {
		return attach(dst, free[i:]), nil
	}
	return p.finish(dst, free, w.own, i, src, o)
}

// finish appends to dst what was written from i on in free, or in own if that was needed. Required fields are checked
// at the end, since only then it is known that the message has no cycles.
func (p *program) finish(dst, free []byte, own *[]byte, i int, src unsafe.Pointer, o *Options) ([]byte, error) {
	written := free
	if own != nil {
		written = *own
	}
	out := attach(dst, written[i:])
	if own != nil {
		release(own, len(*own)-i)
	}
	if p.Requires {
		if err := p.checkRequired(src, -1, o); err != nil {
			return dst, err
		}
	}
	return out, nil
}

// attach appends what was written to dst. If dst is nil, it allocates exactly that size, which append does more slowly.
func attach(dst, written []byte) []byte {
	if dst == nil && len(written) != 0 {
		return memory.Copy(written)
	}
	return append(dst, written...)
}

// Writer is the state of encoding one message.
type Writer struct {
	// base is the beginning of the buffer, and size its size.
	base unsafe.Pointer
	size int
	// own is the buffer, unless that is the caller's.
	own     *[]byte
	options *Options
	// depth is the number of levels that are left, counted as a Decoder counts them.
	depth int
	rare  *rare
	// plain is set if generated code is not used, and gaveUp if it could not encode the message.
	plain, gaveUp bool
}

// buffers has Buffers. Writers point to their slices, which are their first fields.
var buffers = sync.Pool{New: func() any { return new(memory.Buffer) }}

// grow makes sure that need bytes are free before i, which may be moved.
//
//go:noinline
func (w *Writer) grow(i, need int) int {
	const least = 1 << 10
	written := w.size - i
	size := max(2*w.size, written+need, least)
	next := &buffers.Get().(*memory.Buffer).Bytes
	if cap(*next) < size {
		*next = make([]byte, size)
	}
	*next = (*next)[:cap(*next)]
	copy((*next)[len(*next)-written:], unsafe.Slice((*byte)(w.base), w.size)[i:])
	release(w.own, written)
	w.own = next
	w.base, w.size = unsafe.Pointer(unsafe.SliceData(*next)), len(*next)
	return w.size - written
}

func (w *Writer) release() {
	release(w.own, 0)
	w.own = nil
}

// release returns a buffer to its pool. used is the number of its bytes that were used.
func release(own *[]byte, used int) {
	if own != nil {
		b := (*memory.Buffer)(unsafe.Pointer(own))
		b.Keep(used)
		buffers.Put(b)
	}
}

func (w *Writer) fail(code base.Code, cause error) int {
	w.rare = &rare{code: code, cause: cause}
	return -1
}

// failIn prepends a field to the path of the error.
func (w *Writer) failIn(e *entry) int {
	w.rare.path.Field(e.Name)
	return -1
}

func (w *Writer) error() error {
	return &base.Error{Code: w.rare.code, Offset: -1, Path: w.rare.path.String(), Err: w.rare.cause}
}

func (o *Options) officialMarshal() proto.MarshalOptions {
	return proto.MarshalOptions{AllowPartial: true, Deterministic: o.Deterministic}
}

// appendOfficial encodes a message whose fields are not at fixed offsets.
func appendOfficial(dst []byte, p *program, src unsafe.Pointer, o *Options) ([]byte, error) {
	message := p.Interface(src)
	// This comes first, since the official runtime does not return from a message that contains itself.
	if depth, _ := o.limits(); !p.fits(depth) {
		if path := Deeper(message.ProtoReflect(), depth); path != nil {
			return dst, &base.Error{Code: base.TooDeep, Offset: -1, Path: path.String()}
		}
	}
	if !o.AllowPartial {
		if err := proto.CheckInitialized(message); err != nil {
			return dst, &base.Error{Code: base.MissingRequired, Offset: -1, Err: err}
		}
	}
	out, err := o.officialMarshal().MarshalAppend(dst, message)
	if err != nil {
		return dst, &base.Error{Code: base.BadUTF8, Offset: -1, Err: err}
	}
	return out, nil
}

// officially encodes a submessage with the official runtime.
func (w *Writer) officially(p *program, src unsafe.Pointer, i int) int {
	message := p.Interface(src)
	if !p.fits(w.depth) {
		if path := Deeper(message.ProtoReflect(), w.depth); path != nil {
			w.rare = &rare{code: base.TooDeep, path: *path}
			return -1
		}
	}
	data, err := w.options.officialMarshal().Marshal(message)
	if err != nil {
		return w.fail(base.BadUTF8, err)
	}
	return w.raw(unsafe.Pointer(unsafe.SliceData(data)), len(data), i, 0)
}

// raw writes n bytes and makes sure that rest bytes are free before them.
func (w *Writer) raw(p unsafe.Pointer, n, i, rest int) int {
	if i < n+rest {
		i = w.grow(i, n+rest)
	}
	i -= n
	copy(unsafe.Slice((*byte)(unsafe.Add(w.base, i)), n), unsafe.Slice((*byte)(p), n))
	return i
}
