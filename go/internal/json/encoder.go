// encoder: appends the encodings of values to a slice.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"math"
	"reflect"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
)

// encoder encodes a value. Its methods take the output so far and return it extended, or nil after an error.
type encoder struct {
	style jsontext.Style
	// addr is set if the current value is addressable, so that methods with pointer receivers are called.
	addr bool
	// standard refuses types for which encoding/json has other rules.
	standard bool
	// left is the number of objects and arrays that may still be begun inside one another, as for a decoder. depth also
	// counts pointers.
	left, depth int
	// over is set inside a member that is one level too deep, unless it turns out to be empty.
	over bool
	// place identifies the innermost member, in order to tell maps of the same type apart. It is not used as a pointer.
	place   uintptr
	seen    map[visit]struct{}
	code    base.Code
	cause   error
	path    base.Path
	levels  int
	scratch *encodeScratch
}

// visit is a pointer, map or slice that is being encoded.
type visit struct {
	t *program
	p unsafe.Pointer
	n int
}

// freeDepth is the depth from which on cycles are searched for.
const freeDepth = 1000

var (
	errCycle  = errors.New("the value contains itself")
	errInf    = errors.New("a number that is not finite")
	errTypeOf = errors.New("a type that JSON has no form for")
)

// Append appends the encoding of v to dst. On error it returns dst with its old length, although the bytes after that
// may have changed.
func Append(dst []byte, v any, o *Options) ([]byte, error) {
	e := encoder{style: jsontext.HTML, code: base.BadUTF8, left: base.DefaultDepth + 1}
	if o != nil {
		e.take(o)
		if o.Indent != "" || o.Prefix != "" {
			return e.indented(dst, v, o)
		}
	}
	w := (*eface)(unsafe.Pointer(&v))
	if w.typ == nil {
		return append(dst, "null"...), nil
	}
	t := e.writer(w.typ, w.word)
	var b []byte
	if cap(dst) == 0 {
		b = e.fresh(t, w.word)
	} else {
		b = e.held(t, w.word, dst)
	}
	if e.scratch != nil {
		e.scratch.free()
	}
	if b == nil {
		return dst, e.error()
	}
	return b, nil
}

// smallText is the approximate maximum length of output that is first written to the stack.
const smallText = 256

// fresh writes to reused memory, and returns a copy of the exact size.
func (e *encoder) fresh(t *program, word unsafe.Pointer) []byte {
	if t.long.Load() {
		s := e.help()
		if s.text.Bytes == nil {
			s.text.Bytes = make([]byte, 0, 4*smallText)
		}
		b := e.held(t, word, s.text.Bytes[:0])
		if b == nil {
			return nil
		}
		s.text.Bytes = b
		to := memory.Copy(b)
		s.text.Keep(len(b))
		return to
	}
	var room [smallText]byte
	b := e.held(t, word, unsafe.Slice((*byte)(memory.Hide(unsafe.Pointer(&room))), smallText)[:0])
	switch {
	case b == nil:
		return nil
	case unsafe.SliceData(b) == &room[0]:
		// In this form, make does not clear the bytes that copy fills.
		text := room[:len(b)]
		to := make([]byte, len(text))
		copy(to, text)
		return to
	}
	t.long.Store(true)
	return b
}

func (e *encoder) take(o *Options) {
	e.standard = o.Standard
	e.left = math.MaxInt // encoding/json writes more levels than it reads.
	if !o.Standard {
		e.left = max(base.OrDefault(o.Limits).Depth, 0) + 1
	}
	switch {
	case o.V2:
		e.style = jsontext.Strict
	case o.NoEscapeHTML:
		e.style = 0
	}
}

// html reports whether <, > and & are escaped.
func (e *encoder) html() bool { return e.style&jsontext.HTML != 0 }

// strict reports whether the rules are those of v2.
func (e *encoder) strict() bool { return e.style&jsontext.Strict != 0 }

