// Decode: from text to a message, as ProtoJSON specifies.
// SPDX-License-Identifier: MIT

package protojson

import (
	"sync"
	"unsafe"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
)

// decoder is the state of decoding one text. Its methods take a position in the input and return the position after
// what they read, or -1 after an error. Scanner.Space says who skips white space.
type decoder struct {
	jsontext.Scanner
	// Whatever keeps text of the input calls Own.
	memory.TextMover
	options Options
	// scratch is memory for a large input, and for messages that only live while an Any is decoded. It may be nil.
	scratch *scratch
}

// scratch is memory that is reused between calls.
type scratch struct {
	arena *memory.Arena
	bytes []byte
	text  memory.Buffer
	// encoding has the options with which the message in an Any is encoded.
	encoding protobuf.Options
	// spent is the number of bytes that have been allocated in the arena.
	spent int
}

var scratches = sync.Pool{New: func() any { return &scratch{arena: memory.NewArena(memory.Config{Recycle: true})} }}

// maxKept is the maximum size of a buffer that is kept.
const maxKept = 1 << 20

func (s *scratch) free() {
	if cap(s.bytes) > maxKept {
		s.bytes = nil
	}
	if s.spent > maxKept {
		s.arena.Release()
	} else {
		s.arena.Reset()
	}
	s.spent = 0
	scratches.Put(s)
}

func (d *decoder) help() *scratch {
	if d.scratch == nil {
		d.scratch = scratches.Get().(*scratch)
	}
	return d.scratch
}

// Decode decodes all of data into the message that v points to, which is cleared first, and allocates in a. It does not
// retain data. After an error, the message has some of the fields of the input.
func Decode(a *memory.Arena, data []byte, v any, o *Options) error {
	p, dst, err := programOf(v)
	if err != nil {
		return err
	}
	if o == nil {
		o = &defaults
	}
	p.Clear(dst)
	d := decoder{options: *o}
	d.Strict = true
	d.Depth, d.Memory = base.DefaultDepth+1, base.DefaultMemory
	if o.Limits != (base.Limits{}) {
		limits := base.OrDefault(o.Limits)
		d.Depth, d.Memory = limits.Depth+1, limits.Memory
	}
	if d.Keep(a, len(data)) {
		d.StartIn(a, data, &d.help().text)
	} else {
		d.Start(a, data, a.Text(len(data)+jsontext.Pad))
	}
	i := d.message(p, dst, d.Space(0))
	if i >= 0 {
		if i = d.Space(i); i != d.End {
			i = d.Fail(base.BadSyntax, i, jsontext.ErrTrailing)
		}
	}
	if d.scratch != nil {
		d.scratch.free()
	}
	if i < 0 {
		base.Expect(d.Cause(), string(p.Interface(dst).ProtoReflect().Descriptor().FullName()))
		return d.Error()
	}
	if p.Requires && !o.AllowPartial {
		if err := proto.CheckInitialized(p.Interface(dst)); err != nil {
			return &base.Error{Code: base.MissingRequired, Offset: len(data), Err: err}
		}
	}
	return nil
}

// message decodes a message at i, in the form of its type.
func (d *decoder) message(p *program, dst unsafe.Pointer, i int) int {
	if d.Depth--; d.Depth < 0 {
		return d.Fail(base.TooDeep, i, nil)
	}
	switch {
	case p.Official:
		i = d.officially(p, dst, i)
	case p.known == ordinary || p.known == knownEmpty:
		i = d.object(p, dst, i, false)
	default:
		i = d.known(p, dst, i)
	}
	d.Depth++
	return i
}

// mismatch fails because the value has the wrong type.
//
//go:noinline
func (d *decoder) mismatch(i int) int {
	switch c := jsontext.Load1(d.Base, i); {
	case c == '{', c == '[', c == '"', c == '-', c-'0' < 10, d.Is(i, "true"), d.Is(i, "false"), d.Is(i, "null"):
		return d.Fail(base.BadValue, i, &base.Mismatch{Found: d.Found(i)})
	}
	return d.Syntax(i)
}

// inText fails because of a string that Text could not read. For an invalid escape or an unpaired surrogate, the error
// has the offset of the escape; for other errors in text, that of the string.
//
//go:noinline
func (d *decoder) inText(i int) int {
	code, cause := d.Code(), d.Cause()
	if code == base.Truncated {
		return -1
	}
	if cause == jsontext.ErrSurrogate || cause == jsontext.ErrEscape {
		code = base.BadSyntax
		for i = d.FailedAt(); jsontext.Load1(d.Base, i) != '\\'; i-- {
		}
	}
	return d.Fail(code, i, cause)
}

// text reads the string whose quote is at i.
func (d *decoder) text(i int) (string, int) {
	s, next := d.Text(i + 1)
	if next < 0 {
		return "", d.inText(i)
	}
	return s, next
}

// name reads a name, its colon, and the white space after it.
func (d *decoder) name(i int) (string, int) {
	if jsontext.Load1(d.Base, i) != '"' {
		return "", d.Fail(base.BadSyntax, i, jsontext.ErrName)
	}
	name, next := d.text(i)
	if next < 0 {
		return "", -1
	}
	return name, d.Colon(next)
}

// pass skips the value at i. In messages, lists and maps are no levels of nesting, but they are in a value that is
// skipped: one in each message, and so two objects or arrays for each level, that of the value itself included.
func (d *decoder) pass(i int) int {
	depth := d.Depth
	d.Depth = 2*depth + 2
	i = d.Skip(i)
	d.Depth = depth
	return i
}
