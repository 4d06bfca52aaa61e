// Decode: from bytes to a message, as the protobuf encoding specification says.
// SPDX-License-Identifier: MIT

// Package protobuf reads and writes the protobuf wire format.
//
// Reading works on a copy of the input with padding behind it, so that words may be read without a look at the end:
// what a value takes from the padding shows when the record ends behind its message. The copy is in the arena, and
// strings and bytes point into it.
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

// Decode reads data into v, a pointer to a message or to a plain struct.
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

// DecodeNew reads data into a message that it makes, of the type that v, a nil pointer, points to. It returns a pointer to
// the message, or nil and the error, or twice nil if it has not seen the type.
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
		// As decodeInto does, but for its call, which a small message would feel.
		err = decodeGenerated(p, dst, a, data, o)
	} else {
		err = decodeInto(p, dst, a, data, o)
	}
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// generates says that generated code reads a message. What it merged could not be undone.
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

// decode reads into the message at dst, and if plain without generated code. What it calls stands apart from Decode
// because a Decoder is large, and to make one takes as long as to read a small message.
func decode(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	if !a.IsHeap() || !plain && p.generated {
		return decodeInArena(p, dst, a, data, o, plain)
	}
	if p.flat && len(data) <= littleInput && !o.AliasInput {
		return decodeLittle(p, dst, a, data, o)
	}
	return decodeOnHeap(p, dst, a, data, o, plain)
}

func (o *Options) limits() (depth, budget int) {
	if o.Limits == (base.Limits{}) {
		return base.DefaultDepth, base.DefaultMemory
	}
	limits := base.OrDefault(o.Limits)
	return limits.Depth, limits.Memory
}

// Decoder is the state of reading one input.
type Decoder struct {
	// in is the padded copy of the input, text where strings point to: the copy, or the caller's bytes.
	in, text unsafe.Pointer
	arena    *memory.Arena
	// depth is how many levels are left, budget how many bytes.
	depth, budget int
	options       *Options
	// plain says that generated code is not used, gaveUp that it did not read the message.
	plain, gaveUp bool
	// ascii says that all of the input is ASCII, and so all text in it is UTF-8.
	ascii bool
	// pending is what waits for memory on the heap, or nil. If keeps, texts wait too.
	pending *pending
	keeps   bool
	// few is where texts wait instead, if all is little.
	few *few
	// atOnce says that texts cannot wait.
	atOnce bool
	// rare is what most messages do not need, or nil.
	rare *rare
}

// rare is the part of a Decoder that exists only if there is an error, or an extension.
type rare struct {
	code  base.Code
	at    int
	cause error
	path  base.Path
	// found are extensions, for the official runtime.
	found []extension
}

func (d *Decoder) rarely() *rare {
	if d.rare == nil {
		d.rare = new(rare)
	}
	return d.rare
}

// copies are for messages that keep nothing of the input.
var copies = sync.Pool{New: func() any { return new(memory.Buffer) }}

// decodeInArena reads a copy of the input that text points into.
func decodeInArena(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	if !p.KeepsText && !a.Recycles() || o.AliasInput && !mayEndEmpty(data) {
		return decodeBeside(p, dst, a, data, o, plain)
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

// decodeBeside reads a copy of the input that nothing points into: there is no text, or it stays in the input.
func decodeBeside(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
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

// decodeOnHeap reads a copy of the input that nothing will point to. The Decoder is a variable of the function that fills
// it, so that the compiler sees where it is: elsewhere each pointer costs while the garbage collector is at work.
func decodeOnHeap(p *program, dst unsafe.Pointer, a *memory.Arena, data []byte, o *Options, plain bool) error {
	h := pendings.Get().(*pending)
	if len(data)+memory.Padding > len(h.in.Bytes) {
		h.in.Bytes = make([]byte, len(data)+memory.Padding)
	}
	escape(dst)
	var d Decoder
	d.arena, d.options, d.plain = a, o, plain
	d.depth, d.budget = o.limits()
	d.pending = h
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

// pad fills the padding behind n bytes with what no varint ends in, so that one that the input cuts off is refused where
// it stands. With the bytes of an earlier input there, the path of the error would depend on them.
func pad(in unsafe.Pointer, n int) {
	wire.Store64(in, n, ^uint64(0))
	wire.Store64(in, n+memory.Padding/2, ^uint64(0))
}

// end is what is left to do behind the last record.
func (d *Decoder) end(p *program, dst unsafe.Pointer, data []byte, end int) error {
	if end < 0 || d.rare != nil && !d.mergeExtensions() {
		return d.error()
	}
	return p.checkRequired(dst, len(data), d.options)
}

// mayEndEmpty says that the last value of data may be an empty text, which would point behind data. If that is the end
// of its allocation, to the garbage collector it is a pointer to something else.
func mayEndEmpty(data []byte) bool {
	return len(data) == cap(data) && len(data) > 0 && data[len(data)-1] == 0
}

func (d *Decoder) error() error {
	return &base.Error{Code: d.rare.code, Offset: d.rare.at, Path: d.rare.path.String(), Err: d.rare.cause}
}

// fail notes why and where, and returns what says that it did.
//
//go:noinline
func (d *Decoder) fail(code base.Code, at int) int {
	r := d.rarely()
	r.code, r.at = code, at
	return -1
}

// failIn adds the field in which reading failed.
//
//go:noinline
func (d *Decoder) failIn(e *entry) int {
	d.rarely().path.Field(e.Name)
	return -1
}

// failHere fails in a field.
//
//go:noinline
func (d *Decoder) failHere(e *entry, code base.Code, at int) int {
	d.fail(code, at)
	return d.failIn(e)
}

// badVarint fails because of a varint at i, whose end may be that of the input.
//
//go:noinline
func (d *Decoder) badVarint(e *entry, i, end int) int {
	const longest = 10
	if end-i < longest {
		return d.failHere(e, base.Truncated, end)
	}
	return d.failHere(e, base.BadVarint, i)
}

// spend takes n elements of a type from the budget. It is false if there are not so many bytes left.
func (d *Decoder) spend(t *memory.Type, n int) bool {
	// A division would cost more than all else here.
	over, cost := bits.Mul64(uint64(n), uint64(t.Size()))
	if over != 0 || cost > uint64(d.budget) {
		return false
	}
	d.budget -= int(cost)
	return true
}

// officialCost is what a byte costs that the official runtime reads, which counts nothing itself: a third of the most
// that it makes of one, and more than it usually does.
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

// decodeOfficial reads a message whose fields are not at offsets.
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
		return &base.Error{Code: base.BadSyntax, Offset: 0, Err: err}
	}
	if !o.AllowPartial {
		if err := proto.CheckInitialized(message); err != nil {
			return &base.Error{Code: base.MissingRequired, Offset: len(data), Err: err}
		}
	}
	return nil
}
