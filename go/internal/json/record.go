// record: encodes structs, member by member.
// SPDX-License-Identifier: MIT

package json

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// object encodes a struct. Each member begins with a comma, of which the first is then replaced by the brace.
func (e *encoder) object(t *program, p unsafe.Pointer, b []byte) []byte {
	if t.invalid != nil {
		return e.fail(base.Unsupported, t.invalid)
	}
	if e.left--; e.left < 0 {
		return e.fail(base.TooDeep, nil)
	}
	start := len(b)
	for i := range t.outs {
		f := &t.outs[i]
		if f.special {
			if b = e.member(f, p, b); b == nil {
				return nil
			}
			continue
		}
		at := unsafe.Add(p, f.off)
		if f.empty != omitNever && f.empty.of(at) {
			continue
		}
		b = f.label.append(b)
		if f.enc == kString {
			b = e.text(b, *(*string)(at))
		} else if f.enc == kInt64 {
			b = jsontext.AppendInt(b, *(*int64)(at))
			continue
		} else {
			e.place = uintptr(unsafe.Pointer(f))
			b = e.value(f.prog, at, b)
		}
		if b == nil {
			return e.inField(f.name)
		}
	}
	e.left++
	if len(b) == start {
		return append(b, "{}"...)
	}
	b[start] = '{'
	return append(b, '}')
}

// member encodes a member that is reached through pointers, or that has options other than omitempty.
func (e *encoder) member(f *out, p unsafe.Pointer, b []byte) []byte {
	at := f.walk(p)
	if at == nil {
		return b
	}
	if f.omitted(at) {
		return b
	}
	before := len(b)
	if f.plain != "" && !e.html() {
		b = append(b, f.plain...)
	} else {
		b = f.label.append(b)
	}
	named := len(b)
	e.place = uintptr(unsafe.Pointer(f))
	// A variable that a pointer leads to is addressable, even if the struct is not.
	addr := e.addr
	e.addr = addr || f.steps != nil
	// At the last level, too, an empty object or list is not written, and so it is none.
	last := f.void && e.left == 0 && !e.over
	if last {
		e.left, e.over = 1, true
	}
	if f.quoted {
		b = e.quoted(f.prog, at, b)
	} else {
		b = e.value(f.prog, at, b)
	}
	e.addr = addr
	if last {
		e.left, e.over = 0, false
	}
	switch {
	case b == nil:
		return e.inField(f.name)
	case f.void && void(b[named:]):
		return b[:before]
	case last && (b[named] == '{' || b[named] == '['):
		e.fail(base.TooDeep, nil)
		return e.inField(f.name)
	}
	return b
}

// void reports whether text is empty as v2 defines it: null, "", {} or [].
func void(text []byte) bool {
	switch string(text) {
	case "null", `""`, "{}", "[]":
		return true
	}
	return false
}

// walk follows embedded pointers to a field. It returns nil if one of them is nil.
func (f *out) walk(p unsafe.Pointer) unsafe.Pointer {
	for i := range f.steps {
		if p = *(*unsafe.Pointer)(unsafe.Add(p, f.steps[i].off)); p == nil {
			return nil
		}
	}
	return unsafe.Add(p, f.off)
}

// omitted reports whether omitempty or omitzero omits the field.
func (f *out) omitted(p unsafe.Pointer) bool {
	return f.empty.of(p) || f.isZero != nil && f.isZero(p)
}

// of reports whether the value at p is to be omitted.
func (o omission) of(p unsafe.Pointer) bool {
	switch o {
	case omitZero1:
		return *(*uint8)(p) == 0
	case omitZero2:
		return *(*uint16)(p) == 0
	case omitZero4:
		return *(*uint32)(p) == 0
	case omitZero8:
		return *(*uint64)(p) == 0
	case omitLen:
		return *(*int)(unsafe.Add(p, unsafe.Sizeof(p))) == 0
	case omitNil:
		return *(*unsafe.Pointer)(p) == nil
	case omitMap:
		return len(*(*map[string]struct{})(p)) == 0
	case omitAlways:
		return true
	case omitFloat32:
		return *(*float32)(p) == 0
	case omitFloat64:
		return *(*float64)(p) == 0
	}
	return false
}
