// Decode: from bytes to a value.
// SPDX-License-Identifier: MIT

// Package msgpack reads and writes MessagePack: messages as docs/formats/msgpack.md says, and any other Go value.
//
// Reading works on a copy of the input with a byte behind it that begins no value, and with padding, so that a head
// and words may be read without a look at the end. The copy is in the arena, and strings and bytes point into it.
package msgpack

import (
	"reflect"
	"strconv"
	"sync"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// Decode reads data into what v points to, which is made zero first.
func Decode(a *memory.Arena, data []byte, v any, o *Options) error {
	e := (*eface)(unsafe.Pointer(&v))
	if e.data == nil || o.Keys >= layouts {
		return misused(v, o)
	}
	pointer := programOf(e.typ, v, o.Keys)
	if pointer.op != opPointer {
		return misused(v, o)
	}
	p := pointer.elem
	d := Decoder{arena: a, options: o}
	limits := base.OrDefault(o.Limits)
	// The top is no nesting.
	d.depth, d.budget = limits.Depth, limits.Memory
	if d.depth++; d.depth < 0 {
		d.depth--
	}
	p.clear(e.data)
	return d.run(p, e.data, data)
}

// misused is the error of a call that no input can satisfy.
func misused(v any, o *Options) error {
	if o.Keys >= layouts {
		return unsupported("layout %d", o.Keys)
	}
	return unsupported("want a pointer that is not nil and leads to a value, not %T", v)
}

// clear makes the value at p zero.
func (p *program) clear(at unsafe.Pointer) {
	if p.message != nil {
		p.message.Clear(at)
		return
	}
	memory.Clear(at, uintptr(p.mem.Size()))
}

// Decoder is the state of reading one input.
type Decoder struct {
	// in is the padded copy of the input, text where strings point to: the copy, or the caller's bytes.
	in, text unsafe.Pointer
	end      int
	arena    *memory.Arena
	// depth is how many levels are left, budget how many bytes.
	depth, budget int
	// owed is how many bytes the lists and maps around still need at least, so that those inside of them, which might
	// all announce what is left, do not all get room for it.
	owed    int
	options *Options
	// lacks says that a required field is absent somewhere.
	lacks bool
	// rare exists only if there is an error.
	rare *rare
	memory.TextMover
}

type rare struct {
	code  base.Code
	at    int
	cause error
	path  base.Path
}

// copies are for values that keep nothing of the input.
var copies = sync.Pool{New: func() any { return new(memory.Buffer) }}

func (d *Decoder) run(p *program, dst unsafe.Pointer, data []byte) error {
	d.end = len(data)
	var scratch *memory.Buffer
	// Text of a large input is moved to where values keep it; a part of a copy would keep all of the copy.
	aliases := d.options.AliasInput
	if p.textual && !aliases && !d.Keep(d.arena, len(data)) {
		d.in = d.arena.Text(len(data) + 1)
		copy(unsafe.Slice((*byte)(d.in), len(data)), data)
		d.text = d.in
	} else {
		scratch = copies.Get().(*memory.Buffer)
		if need := len(data) + 1 + memory.Padding; cap(scratch.Bytes) < need {
			scratch.Bytes = make([]byte, need+need/4)
		}
		d.in = unsafe.Pointer(unsafe.SliceData(scratch.Bytes))
		copy(unsafe.Slice((*byte)(d.in), len(data)), data)
		if d.text = unsafe.Pointer(unsafe.SliceData(data)); !aliases {
			d.text = d.in
		}
	}
	*(*byte)(unsafe.Add(d.in, len(data))) = neverUsed
	i := d.top(p, dst)
	if i >= 0 && i != d.end {
		i = d.fail(base.BadSyntax, i)
	}
	if scratch != nil {
		scratch.Keep(len(data))
		copies.Put(scratch)
	}
	if i < 0 {
		base.Expect(d.rare.cause, p.typ.String())
		return &base.Error{Code: d.rare.code, Offset: d.rare.at, Path: d.rare.path.String(), Err: d.rare.cause}
	}
	if d.lacks {
		return missing(p, dst, d.end)
	}
	return nil
}

func (d *Decoder) top(p *program, dst unsafe.Pointer) int {
	if p.plain && d.isNil(0) {
		return 1
	}
	return d.value(p, dst, 0)
}

// missing is the error of a message that lacks required fields.
func missing(p *program, at unsafe.Pointer, offset int) error {
	e := &base.Error{Code: base.MissingRequired, Offset: offset}
	if m, ok := reflect.NewAt(p.typ, at).Interface().(proto.Message); ok {
		e.Err = proto.CheckInitialized(m)
	}
	return e
}

// fail notes why and where, and returns what says that it did.
//
//go:noinline
func (d *Decoder) fail(code base.Code, at int) int {
	d.rare = &rare{code: code, at: at}
	return -1
}

// failBy does it with a cause.
//
//go:noinline
func (d *Decoder) failBy(code base.Code, at int, cause error) int {
	d.rare = &rare{code: code, at: at, cause: cause}
	return -1
}

// failIn adds the field in which reading failed.
//
//go:noinline
func (d *Decoder) failIn(f *field) int {
	if f.prog != nil && f.prog.typ != nil {
		base.Expect(d.rare.cause, f.prog.typ.String())
	}
	d.rare.path.Field(f.name)
	return -1
}

//go:noinline
func (d *Decoder) failAt(k int) int {
	d.rare.path.Index(k)
	return -1
}

// failAtOf is failAt of an element that e reads.
//
//go:noinline
func (d *Decoder) failAtOf(e *program, k int) int {
	base.Expect(d.rare.cause, e.typ.String())
	return d.failAt(k)
}

// wrong fails because of a head that does not begin what is wanted.
//
//go:noinline
func (d *Decoder) wrong(i int) int {
	switch {
	case i >= d.end:
		return d.fail(base.Truncated, d.end)
	case d.head(i) == neverUsed:
		return d.fail(base.BadSyntax, i)
	}
	return d.failBy(base.BadValue, i, &base.Mismatch{Found: d.found(i)})
}

// found names the value at i.
func (d *Decoder) found(i int) string {
	h := d.head(i)
	switch {
	case h == isNil:
		return "nil"
	case h&^1 == isFalse:
		return "a bool"
	case h&^31 == fixStr, h-str8 <= str32-str8:
		return "a string"
	case h-bin8 <= bin32-bin8:
		return "binary data"
	case h&^15 == fixMap, h&^1 == map16:
		return "a map"
	case h&^15 == fixArray, h&^1 == array16:
		return "an array"
	case h == float32B, h == float64B:
		return "a float"
	case h < fixMap, h >= negative, h >= uint8B && h < fixExt1:
		if v, below, after := d.integer(i); after >= 0 && below {
			return "the number " + strconv.FormatInt(int64(v), 10)
		} else if after >= 0 {
			return "the number " + strconv.FormatUint(v, 10)
		}
		return "a number"
	}
	return "an extension"
}

// truncated fails because the input ends inside a value.
//
//go:noinline
func (d *Decoder) truncated() int { return d.fail(base.Truncated, d.end) }

// spend takes n values of a type from the budget. It is false if there are not so many bytes left.
func (d *Decoder) spend(t *memory.Type, n int) bool {
	if n > d.budget/max(t.Size(), 1) {
		return false
	}
	d.budget -= n * t.Size()
	return true
}
