// known: decodes the well-known types that have forms of their own.
// SPDX-License-Identifier: MIT

package protojson

import (
	"errors"
	"strings"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/wire"
)

var (
	errTimestamp = errors.New("not a timestamp")
	errDuration  = errors.New("not a duration")
	errPath      = errors.New("not a path of a field mask")
)

// known decodes a type that has a form of its own.
func (d *decoder) known(p *program, dst unsafe.Pointer, i int) int {
	f := &p.fields[onlyField]
	slot := unsafe.Add(dst, f.offset)
	switch p.known {
	case knownAny:
		return d.any(p, dst, i)
	case knownTimestamp, knownDuration:
		return d.time(p, dst, i)
	case knownFieldMask:
		return d.fieldMask(slot, i)
	case knownStruct:
		return d.mapping(f, slot, i)
	case knownList:
		return d.list(f, slot, i)
	case knownValue:
		return d.value(p, dst, i)
	}
	return d.scalar(f, slot, i)
}

// value decodes a google.protobuf.Value, which may be any value.
func (d *decoder) value(p *program, dst unsafe.Pointer, i int) int {
	kind := 0
	switch c := jsontext.Load1(d.Base, i); {
	case c == '"':
		kind = stringKind
	case c == '-', c-'0' < 10:
		kind = numberKind
	case c == '{':
		kind = structKind
	case c == '[':
		kind = listKind
	case c == 'n':
		kind = nullKind
	case c == 't', c == 'f':
		kind = boolKind
	default:
		return d.mismatch(i)
	}
	f := &p.fields[kind]
	return d.single(f, unsafe.Add(dst, f.offset), i)
}

func (d *decoder) time(p *program, dst unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) != '"' {
		return d.mismatch(i)
	}
	text, next := d.text(i)
	if next < 0 {
		return -1
	}
	s, n, ok, cause := int64(0), int32(0), false, errTimestamp
	if p.known == knownTimestamp {
		s, n, ok = wire.ParseTimestamp(text)
	} else {
		s, n, ok = wire.ParseDuration(text)
		cause = errDuration
	}
	if !ok {
		return d.Fail(base.BadValue, i, cause)
	}
	*(*int64)(unsafe.Add(dst, p.fields[seconds].offset)) = s
	*(*int32)(unsafe.Add(dst, p.fields[nanos].offset)) = n
	return next
}

var textType = memory.TypeOf(stringType)

// fieldMask decodes paths that are separated by commas. A path may be empty.
func (d *decoder) fieldMask(slot unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) != '"' {
		return d.mismatch(i)
	}
	text, next := d.text(i)
	if next < 0 {
		return -1
	}
	if text = strings.TrimSpace(text); text == "" {
		return next
	}
	n := strings.Count(text, ",") + 1
	if n > d.Memory/textType.Size() || !d.Charge(n*textType.Size()+2*len(text)) {
		return d.Fail(base.TooLarge, i, nil)
	}
	paths := unsafe.Slice((*string)(d.Arena.NewN(textType, n)), n)
	for k := range paths {
		path, rest, _ := strings.Cut(text, ",")
		text = rest
		to := unsafe.Slice((*byte)(d.Arena.Text(2*len(path))), 2*len(path))[:0]
		for j := range len(path) {
			c := path[j]
			if c == '_' {
				return d.Fail(base.BadValue, i, errPath)
			}
			if c-'A' < 26 {
				to = append(to, '_')
				c += 'a' - 'A'
			}
			to = append(to, c)
		}
		if len(to) > 0 {
			paths[k] = unsafe.String(unsafe.SliceData(to), len(to))
			if !protoreflect.FullName(paths[k]).IsValid() {
				return d.Fail(base.BadValue, i, errPath)
			}
		}
	}
	*(*[]string)(slot) = paths
	return next
}
