// Generated code: encodes and decodes messages that have it, unless it gives up.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"reflect"
	"unsafe"

	"isomer.dev/isomer/fast"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/wire"
)

// decodeGenerated decodes data with generated code, and if that gives up, without it.
//
// Generated code does not say what is wrong, and also gives up on what is rare.
func decodeGenerated(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options) error {
	// A literal would be initialised elsewhere and copied, which takes as long as decoding a string.
	var r fast.Reader
	in := a.Text(len(data))
	r.ASCII = wire.Copy(in, data)
	r.In, r.Text, r.Arena = in, in, a
	r.Depth, r.Budget = o.limits()
	r.DiscardUnknown = o.DiscardUnknown
	r.Engine = (*engine)(o)
	// The generated code does not retain r. Its use below keeps it alive.
	end := p.methods.Of(dst).IsomerDecode((*fast.Reader)(memory.Hide(unsafe.Pointer(&r))), 0, len(data))
	if end != len(data) || r.Budget < 0 {
		p.Clear(dst)
		return decode(p, dst, a, data, o, true)
	}
	if p.Requires {
		return p.checkRequired(dst, len(data), o)
	}
	return nil
}

// generated decodes one message of an input with its generated code.
func (d *Decoder) generated(m *program, dst unsafe.Pointer, i, end int) int {
	r := fast.Reader{
		In: d.in, Text: d.text, Arena: d.arena, Depth: d.depth, Budget: d.budget, ASCII: d.ascii,
		DiscardUnknown: d.options.DiscardUnknown, Engine: (*engine)(d.options),
	}
	i = m.methods.Of(dst).IsomerDecode((*fast.Reader)(memory.Hide(unsafe.Pointer(&r))), i, end)
	d.depth, d.budget = r.Depth, r.Budget
	d.gaveUp = d.gaveUp || i < 0
	return i
}

// engine encodes and decodes messages without generated code for messages with it.
type engine Options

// DecodeOther decodes a message.
func (g *engine) DecodeOther(r *fast.Reader, o *fast.Other, m unsafe.Pointer, i, end, group int) int {
	p := programOfOther(o)
	if p == nil {
		return -1
	}
	d := Decoder{
		in: r.In, text: r.Text, arena: r.Arena, depth: r.Depth, budget: r.Budget, options: (*Options)(g), ascii: r.ASCII,
	}
	switch {
	case !p.Official:
		i = d.message(p, m, i, end, int32(group))
	case group == 0 && d.officially(p, m, i, end):
		i = end
	default:
		i = -1
	}
	if i < 0 || d.rare != nil && !d.mergeExtensions() {
		return -1
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

// appendGenerated appends the message at src with generated code, and if that gives up, without it.
func appendGenerated(dst, free []byte, p *program, src unsafe.Pointer, o *Options) ([]byte, error) {
	var f fast.Writer
	f.Deterministic, f.Engine = o.Deterministic, (*engine)(o)
	f.Depth, _ = o.limits()
	f.Use(unsafe.Pointer(unsafe.SliceData(free)), len(free))
	i := p.methods.Of(src).IsomerAppend((*fast.Writer)(memory.Hide(unsafe.Pointer(&f))), len(free))
	if f.Failed {
		release(f.Own, 0)
		return appendMessage(dst, free, p, src, o, true)
	}
	if f.Own == nil && !p.Requires {
		return attach(dst, free[i:]), nil
	}
	return p.finish(dst, free, f.Own, i, src, o)
}

// generated encodes one message with its generated code.
func (w *Writer) generated(m *program, src unsafe.Pointer, i int) int {
	f := fast.Writer{
		Deterministic: w.options.Deterministic, Depth: w.depth, Own: w.own, Engine: (*engine)(w.options),
	}
	f.Use(w.base, w.size)
	i = m.methods.Of(src).IsomerAppend((*fast.Writer)(memory.Hide(unsafe.Pointer(&f))), i)
	w.base, w.size, w.own = f.To, f.Size(), f.Own
	if f.Failed {
		w.gaveUp = true
		w.rare = &rare{}
		return -1
	}
	return i
}

// writerOf returns a Writer that continues where f is.
func (g *engine) writerOf(f *fast.Writer) Writer {
	return Writer{base: f.To, size: f.Size(), own: f.Own, options: (*Options)(g), depth: f.Depth}
}

// AppendOther encodes a message.
func (g *engine) AppendOther(f *fast.Writer, o *fast.Other, m unsafe.Pointer, i int) int {
	p := programOfOther(o)
	if p == nil {
		f.Failed = true
		return i
	}
	w := g.writerOf(f)
	after := 0
	if p.Official {
		after = w.officially(p, m, i)
	} else {
		after = w.message(p, m, i)
	}
	f.Own = w.own
	f.Use(w.base, w.size)
	if after < 0 {
		f.Failed = true
		return w.size
	}
	return after
}

// Grow gives generated code a larger buffer.
func (g *engine) Grow(f *fast.Writer, i, n int) int {
	w := g.writerOf(f)
	i = w.grow(i, n)
	f.Own = w.own
	f.Use(w.base, w.size)
	return i
}
