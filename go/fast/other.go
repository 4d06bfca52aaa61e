// Other: a message of which generated code does not know whether it has generated code.
// SPDX-License-Identifier: MIT

package fast

import (
	"reflect"
	"sync/atomic"
	"unsafe"
)

// Other stands for the type of a submessage that another file declares, or that has no generated code.
type Other struct {
	// Go is the struct's type.
	Go      reflect.Type
	methods Methods
	// Program is the engine's own.
	Program atomic.Value
}

// Decoder reads messages that have no generated code.
type Decoder interface {
	// DecodeOther reads a message as Message.IsomerDecode does. If group is not 0, it is one.
	DecodeOther(r *Reader, o *Other, m unsafe.Pointer, p, end, group int) int
}

// Encoder writes messages that have no generated code.
type Encoder interface {
	// AppendOther writes a message as Message.IsomerAppend does.
	AppendOther(w *Writer, o *Other, m unsafe.Pointer, i int) int
	// Grow gives w a larger buffer by Use, as Writer.Grow says.
	Grow(w *Writer, i, n int) int
}

// OtherOf is called once for each type, for a variable of the package.
func OtherOf[T any]() *Other {
	t := reflect.TypeFor[T]()
	return &Other{Go: t, methods: MethodsOf(t)}
}

// Decode reads the message at m from p to end.
func (o *Other) Decode(r *Reader, m unsafe.Pointer, p, end int) int {
	if o.methods.Exist() {
		return o.methods.Of(m).IsomerDecode(r, p, end)
	}
	if r.Engine == nil {
		return -1
	}
	return r.Engine.DecodeOther(r, o, m, p, end, 0)
}

// Group reads the message at m, a group with this number, whose start is before p.
func (o *Other) Group(r *Reader, m unsafe.Pointer, p, end, number int) int {
	if o.methods.Exist() {
		return r.Group(o.methods.Of(m), p, end, number)
	}
	if r.Engine == nil || r.Depth == 0 {
		return -1
	}
	r.Depth--
	p = r.Engine.DecodeOther(r, o, m, p, end, number)
	r.Depth++
	return p
}

// Append writes the message at m before i. It may be nil.
func (o *Other) Append(w *Writer, m unsafe.Pointer, i int) int {
	if m == nil {
		return i
	}
	if o.methods.Exist() {
		return o.methods.Of(m).IsomerAppend(w, i)
	}
	if w.Engine == nil {
		w.Failed = true
		return i
	}
	return w.Engine.AppendOther(w, o, m, i)
}
