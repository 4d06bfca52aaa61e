// known: encodes the well-known types that have forms of their own.
// SPDX-License-Identifier: MIT

package protojson

import (
	"errors"
	"math"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
	"isomer.dev/isomer/internal/wire"
)

var (
	errNoKind   = errors.New("a Value of no kind")
	errInfinite = errors.New("a Value that is no finite number")
	errNoURL    = errors.New("an Any that has a value but no type")
)

// known encodes a type that has a form of its own.
func (w *writer) known(p *program, src unsafe.Pointer, b []byte) []byte {
	f := &p.fields[onlyField]
	slot := unsafe.Add(src, f.offset)
	switch p.known {
	case knownAny:
		return w.any(p, src, b)
	case knownTimestamp, knownDuration:
		return w.time(p, src, b)
	case knownFieldMask:
		return w.fieldMask(*(*[]string)(slot), b)
	case knownStruct:
		if m := *(*unsafe.Pointer)(slot); m != nil {
			return w.mapping(f, m, b)
		}
		return append(b, '{', '}')
	case knownList:
		return w.list(f, slot, b)
	case knownValue:
		return w.value(p, src, b)
	}
	return w.scalar(f, slot, b)
}

// kind returns the field of a google.protobuf.Value that is set, and the address of its value, or nil if none is set.
func (p *program) kind(src unsafe.Pointer) (*field, unsafe.Pointer) {
	for i := range p.outs {
		f := &p.fields[i]
		if at, absent := f.present(unsafe.Add(src, f.offset), false); !absent {
			return f, at
		}
	}
	return nil, nil
}

func (w *writer) value(p *program, src unsafe.Pointer, b []byte) []byte {
	f, at := p.kind(src)
	switch {
	case f == nil:
		return w.fail(base.BadValue, errNoKind)
	case f.op == opMessage:
		return w.message(f.sub, *(*unsafe.Pointer)(at), b)
	case f.op == opDouble:
		if v := *(*float64)(at); !(math.Abs(v) <= math.MaxFloat64) {
			return w.fail(base.BadValue, errInfinite)
		}
	}
	return w.scalar(f, at, b)
}

func (w *writer) time(p *program, src unsafe.Pointer, b []byte) []byte {
	s := *(*int64)(unsafe.Add(src, p.fields[seconds].offset))
	n := *(*int32)(unsafe.Add(src, p.fields[nanos].offset))
	ok, cause := false, errTimestamp
	if b = append(b, '"'); p.known == knownTimestamp {
		b, ok = wire.AppendTimestamp(b, s, n)
	} else {
		b, ok = wire.AppendDuration(b, s, n)
		cause = errDuration
	}
	if !ok {
		return w.fail(base.BadValue, cause)
	}
	return append(b, '"')
}

// fieldMask encodes paths. It is an error if they would be decoded differently.
func (w *writer) fieldMask(paths []string, b []byte) []byte {
	start := len(b)
	b = append(b, '"')
	for i, path := range paths {
		if i > 0 {
			b = append(b, ',')
		}
		if path != "" && !protoreflect.FullName(path).IsValid() {
			return w.fail(base.BadValue, errPath)
		}
		for j := 0; j < len(path); j++ {
			c := path[j]
			if c == '_' && j+1 < len(path) && path[j+1]-'a' < 26 {
				j++
				c = path[j] - ('a' - 'A')
			} else if c == '_' || c-'A' < 26 {
				return w.fail(base.BadValue, errPath)
			}
			b = append(b, c)
		}
	}
	if len(b) == start+1 && len(paths) > 0 {
		return w.fail(base.BadValue, errPath)
	}
	return append(b, '"')
}

// any encodes a google.protobuf.Any, including the message in it.
func (w *writer) any(p *program, src unsafe.Pointer, b []byte) []byte {
	url := *(*string)(unsafe.Add(src, p.fields[typeURL].offset))
	data := *(*[]byte)(unsafe.Add(src, p.fields[anyValue].offset))
	if url == "" {
		if len(data) > 0 {
			return w.fail(base.BadValue, errNoURL)
		}
		return append(b, '{', '}')
	}
	t, err := w.options.resolver().FindMessageByURL(url)
	if err != nil {
		return w.fail(base.UnknownType, err)
	}
	b = append(b, `{"@type":`...)
	if b = w.text(b, url); b == nil {
		return nil
	}
	inner := programOfMessage(t)
	if inner == nil || inner.Official {
		return w.anyByReflection(t, data, b)
	}
	spare := w.help()
	if spare.arena == nil {
		spare.arena = memory.NewArena(memory.Config{Recycle: true})
	}
	spare.spent += inner.Memory.Size() + len(data)
	sub := spare.arena.New(inner.Memory)
	spare.decoding = protobuf.Options{
		AllowPartial: true, AliasInput: true, Resolver: w.options.Resolver, Limits: w.options.Limits,
	}
	if err := protobuf.Decode(spare.arena, data, inner.Interface(sub), &spare.decoding); err != nil {
		return w.fail(base.BadValue, err)
	}
	switch inner.known {
	case ordinary:
		// The message is a level below that of the Any.
		if w.depth--; w.depth < 0 {
			return w.fail(base.TooDeep, nil)
		}
		b = w.fields(inner, sub, b)
		w.depth++
	case knownEmpty:
	case knownValue:
		if f, _ := inner.kind(sub); f == nil {
			// An empty object is decoded as such again.
			break
		}
		fallthrough
	default:
		b = w.message(inner, sub, append(b, `,"value":`...))
	}
	if b == nil {
		return nil
	}
	return append(b, '}')
}
