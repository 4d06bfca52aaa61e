// Other: submessages of another file, which may or may not have generated code.
// SPDX-License-Identifier: MIT

package fast

import (
	"reflect"
	"sync/atomic"
	"unsafe"
)

// Other is the type of a submessage that another file declares, or that has no generated code.
type Other struct {
	// Go is the struct's type.
	Go      reflect.Type
	methods Methods
	// Program is for the engine, which keeps the type's program here.
	Program atomic.Value
}

// Decoder decodes messages that have no generated code.
type Decoder interface {
	// DecodeOther decodes a message as Message.IsomerDecode does. If group is not 0, it is the number of a group.
	DecodeOther(r *Reader, o *Other, m unsafe.Pointer, p, end, group int) int
}

// Encoder encodes messages that have no generated code.
type Encoder interface {
	// AppendOther encodes a message as Message.IsomerAppend does.
	AppendOther(w *Writer, o *Other, m unsafe.Pointer, i int) int
	// Grow makes w use a larger buffer, as Writer.Grow does.
	Grow(w *Writer, i, n int) int
}

// OtherOf returns the Other of T. Generated code calls it once per type, and keeps the result in a variable.
func OtherOf[T any]() *Other {
	t := reflect.TypeFor[T]()
	return &Other{Go: t, methods: MethodsOf(t)}
}

// Decode decodes the input from p to end into the message at m, and returns where it stopped, as IsomerDecode does.
func (o *Other) Decode(r *Reader, m unsafe.Pointer, p, end int) int {
	if o.methods.Exist() {
		return o.methods.Of(m).IsomerDecode(r, p, end)
	}
	if r.Engine == nil {
		return -1
	}
	return r.Engine.DecodeOther(r, o, m, p, end, 0)
}

// Group decodes a group with this number into the message at m. Its start tag is before p. It returns where the group
// ended, or a negative number.
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

// Append writes the message at m, which may be nil, before position i, and returns where it begins.
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
