// Generated code: messages that have it are read and written by it, unless it gives up.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"reflect"
	"unsafe"

	"isomer.dev/isomer/fast"
)

// generated reads a message by its generated code.
//
// That says nothing of what is wrong, and gives up on what is rare. Then the whole input is read again without it.
func (d *Decoder) generated(m *program, dst unsafe.Pointer, i, end int) int {
	r := fast.Reader{
		In: d.in, Text: d.text, Arena: d.arena, Depth: d.depth, Budget: d.budget,
		DiscardUnknown: d.options.DiscardUnknown, Engine: d,
	}
	i = m.methods.Of(dst).IsomerDecode((*fast.Reader)(hide(unsafe.Pointer(&r))), i, end)
	// This also keeps r alive until here.
	d.depth, d.budget = r.Depth, r.Budget
	d.gaveUp = d.gaveUp || i < 0
	return i
}

// DecodeOther reads a message that has no generated code for one that has.
func (d *Decoder) DecodeOther(r *fast.Reader, o *fast.Other, m unsafe.Pointer, i, end, group int) int {
	p := programOfOther(o)
	if p == nil {
		return -1
	}
	d.depth, d.budget = r.Depth, r.Budget
	switch {
	case !p.Official:
		i = d.message(p, m, i, end, int32(group))
	case group == 0 && d.officially(p, m, i, end):
		i = end
	default:
		i = -1
	}
	r.Depth, r.Budget = d.depth, d.budget
	return i
}

func programOfOther(o *fast.Other) *program {
	if p, ok := o.Program.Load().(*program); ok {
		return p
	}
	p, _, err := programOf(reflect.New(o.Go).Interface())
	if err != nil {
		return nil
	}
	o.Program.Store(p)
	return p
}

// generated writes a message by its generated code. What the generated reading is for, holds here too.
func (w *Writer) generated(m *program, src unsafe.Pointer, i int) int {
	f := fast.Writer{Deterministic: w.options.Deterministic, Depth: w.depth, Engine: w}
	f.Use(w.base, w.size)
	i = m.methods.Of(src).IsomerAppend((*fast.Writer)(hide(unsafe.Pointer(&f))), i)
	if f.Failed {
		w.gaveUp = true
		w.rare = &rare{}
		return -1
	}
	return i
}

// AppendOther writes a message that has no generated code for one that has.
func (w *Writer) AppendOther(f *fast.Writer, o *fast.Other, m unsafe.Pointer, i int) int {
	p := programOfOther(o)
	if p == nil {
		f.Failed = true
		return i
	}
	after := 0
	w.depth = f.Depth
	if p.Official {
		after = w.officially(p, m, i)
	} else {
		after = w.message(p, m, i)
	}
	if after < 0 {
		f.Failed = true
		return i
	}
	return after
}

// Grow gives generated code a larger buffer.
func (w *Writer) Grow(f *fast.Writer, i, n int) int {
	i = w.grow(i, n)
	f.Use(w.base, w.size)
	return i
}
