// any: messages whose type is in the input.
// SPDX-License-Identifier: MIT

package protojson

import (
	"errors"
	"reflect"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/protobuf"
)

var (
	stringType = reflect.TypeFor[string]()
	errNoType  = errors.New("an Any without @type")
)

// any decodes a google.protobuf.Any. Its "@type" may be anywhere in the object.
func (d *decoder) any(p *program, dst unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) != '{' {
		return d.mismatch(i)
	}
	url, next := d.findType(i)
	switch {
	case next < 0:
		return -1
	case url == "":
		return next
	}
	t, err := d.options.resolver().FindMessageByURL(url)
	if err != nil {
		return d.Fail(base.UnknownType, i, err)
	}
	inner := programOfMessage(t)
	if inner == nil || inner.Official {
		return d.officially(p, dst, i)
	}
	if next = d.inner(inner, i); next < 0 {
		return -1
	}
	b := d.bytes(len(d.scratch.bytes))
	if b == nil {
		return d.Fail(base.TooLarge, i, nil)
	}
	copy(b, d.scratch.bytes)
	if d.Moves {
		// It may not be a part of the copy of the input, so Own cannot be used.
		url = strings.Clone(url)
	}
	*(*string)(unsafe.Add(dst, p.fields[typeURL].offset)) = url
	if len(b) > 0 {
		*(*[]byte)(unsafe.Add(dst, p.fields[anyValue].offset)) = b[:len(b):len(b)]
	}
	return next
}

// inner decodes the object at i as a message of type p, and leaves its encoding as protobuf in scratch.bytes. The
// message itself is in memory of scratch.
func (d *decoder) inner(p *program, i int) int {
	if d.Depth--; d.Depth < 0 {
		return d.Fail(base.TooDeep, i, nil)
	}
	left := d.Memory
	if !d.Charge(p.Memory.Size()) {
		return d.Fail(base.TooLarge, i, nil)
	}
	arena, moves := d.Arena, d.Moves
	// The message is encoded before the copy of the input is overwritten.
	d.Arena, d.Moves = d.help().arena, false
	sub := d.Arena.New(p.Memory)
	if p.known == ordinary {
		i = d.object(p, sub, i, true)
	} else {
		i = d.wrapped(p, sub, i)
	}
	d.Arena, d.Moves = arena, moves
	d.scratch.spent += left - d.Memory
	d.Depth++
	if i < 0 {
		return -1
	}
	s, err := d.scratch, error(nil)
	s.encoding = protobuf.Options{AllowPartial: true, Deterministic: true, Limits: d.options.Limits}
	if s.bytes, err = protobuf.Append(s.bytes[:0], p.Interface(sub), &s.encoding); err != nil {
		code := base.BadValue
		if errors.Is(err, base.TooDeep) {
			code = base.TooDeep // Maps have more levels in protobuf.
		}
		return d.Fail(code, i, err)
	}
	return i
}

// wrapped decodes an object that contains only "@type" and "value", which is a message of type p. Without "value" the
// message is empty.
func (d *decoder) wrapped(p *program, sub unsafe.Pointer, i int) int {
	i = d.Open(i)
	typed, found := false, false
	for more := true; more; {
		start := i
		name, next := d.name(i)
		if i = next; i < 0 {
			return -1
		}
		switch {
		case name == "@type" && !typed:
			typed = true
			i = d.Skip(i)
		case name == "value" && !found:
			found = true
			d.Depth++ // inner has entered this level already.
			i = d.message(p, sub, i)
			d.Depth--
		case name == "@type", name == "value":
			i = d.Fail(base.DuplicateKey, start, nil)
		case d.options.DiscardUnknown:
			i = d.pass(i)
		default:
			i = d.Fail(base.UnknownField, start, nil)
		}
		if i < 0 {
			return d.InName(name)
		}
		if i, more = d.Comma(i, '}'); i < 0 {
			return -1
		}
	}
	return i
}

// findType finds "@type" in the object at i, without changing the copy of the input. If there is none, next is the end
// of the object, and the object must have no other names.
func (d *decoder) findType(i int) (url string, next int) {
	start := i
	depth := d.Depth
	defer func() { d.Depth = depth }()
	d.Depth = 2*depth + 1
	if i = d.Open(i); jsontext.Load1(d.Base, i) == '}' {
		return "", i + 1
	}
	for more := true; more; {
		if jsontext.Load1(d.Base, i) != '"' {
			return "", d.Fail(base.BadSyntax, i, jsontext.ErrName)
		}
		at := i + 1
		if i = d.SkipText(at); i < 0 {
			return "", d.inText(at - 1)
		}
		name := d.Unquoted(d.Span(at, i-1))
		if i = d.Colon(i); i < 0 {
			return "", -1
		}
		if name == "@type" {
			if jsontext.Load1(d.Base, i) != '"' {
				return "", d.mismatch(i)
			}
			at = i + 1
			if i = d.SkipText(at); i < 0 {
				return "", d.inText(at - 1)
			}
			if url = d.Unquoted(d.Span(at, i-1)); url == "" {
				return "", d.Fail(base.BadValue, at-1, errNoType)
			}
			return url, i
		}
		if i = d.Skip(i); i < 0 {
			return "", d.InName(name)
		}
		if i, more = d.Comma(i, '}'); i < 0 {
			return "", -1
		}
	}
	if !d.options.DiscardUnknown {
		return "", d.Fail(base.BadValue, start, errNoType)
	}
	return "", i
}
