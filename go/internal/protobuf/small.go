// small: small messages on the heap, whose texts wait on the stack.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"runtime"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

const (
	// smallInput is the maximum size of an input that is copied to the stack. For such an input, taking a deferred from
	// its pool takes as long as decoding.
	smallInput = 64
	// fewTexts is the maximum number of texts that wait there.
	fewTexts = 6
)

// deferredSmall is what deferred is, but for a message whose fields are all numbers and texts in the struct itself. It is on the
// stack.
type deferredSmall struct {
	n, bytes int
	texts    [fewTexts]fewText
}

type fewText struct {
	slot slot
	from int32
	n    int16
	form form
}

// isFlat reports whether all fields are numbers and texts in the struct itself.
func (p *program) isFlat() bool {
	for i := range p.out {
		e := p.out[i].entry
		number := e.op <= opFix64 || e.op == opNarrow
		if e.place != schema.InPlace || !number && (e.op < opString || e.op > opBlob) {
			return false
		}
	}
	return p.small == nil && !p.Official && p.Extensions == schema.None
}

// decodeSmall is decodeOnHeap for an input of up to smallInput bytes and a flat message.
func decodeSmall(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options) error {
	var buffer [smallInput + memory.Padding]byte
	var texts deferredSmall
	escape(dst)
	var d Decoder
	d.arena, d.options, d.plain = a, o, true
	d.depth, d.budget = o.limits()
	d.in = memory.Hide(unsafe.Pointer(&buffer))
	d.small = (*deferredSmall)(memory.Hide(unsafe.Pointer(&texts)))
	d.ascii = wire.Copy(d.in, data)
	pad(d.in, len(data))
	d.text, d.keeps = d.in, true
	end := d.message(p, dst, 0, len(data), 0)
	if texts.n != 0 {
		texts.flush(d.in)
	}
	runtime.KeepAlive(&buffer)
	runtime.KeepAlive(&texts)
	runtime.KeepAlive(dst)
	return d.end(p, dst, data, end)
}

// keep is deferred.keep, for a text of the input in.
func (h *deferredSmall) keep(in, p unsafe.Pointer, f form, from, n int) {
	if h.n == fewTexts {
		h.flush(in)
	}
	h.texts[h.n] = fewText{slotOf(p), int32(from), int16(n), f}
	h.n++
	h.bytes += n
}

// flush moves the texts to memory of exactly their size.
func (h *deferredSmall) flush(in unsafe.Pointer) {
	base, at := memory.Bytes(h.bytes), 0
	for i := range h.texts[:h.n] {
		t := &h.texts[i]
		n := int(t.n)
		var made unsafe.Pointer
		if n == 0 {
			made = memory.Bytes(0)
		} else {
			made = unsafe.Add(base, at)
			move(made, unsafe.Add(in, int(t.from)), n, h.bytes-at)
			at += n
		}
		put(t.slot.pointer(), t.form, made, n, nil)
	}
	h.n, h.bytes = 0, 0
}