// indented writes to memory of its own before it adds the line breaks.
func (e *encoder) indented(dst []byte, v any, o *Options) ([]byte, error) {
	plain := *o
	plain.Prefix, plain.Indent = "", ""
	s := encodeScratches.Get().(*encodeScratch)
	defer s.free()
	text, err := Append(s.text.Bytes[:0], v, &plain)
	if err != nil {
		return dst, err
	}
	s.text.Bytes = text
	s.text.Keep(len(text))
	if cap(dst) != 0 {
		return jsontext.Indent(dst, text, o.Prefix, o.Indent), nil
	}
	lines := jsontext.Indent(s.lines.Bytes[:0], text, o.Prefix, o.Indent)
	s.lines.Bytes = lines
	to := memory.Copy(lines)
	s.lines.Keep(len(lines))
	return to, nil
}

//go:noinline
func (e *encoder) error() error {
	return &base.Error{Code: e.code, Offset: -1, Path: e.path.String(), Err: e.cause}
}

func (e *encoder) fail(code base.Code, cause error) []byte {
	e.code, e.cause = code, cause
	return nil
}

func (e *encoder) inField(name string) []byte {
	if e.levels++; e.levels < jsontext.MaxPath {
		e.path.Field(name)
	}
	return nil
}

func (e *encoder) inIndex(i int) []byte {
	if e.levels++; e.levels < jsontext.MaxPath {
		e.path.Index(i)
	}
	return nil
}

func (e *encoder) inKey(key string) []byte {
	if e.levels++; e.levels < jsontext.MaxPath {
		e.path.Key(key)
	}
	return nil
}

// dynamic encodes the value of an interface.
func (e *encoder) dynamic(typ, word unsafe.Pointer, b []byte) []byte {
	return e.held(e.writer(typ, word), word, b)
}

// writer returns the program for the value of an interface.
func (e *encoder) writer(typ, word unsafe.Pointer) *program {
	if t := writers[mode(e.strict())].Find(typ); t != nil {
		return t
	}
	return writer(reflect.TypeOf(box(typ, word)), e.strict())
}

// held encodes a value of type t, given the data word of the interface that holds it.
func (e *encoder) held(t *program, word unsafe.Pointer, b []byte) []byte {
	if t.odd && e.standard {
		return e.fail(base.Unsupported, errOdd)
	}
	addr := e.addr
	e.addr = false
	switch {
	case !t.direct:
		b = e.value(t, word, b)
	case t.enc == kPtr:
		b = e.pointer(t, word, b)
	case t.enc == kMap:
		b = e.mapping(t, word, b)
	default:
		at := new(unsafe.Pointer)
		*at = word
		b = e.value(t, unsafe.Pointer(at), b)
	}
	e.addr = addr
	return b
}

// value encodes any value.
func (e *encoder) value(t *program, p unsafe.Pointer, b []byte) []byte {
	switch t.enc {
	case kString:
		return e.text(b, *(*string)(p))
	case kInt64:
		return jsontext.AppendInt(b, *(*int64)(p))
	case kInt32:
		return jsontext.AppendInt(b, int64(*(*int32)(p)))
	case kInt16:
		return jsontext.AppendInt(b, int64(*(*int16)(p)))
	case kInt8:
		return jsontext.AppendInt(b, int64(*(*int8)(p)))
	case kUint64:
		return jsontext.AppendUint(b, *(*uint64)(p))
	case kUint32:
		return jsontext.AppendUint(b, uint64(*(*uint32)(p)))
	case kUint16:
		return jsontext.AppendUint(b, uint64(*(*uint16)(p)))
	case kUint8:
		return jsontext.AppendUint(b, uint64(*(*uint8)(p)))
	case kFloat64:
		return e.float64(b, *(*float64)(p))
	case kFloat32:
		return e.float32(b, *(*float32)(p))
	case kBool:
		return strconv.AppendBool(b, *(*bool)(p))
	case kStruct:
		return e.object(t, p, b)
	case kPtr:
		return e.pointer(t, *(*unsafe.Pointer)(p), b)
	case kSlice:
		return e.list(t, p, b)
	case kMap:
		return e.mapping(t, *(*unsafe.Pointer)(p), b)
	case kAny:
		if at := (*eface)(p); at.typ != nil {
			return e.any(at, b)
		}
		return append(b, "null"...)
	case kTime:
		return e.time(p, b)
	}
	return e.rare(t, p, b)
}

