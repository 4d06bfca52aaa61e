// Append: from a message to text, as ProtoJSON specifies.
// SPDX-License-Identifier: MIT

package protojson

import (
	"slices"
	"sync"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/layout"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
	"isomer.dev/isomer/internal/schema"
)

// writer encodes a message. Its methods take the output so far and return it extended, or nil after an error.
type writer struct {
	options Options
	// plain is set if no option changes the output.
	plain bool
	// depth is the number of levels that are left, counted as a decoder counts them.
	depth   int
	code    base.Code
	cause   error
	path    base.Path
	levels  int
	scratch *encodeScratch
}

// encodeScratch is memory that is reused between calls.
type encodeScratch struct {
	// text is the output. lines is the output after it was broken into lines.
	text, lines memory.Buffer
	// pairs has the entries of maps that are being encoded, those of nested maps last.
	pairs []pair
	// visit is the method collect, and field the field for which it collects entries.
	visit func(key, value unsafe.Pointer) bool
	field *field
	// decoding has the options with which the message in an Any is decoded.
	decoding protobuf.Options
	// arena is for messages in an Any, and spent is the number of bytes of protobuf from which they were decoded.
	arena *memory.Arena
	spent int
}

var encodeScratches = sync.Pool{New: func() any {
	s := new(encodeScratch)
	s.visit = s.collect
	return s
}}

func (s *encodeScratch) free() {
	if cap(s.pairs) > maxKept/64 {
		s.pairs = nil
	}
	if s.spent > maxKept/16 {
		s.arena = nil
	} else if s.spent > 0 {
		s.arena.Reset()
	}
	s.spent = 0
	s.decoding = protobuf.Options{}
	encodeScratches.Put(s)
}

func (w *writer) help() *encodeScratch {
	if w.scratch == nil {
		w.scratch = encodeScratches.Get().(*encodeScratch)
	}
	return w.scratch
}

// Append appends the encoding of the message that v points to to dst. On error it returns dst with its old length,
// although the bytes after that may have changed.
func Append(dst []byte, v any, o *Options) ([]byte, error) {
	p, src, err := programOf(v)
	if err != nil {
		return dst, err
	}
	if o == nil {
		o = &defaults
	}
	// The outermost message is not a level of nesting.
	w := writer{options: *o, depth: base.OrDefault(o.Limits).Depth + 1}
	w.plain = !o.EmitUnpopulated && !o.EmitDefaultValues && !o.UseProtoNames
	b := dst
	lines := o.Prefix != "" || o.Indent != ""
	scratch := lines || cap(dst) == 0
	if scratch {
		if b = w.help().text.Bytes[:0]; b == nil {
			b = make([]byte, 0, leastText)
		}
	}
	if b = w.message(p, src, b); b != nil && p.Requires && !o.AllowPartial {
		// Only now it is known that the message does not contain itself, which this would not notice.
		if err := proto.CheckInitialized(p.Interface(src)); err != nil {
			b = w.fail(base.MissingRequired, err)
		}
	}
	if b != nil && scratch {
		b = w.scratch.finish(dst, b, lines, o)
	}
	if w.scratch != nil {
		w.scratch.free()
	}
	if b == nil {
		return dst, &base.Error{Code: w.code, Offset: -1, Path: w.path.String(), Err: w.cause}
	}
	return b, nil
}

// finish appends text, which was written to s, to dst.
func (s *encodeScratch) finish(dst, text []byte, lines bool, o *Options) []byte {
	s.text.Bytes = text
	switch {
	case lines && cap(dst) != 0:
		dst = jsontext.Indent(dst, text, o.Prefix, o.Indent)
	case lines:
		s.lines.Bytes = jsontext.Indent(s.lines.Bytes[:0], text, o.Prefix, o.Indent)
		dst = memory.Copy(s.lines.Bytes)
		s.lines.Keep(len(dst))
	default:
		dst = memory.Copy(text)
	}
	s.text.Keep(len(text))
	return dst
}

// leastText is the initial size of the buffer for text.
const leastText = 1 << 10

//go:noinline
func (w *writer) fail(code base.Code, cause error) []byte {
	w.code, w.cause = code, cause
	return nil
}

//go:noinline
func (w *writer) inField(name string) []byte {
	if w.levels++; w.levels < jsontext.MaxPath {
		w.path.Field(name)
	}
	return nil
}

//go:noinline
func (w *writer) inIndex(i int) []byte {
	if w.levels++; w.levels < jsontext.MaxPath {
		w.path.Index(i)
	}
	return nil
}

// message encodes a message in the form of its type.
func (w *writer) message(p *program, src unsafe.Pointer, b []byte) []byte {
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	if src == nil {
		src = p.empty
	}
	switch {
	case p.Official:
		b = w.officially(p.Interface(src).ProtoReflect(), b)
	case p.known == ordinary || p.known == knownEmpty:
		b = w.object(p, src, b)
	default:
		b = w.known(p, src, b)
	}
	w.depth++
	return b
}

