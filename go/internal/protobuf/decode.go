// Decode: from bytes to a message, as the protobuf encoding specification says.
// SPDX-License-Identifier: MIT

// Package protobuf encodes and decodes the protobuf wire format.
//
// Decoding works on a copy of the input that is followed by padding, so that words can be loaded without a comparison
// with the end. A value that includes bytes of the padding is noticed because it ends after its message. The copy is in
// the arena, and strings and byte slices point into it.
package protobuf

import (
	"math/bits"
	"runtime"
	"sync"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/typecache"
	"isomer.dev/isomer/internal/wire"
)

// Decode decodes data into v, a pointer to a message or to a plain struct.
func Decode(a *memory.Arena, data []byte, v any, o *Options) error {
	p, dst, err := programOf(v)
	if err != nil {
		return err
	}
	if !o.Merge && !p.Official {
		p.Clear(dst)
	}
	if a == memory.Heap && p.generates(o) {
		a = memory.Once()
		err = decodeInto(p, dst, a, data, o)
		a.Done()
		return err
	}
	return decodeInto(p, dst, a, data, o)
}

// DecodeNew decodes data into a new message of the type that v, a nil pointer, points to. It returns a pointer to the
// message, or nil and the error. If the type has not been compiled yet, it returns nil twice.
func DecodeNew(a *memory.Arena, data []byte, v any, o *Options) (unsafe.Pointer, error) {
	key := typecache.Key(v)
	p := recent.Near(key)
	if p == nil {
		if p = recent.Find(key); p == nil {
			return nil, nil
		}
	}
	dst := a.New(p.Memory)
	var err error
	if p.generates(o) {
		// This is decodeInto, without its call, which would be noticeable for a small message.
		err = decodeGenerated(p, dst, a, data, o)
	} else {
		err = decodeInto(p, dst, a, data, o)
	}
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// generates reports whether generated code decodes a message. It cannot when merging, since what it has merged before
// it gives up could not be undone.
func (p *program) generates(o *Options) bool { return p.methods.Exist() && !o.Merge && !o.AliasInput }

func decodeInto(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options) error {
	if p.generates(o) {
		return decodeGenerated(p, dst, a, data, o)
	}
	if p.Official {
		return decodeOfficial(p, dst, data, o)
	}
	return decode(p, dst, a, data, o, o.Merge)
}

// decode decodes into the message at dst; if plain is set, without generated code. The functions that it calls are
// separate from Decode because a Decoder is large, and initialising one takes as long as decoding a small message.
func decode(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	if !a.IsHeap() || !plain && p.generated {
		return decodeInArena(p, dst, a, data, o, plain)
	}
	if p.flat && len(data) <= smallInput && !o.AliasInput {
		return decodeSmall(p, dst, a, data, o)
	}
	return decodeOnHeap(p, dst, a, data, o, plain)
}

// limits returns the number of levels below a message, of which there are none if Limits has a negative number, and that
// of bytes.
func (o *Options) limits() (depth, budget int) {
	if o.Limits == (base.Limits{}) {
		return base.DefaultDepth, base.DefaultMemory
	}
	limits := base.OrDefault(o.Limits)
	return max(limits.Depth, 0), limits.Memory
}

// Decoder is the state of decoding one input.
type Decoder struct {
	// in is the padded copy of the input, and text the bytes that strings point into: the copy, or the caller's bytes.
	in, text unsafe.Pointer
	arena    *memory.Arena
	// depth is the number of levels that are left, and budget the number of bytes.
	depth, budget int
	options       *Options
	// plain is set if generated code is not used, and gaveUp if it could not decode the message.
	plain, gaveUp bool
	// ascii is set if the whole input is ASCII, so that text need not be checked for UTF-8.
	ascii bool
	// deferred has the values that wait for memory on the heap, or is nil. If keeps is set, texts wait, too.
	deferred *deferred
	keeps    bool
	// small has the texts that wait instead if the message is small and flat.
	small *deferredSmall
	// atOnce is set while texts cannot wait.
	atOnce bool
	// rare is allocated only when it is needed.
	rare *rare
}

// rare is the part of a Decoder that is needed only for errors and extensions.
type rare struct {
	code  base.Code
	at    int
	cause error
	path  base.Path
	// found has extensions, which the official runtime decodes.
	found []extension
}

func (d *Decoder) rarely() *rare {
	if d.rare == nil {
		d.rare = new(rare)
	}
	return d.rare
}

// copies has memory for copies of inputs that messages do not point into.
var copies = sync.Pool{New: func() any { return new(memory.Buffer) }}

// decodeInArena decodes a copy of the input that text points into.
func decodeInArena(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	if !p.KeepsText && !a.Recycles() || o.AliasInput && !mayEndEmpty(data) {
		return decodeDetached(p, dst, a, data, o, plain)
	}
	in := a.Text(len(data))
	d := Decoder{in: in, text: in, arena: a, options: o, plain: plain}
	d.depth, d.budget = o.limits()
	d.ascii = wire.Copy(in, data)
	pad(in, len(data))
	end := d.message(p, dst, 0, len(data), 0)
	if d.gaveUp {
		p.Clear(dst)
		return decode(p, dst, a, data, o, true)
	}
	return d.end(p, dst, data, end)
}

// decodeDetached decodes a copy of the input that nothing points into: there is no text, or it points into the caller's
// bytes.
func decodeDetached(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	scratch := copies.Get().(*memory.Buffer)
	scratch.Bytes = append(append(scratch.Bytes[:0], data...), make([]byte, memory.Padding)...)
	d := Decoder{arena: a, options: o, plain: plain}
	d.depth, d.budget = o.limits()
	d.in = unsafe.Pointer(unsafe.SliceData(scratch.Bytes))
	pad(d.in, len(data))
	d.text = unsafe.Pointer(unsafe.SliceData(data))
	end := d.message(p, dst, 0, len(data), 0)
	scratch.Keep(len(data))
	copies.Put(scratch)
	if d.gaveUp {
		p.Clear(dst)
		return decode(p, dst, a, data, o, true)
	}
	return d.end(p, dst, data, end)
}

// decodeOnHeap decodes a copy of the input that nothing will point into. The Decoder is a local variable here, so that
// the compiler knows it is on the stack; elsewhere, storing pointers is slower while the garbage collector is running.
func decodeOnHeap(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	h := deferredPool.Get().(*deferred)
	if len(data)+memory.Padding > len(h.in.Bytes) {
		h.in.Bytes = make([]byte, len(data)+memory.Padding)
	}
	escape(dst)
	var d Decoder
	d.arena, d.options, d.plain = a, o, plain
	d.depth, d.budget = o.limits()
	d.deferred = h
	d.in = unsafe.Pointer(unsafe.SliceData(h.in.Bytes))
	d.ascii = wire.Copy(d.in, data)
	pad(d.in, len(data))
	d.text, d.keeps = d.in, true
	if o.AliasInput && !mayEndEmpty(data) {
		d.text, d.keeps = unsafe.Pointer(unsafe.SliceData(data)), false
	}
	end := d.message(p, dst, 0, len(data), 0)
	h.finish(len(data))
	runtime.KeepAlive(dst)
	return d.end(p, dst, data, end)
}

// pad fills the padding after n bytes with bytes that end no varint, so that a truncated varint fails where it begins.
// With bytes of an earlier input, the path of the error would depend on them.
func pad(in unsafe.Pointer, n int) {
	wire.Store64(in, n, ^uint64(0))
	wire.Store64(in, n+memory.Padding/2, ^uint64(0))
}

// end completes decoding after the last record.
func (d *Decoder) end(p *program, dst unsafe.Pointer, data []byte, end int) error {
	if end < 0 || d.rare != nil && !d.mergeExtensions() {
		return d.error()
	}
	return p.checkRequired(dst, len(data), d.options)
}

// mayEndEmpty reports whether the last value of data may be an empty text, which would point to the end of data. If the
// allocation ends there as well, the garbage collector would take it for a pointer to another one.
func mayEndEmpty(data []byte) bool {
	return len(data) == cap(data) && len(data) > 0 && data[len(data)-1] == 0
}

func (d *Decoder) error() error {
	return &base.Error{Code: d.rare.code, Offset: d.rare.at, Path: d.rare.path.String(), Err: d.rare.cause}
}

// fail notes an error, and returns -1.
//
//go:noinline
func (d *Decoder) fail(code base.Code, at int) int {
	r := d.rarely()
	r.code, r.at = code, at
	return -1
}

// failIn prepends a field to the path of the error.
//
//go:noinline
func (d *Decoder) failIn(e *entry) int {
	d.rarely().path.Field(e.Name)
	return -1
}

// failHere notes an error in a field.
//
//go:noinline
func (d *Decoder) failHere(e *entry, code base.Code, at int) int {
	d.fail(code, at)
	return d.failIn(e)
}

// badVarint fails because of a varint at i, which may be truncated.
//
//go:noinline
func (d *Decoder) badVarint(e *entry, i, end int) int {
	const longest = 10
	if end-i < longest {
		return d.failHere(e, base.Truncated, end)
	}
	return d.failHere(e, base.BadVarint, i)
}

// spend subtracts n elements of a type from the budget. It reports whether there was enough.
func (d *Decoder) spend(t *memory.Type, n int) bool {
	// This multiplies because a division would cost more than everything else here.
	over, cost := bits.Mul64(uint64(n), uint64(t.Size()))
	if over != 0 || cost > uint64(d.budget) {
		return false
	}
	d.budget -= int(cost)
	return true
}

// officialCost is the assumed number of bytes that the official runtime allocates for a byte of input, since it has no
// limit of its own: a third of its maximum, and more than the usual number.
const officialCost = 16

func (d *Decoder) spendOfficial(n int) bool {
	if n > d.budget/officialCost {
		return false
	}
	d.budget -= n * officialCost
	return true
}

func (o *Options) official(depth int) proto.UnmarshalOptions {
	u := proto.UnmarshalOptions{
		Merge: true, AllowPartial: true, DiscardUnknown: o.DiscardUnknown, RecursionLimit: depth, NoLazyDecoding: true,
	}
	if o.Resolver != nil {
		u.Resolver = o.Resolver
	} else {
		u.Resolver = protoregistry.GlobalTypes
	}
	return u
}

// decodeOfficial decodes a message whose fields are not at fixed offsets.
func decodeOfficial(p *program, dst unsafe.Pointer, data []byte, o *Options) error {
	limits := base.OrDefault(o.Limits)
	if len(data) > limits.Memory/officialCost {
		return &base.Error{Code: base.TooLarge, Offset: 0}
	}
	u := o.official(limits.Depth + 1)
	message := p.Interface(dst)
	if !message.ProtoReflect().IsValid() {
		return unsupported("%T holds a nil message", message)
	}
	if !o.Merge {
		proto.Reset(message)
	}
	if err := u.Unmarshal(data, message); err != nil {
		return &base.Error{Code: officialCode(err), Offset: 0, Err: err}
	}
	if !o.AllowPartial {
		if err := proto.CheckInitialized(message); err != nil {
			return &base.Error{Code: base.MissingRequired, Offset: len(data), Err: err}
		}
	}
	return nil
}