// rare encodes the less frequent kinds of values.
func (e *encoder) rare(t *program, p unsafe.Pointer, b []byte) []byte {
	switch t.enc {
	case kArray:
		return e.elements(t.elem, p, t.len, b)
	case kBytes:
		return e.bytes(*(*[]byte)(p), b)
	case kByteArray:
		return jsontext.AppendBase64(b, unsafe.Slice((*byte)(p), t.len))
	case kIface:
		v := reflect.NewAt(t.typ, p).Elem()
		if v.IsNil() {
			return append(b, "null"...)
		}
		held := v.Interface()
		w := (*eface)(unsafe.Pointer(&held))
		return e.dynamic(w.typ, w.word, b)
	case kNumber:
		return e.number(*(*string)(p), b)
	case kRaw:
		return e.raw(*(*[]byte)(p), b)
	case kJSONMethod, kTextMethod:
		return e.method(t, p, b)
	}
	return e.fail(base.Unsupported, errTypeOf)
}

// any encodes the value of an empty interface. It tries the types of decoded JSON first.
func (e *encoder) any(at *eface, b []byte) []byte {
	switch at.typ {
	case boxString.rtype:
		return e.text(b, *(*string)(at.word))
	case boxFloat.rtype:
		return e.float64(b, *(*float64)(at.word))
	case rtypeBool:
		return strconv.AppendBool(b, *(*bool)(at.word))
	}
	return e.dynamic(at.typ, at.word, b)
}

func (e *encoder) pointer(t *program, to unsafe.Pointer, b []byte) []byte {
	if to == nil {
		return append(b, "null"...)
	}
	if !e.down(t, to, 0) {
		return nil
	}
	addr := e.addr
	e.addr = true
	b = e.value(t.elem, to, b)
	e.addr = addr
	e.up(t, to, 0)
	return b
}

// down enters a value that might contain itself. From a certain depth on, it checks whether it does.
func (e *encoder) down(t *program, p unsafe.Pointer, n int) bool {
	if e.depth++; e.depth <= freeDepth {
		return true
	}
	if overV2 && e.standard {
		e.fail(base.Unsupported, errOdd) // encoding/json/v2 refuses 10,000 levels, but does not count all that are counted here.
		return false
	}
	v := visit{t, p, n}
	if _, again := e.seen[v]; again {
		e.fail(base.TooDeep, errCycle)
		return false
	}
	if e.seen == nil {
		e.seen = map[visit]struct{}{}
	}
	e.seen[v] = struct{}{}
	return true
}

func (e *encoder) up(t *program, p unsafe.Pointer, n int) {
	if e.depth > freeDepth {
		delete(e.seen, visit{t, p, n})
	}
	e.depth--
}

func (e *encoder) list(t *program, p unsafe.Pointer, b []byte) []byte {
	h := (*slice)(p)
	if h.ptr == nil {
		if e.strict() {
			return e.elements(t.elem, nil, 0, b)
		}
		return append(b, "null"...)
	}
	if !e.down(t, h.ptr, h.len) {
		return nil
	}
	addr := e.addr
	e.addr = true
	b = e.elements(t.elem, h.ptr, h.len, b)
	e.addr = addr
	e.up(t, h.ptr, h.len)
	return b
}

// elements encodes n successive values.
func (e *encoder) elements(t *program, p unsafe.Pointer, n int, b []byte) []byte {
	if e.left--; e.left < 0 {
		return e.fail(base.TooDeep, nil)
	}
	b = append(b, '[')
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		at := unsafe.Add(p, uintptr(i)*t.size)
		switch t.enc {
		case kString:
			b = e.text(b, *(*string)(at))
		case kInt64:
			b = jsontext.AppendInt(b, *(*int64)(at))
		case kFloat64:
			b = e.float64(b, *(*float64)(at))
		case kStruct:
			b = e.object(t, at, b)
		default:
			b = e.value(t, at, b)
		}
		if b == nil {
			return e.inIndex(i)
		}
	}
	e.left++
	return append(b, ']')
}