// object encodes the fields of a message. Each begins with a comma, of which the first is then replaced by the brace.
func (w *writer) object(p *program, src unsafe.Pointer, b []byte) []byte {
	start := len(b)
	if b = w.fields(p, src, b); b == nil {
		return nil
	}
	if len(b) == start {
		return append(b, '{', '}')
	}
	b[start] = '{'
	return append(b, '}')
}

// fields encodes the fields of a message, each with a comma before it.
func (w *writer) fields(p *program, src unsafe.Pointer, b []byte) []byte {
	for i := range p.outs {
		o := &p.outs[i]
		f := o.field
		slot := unsafe.Add(src, f.offset)
		absent := layout.Probes && *(*uint64)(unsafe.Add(src, o.probe.Offset))&o.probe.Mask == o.probe.None
		if !absent {
			slot, absent = f.present(slot, o.probe.None != 0)
		}
		if absent {
			if !w.plain {
				b = w.unset(o, b)
			}
			continue
		}
		b = w.key(o, b)
		switch {
		case f.op == opString:
			b = w.text(b, *(*string)(slot))
		case f.op == opMessage:
			b = w.message(f.sub, *(*unsafe.Pointer)(slot), b)
		case f.op == opList:
			b = w.list(f, slot, b)
		case f.op == opMap:
			b = w.mapping(f, *(*unsafe.Pointer)(slot), b)
		default:
			b = w.scalar(f, slot, b)
		}
		if b == nil {
			return w.inField(f.Name)
		}
	}
	if p.Extensions != schema.None && *(*unsafe.Pointer)(unsafe.Add(src, p.Extensions)) != nil {
		return w.extensions(p.Interface(src).ProtoReflect(), b)
	}
	return b
}

// present finds a value that is reached through a pointer or a oneof. If unsure is set, the probe did not show whether
// the value is present.
func (f *field) present(slot unsafe.Pointer, unsure bool) (at unsafe.Pointer, absent bool) {
	switch {
	case f.place == schema.ByPointer:
		at = *(*unsafe.Pointer)(slot)
		return at, at == nil
	case f.place == schema.InOneof:
		held := (*[2]unsafe.Pointer)(slot)
		return held[1], held[0] != f.Itab || held[1] == nil
	case f.op == opMap:
		return slot, len(*(*map[string]struct{})(slot)) == 0
	case !unsure:
		return slot, false
	case f.op == opList, f.op == opString, f.op == opBytes && f.implicit:
		return slot, *(*int)(unsafe.Add(slot, unsafe.Sizeof(slot))) == 0
	case f.op == opMessage, f.op == opBytes:
		return slot, *(*unsafe.Pointer)(slot) == nil
	case f.Width == 1:
		return slot, *(*uint8)(slot) == 0
	case f.Width == 4:
		return slot, *(*uint32)(slot) == 0
	}
	return slot, *(*uint64)(slot) == 0
}

// key appends a comma, the name of a field and a colon.
func (w *writer) key(o *out, b []byte) []byte {
	before := len(b)
	if cap(b)-before < o.need {
		b = slices.Grow(b, o.need)
	}
	if w.options.UseProtoNames {
		return append(b, o.original...)
	}
	to := unsafe.Pointer(unsafe.SliceData(b))
	jsontext.Store8(to, before, o.k0)
	jsontext.Store8(to, before+8, o.k1)
	if o.klen > 16 {
		copy(unsafe.Slice((*byte)(unsafe.Add(to, before+16)), o.klen-16), o.constant[16:o.klen])
	}
	return b[:before+o.klen]
}

// unset encodes an absent field, if an option requires it. Members of oneofs are always omitted, and so are optional
// fields of proto3.
func (w *writer) unset(o *out, b []byte) []byte {
	if o.Descriptor.ContainingOneof() != nil {
		return b
	}
	if o.Descriptor.HasPresence() {
		if !w.options.EmitUnpopulated {
			return b
		}
		return append(w.key(o, b), "null"...)
	}
	if !w.options.EmitUnpopulated && !w.options.EmitDefaultValues {
		return b
	}
	b = w.key(o, b)
	switch o.op {
	case opList:
		return append(b, '[', ']')
	case opMap:
		return append(b, '{', '}')
	}
	return w.scalar(o.field, unsafe.Pointer(&zero), b)
}

// zero is the zero value of every scalar.
var zero [3]uint64

// text encodes a string.
func (w *writer) text(b []byte, s string) []byte {
	if b = jsontext.AppendString(b, s, jsontext.Strict); b == nil {
		return w.fail(base.BadUTF8, nil)
	}
	return b
}
