// Decode: from bytes to a value.
// SPDX-License-Identifier: MIT

// Package msgpack encodes and decodes MessagePack: messages as docs/formats/msgpack.md says, and any other Go value.
//
// Decoding works on a copy of the input that is followed by a byte with which no value begins, and by padding, so that
// heads and words can be loaded without a comparison with the end. The copy is in the arena, and strings and byte
// slices point into it.
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

// Decode decodes data into the variable that v points to, which is set to zero first.
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
	// The outermost value is not a level of nesting.
	d.depth, d.budget = limits.Depth, limits.Memory
	if d.depth++; d.depth < 0 {
		d.depth--
	}
	p.clear(e.data)
	return d.run(p, e.data, data)
}

// misused returns the error of a call that fails for any input.
func misused(v any, o *Options) error {
	if o.Keys >= layouts {
		return unsupported("layout %d", o.Keys)
	}
	return unsupported("want a pointer that is not nil and leads to a value, not %T", v)
}

// clear sets the variable at p to zero.
func (p *program) clear(at unsafe.Pointer) {
	if p.message != nil {
		p.message.Clear(at)
		return
	}
	memory.Clear(at, uintptr(p.mem.Size()))
}

// Decoder is the state of decoding one input.
type Decoder struct {
	// in is the padded copy of the input, and text the bytes that strings point into: the copy, or the caller's bytes.
	in, text unsafe.Pointer
	end      int
	arena    *memory.Arena
	// depth is the number of levels that are left, and budget the number of bytes.
	depth, budget int
	// owed is the minimum number of bytes that the enclosing lists and maps still need. Without it, nested lists that
	// each announce as many elements as the rest of the input has bytes would all get room for them.
	owed    int
	options *Options
	// lacks is set if a required field is missing somewhere.
	lacks bool
	// rare is allocated only if there is an error.
	rare *rare
	memory.TextMover
}

type rare struct {
	code  base.Code
	at    int
	cause error
	path  base.Path
}

// copies has memory for copies of inputs that values do not point into.
var copies = sync.Pool{New: func() any { return new(memory.Buffer) }}

func (d *Decoder) run(p *program, dst unsafe.Pointer, data []byte) error {
	d.end = len(data)
	var scratch *memory.Buffer
	// The text of a large input is moved to memory of the values. If they pointed into the copy, each would keep all of
	// it alive.
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

// missing returns the error of a message that lacks required fields.
func missing(p *program, at unsafe.Pointer, offset int) error {
	e := &base.Error{Code: base.MissingRequired, Offset: offset}
	if m, ok := reflect.NewAt(p.typ, at).Interface().(proto.Message); ok {
		e.Err = proto.CheckInitialized(m)
	}
	return e
}

// fail notes an error, and returns -1.
//
//go:noinline
func (d *Decoder) fail(code base.Code, at int) int {
	d.rare = &rare{code: code, at: at}
	return -1
}

// failBy notes an error with a cause.
//
//go:noinline
func (d *Decoder) failBy(code base.Code, at int, cause error) int {
	d.rare = &rare{code: code, at: at, cause: cause}
	return -1
}

// failIn prepends a field to the path of the error.
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

// failAtOf is failAt for an element whose program is e.
//
//go:noinline
func (d *Decoder) failAtOf(e *program, k int) int {
	base.Expect(d.rare.cause, e.typ.String())
	return d.failAt(k)
}

// wrong fails because the head at i does not begin a value of the required type.
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

// found describes the value at i.
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

// spend subtracts n values of a type from the budget. It reports whether there was enough.
func (d *Decoder) spend(t *memory.Type, n int) bool {
	if n > d.budget/max(t.Size(), 1) {
		return false
	}
	d.budget -= n * t.Size()
	return true
}
