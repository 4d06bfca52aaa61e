// decoder: reads the input in a single pass, and fills values.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
)

// decoder is a Scanner that fills values. Its methods take a position in the input and return the position after what
// they read, or -1 after an error. Scanner.Space says who skips white space.
type decoder struct {
	// Strict and Unique are set for v2.
	jsontext.Scanner
	// exact refuses unknown names, and numbers is UseNumber. standard refuses types for which encoding/json has other
	// rules.
	exact, numbers, standard bool
	// chain is the number of interfaces that have been followed.
	chain   int
	scratch *scratch
	memory.TextMover
}

// scratch is memory that is reused between calls: for elements of lists of unknown length, and for the copy of the
// input if nothing points into it.
type scratch struct {
	anys    []any
	entries []entry
	text    memory.Buffer
	a, b    slice
	// names are names of members in the current input, if it is large.
	names [keptNames]string
	named bool
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// maxScratch is the maximum number of bytes of each kind that the pool keeps.
const maxScratch = 1 << 16

func (s *scratch) free() {
	if cap(s.anys) > maxScratch/16 {
		s.anys = nil
	}
	if cap(s.entries) > maxScratch/16 {
		s.entries = nil
	}
	if s.named {
		clear(s.names[:])
		s.named = false
	}
	s.a, s.b = slice{}, slice{}
	scratches.Put(s)
}

func (d *decoder) help() *scratch {
	if d.scratch == nil {
		d.scratch = scratches.Get().(*scratch)
	}
	return d.scratch
}

var errPointer = errors.New("a value is read into a pointer that is not nil")

// Decode decodes all of data into the value that v points to, and allocates in a. It does not retain data. After an
// error, the value may have changed.
func Decode(a *memory.Arena, data []byte, v any, o *Options) error {
	_, err := decode(a, data, v, o, true)
	return err
}

// DecodeFirst decodes the first value in data, which may be followed by others, and returns where it ends.
func DecodeFirst(a *memory.Arena, data []byte, v any, o *Options) (int, error) {
	return decode(a, data, v, o, false)
}

func decode(a *memory.Arena, data []byte, v any, o *Options, all bool) (int, error) {
	e := (*eface)(unsafe.Pointer(&v))
	v2 := o != nil && o.V2
	p := readers[mode(v2)].Find(e.typ)
	if p == nil {
		t := reflect.TypeOf(v)
		if t == nil || t.Kind() != reflect.Pointer {
			return 0, &base.Error{Code: base.Unsupported, Offset: 0, Err: errPointer}
		}
		p = reader(t, v2)
	}
	if e.word == nil {
		return 0, &base.Error{Code: base.Unsupported, Offset: 0, Err: errPointer}
	}
	if p.odd && o != nil && o.Standard {
		return 0, &base.Error{Code: base.Unsupported, Err: errOdd}
	}
	var d decoder
	d.Depth, d.Memory = base.DefaultDepth+1, base.DefaultMemory
	if o != nil {
		limits := base.OrDefault(o.Limits)
		d.Depth, d.Memory = limits.Depth+1, limits.Memory
		d.Strict, d.Unique = o.V2, o.V2
		d.exact, d.numbers, d.standard = o.DisallowUnknownFields, o.UseNumber, o.Standard
	}
	d.start(a, data, p.keeps)
	restore, i := o != nil && o.Intact, 0
	if restore && (p.calls || !p.isZero(e.word, len(data))) {
		restore = false
		i = d.check(all)
	}
	if i >= 0 {
		i = d.value(p, e.word, d.Space(0))
	}
	if i >= 0 && all {
		if i = d.Space(i); i != d.End {
			i = d.Fail(base.BadSyntax, i, jsontext.ErrTrailing)
		}
	}
	if d.scratch != nil {
		d.scratch.free()
	}
	if i < 0 {
		if restore {
			reflect.NewAt(p.typ, e.word).Elem().SetZero()
		}
		return 0, d.Error()
	}
	return i, nil
}

// check scans a value without storing anything; with all, it also scans what follows, which must be white space. It is
// for values that cannot be restored after an error: those that are not zero, and those whose methods would have been
// called. A zero value refers to nothing else that decoding could change.
func (d *decoder) check(all bool) int {
	i := d.Skip(d.Space(0))
	if i >= 0 && all {
		if i = d.Space(i); i != d.End {
			return d.Fail(base.BadSyntax, i, jsontext.ErrTrailing)
		}
	}
	return i
}

// isZero reports whether the value at p is zero. It returns false for values much larger than the text of n bytes, for
// which check takes less time.
func (t *program) isZero(p unsafe.Pointer, n int) bool {
	const small = 1 << 10
	if t.size > uintptr(n)+small {
		return false
	}
	i, all := 0, uint64(0)
	for ; i+8 <= int(t.size); i += 8 {
		all |= jsontext.Load8(p, i)
	}
	for ; i < int(t.size); i++ {
		all |= uint64(jsontext.Load1(p, i))
	}
	return all == 0
}

// start copies the input. The copy is in the arena only if values may point into it and the input is not large.
func (d *decoder) start(a *memory.Arena, data []byte, keeps bool) {
	if keeps && !d.Keep(a, len(data)) {
		d.Start(a, data, a.Text(len(data)+jsontext.Pad))
		return
	}
	s := d.help()
	s.named = d.Moves
	d.StartIn(a, data, &s.text)
}

// value decodes any value into p, which points to a variable of the program's type.
func (d *decoder) value(t *program, p unsafe.Pointer, i int) int {
	c := jsontext.Load1(d.Base, i)
	switch t.dec {
	case kString:
		if c == '"' {
			s, next := d.Text(i + 1)
			if next >= 0 {
				*(*string)(p) = d.Own(s)
			}
			return next
		}
	case kInt8, kInt16, kInt32, kInt64:
		return d.integer(t, p, i)
	case kUint8, kUint16, kUint32, kUint64:
		return d.unsigned(t, p, i)
	case kFloat64:
		if c-'0' < 10 || c == '-' {
			f, next := d.Float64(i)
			if next < 0 {
				return d.expecting(t)
			}
			*(*float64)(p) = f
			return next
		}
	case kFloat32:
		if c-'0' < 10 || c == '-' {
			f, next := d.Float32(i)
			if next < 0 {
				return d.expecting(t)
			}
			*(*float32)(p) = f
			return next
		}
	case kBool:
		if c == 't' && d.Is(i, "true") {
			*(*bool)(p) = true
			return i + 4
		}
		if c == 'f' && d.Is(i, "false") {
			*(*bool)(p) = false
			return i + 5
		}
	case kStruct:
		if c == '{' {
			return d.object(t, p, i)
		}
	case kPtr:
		return d.pointer(t, p, i)
	case kSlice:
		if c == '[' {
			return d.list(t, p, i)
		}
	case kMap:
		if c == '{' {
			return d.mapping(t, p, i)
		}
	case kTime:
		return d.time(p, i)
	case kAny, kIface:
		return d.iface(t, p, i)
	default:
		return d.rare(t, p, i)
	}
	return d.other(t, p, i)
}

// rare decodes the less frequent kinds of values.
func (d *decoder) rare(t *program, p unsafe.Pointer, i int) int {
	c := jsontext.Load1(d.Base, i)
	switch t.dec {
	case kArray:
		if c == '[' {
			return d.array(t, p, i)
		}
	case kBytes:
		if c == '"' {
			return d.bytes(p, i)
		}
		if c == '[' && !d.Strict {
			return d.list(t, p, i)
		}
	case kByteArray:
		if c == '"' {
			return d.byteArray(t, p, i)
		}
	case kRaw:
		next := d.Skip(i)
		if next >= 0 {
			*(*[]byte)(p) = d.OwnBytes(d.Raw(i, next))
		}
		return next
	case kJSONMethod:
		return d.jsonMethod(t, p, i)
	case kTextMethod:
		return d.textMethod(t, p, i)
	case kNumber:
		return d.number(p, i)
	}
	return d.other(t, p, i)
}

// other decodes null, or fails because the value has the wrong type.
func (d *decoder) other(t *program, p unsafe.Pointer, i int) int {
	switch c := jsontext.Load1(d.Base, i); {
	case c == 'n' && d.Is(i, "null"):
		switch t.dec {
		case kPtr, kMap, kSlice, kBytes, kAny, kIface:
			reflect.NewAt(t.typ, p).Elem().SetZero()
		default:
			// In v1, null leaves all other values unchanged. In v2 it sets them to zero.
			if d.Strict {
				reflect.NewAt(t.typ, p).Elem().SetZero()
			}
		}
		return i + 4
	case c == '{', c == '[', c == '"', c == '-', c-'0' < 10, d.Is(i, "true"), d.Is(i, "false"):
		return d.unfit(t, i)
	}
	return d.Syntax(i)
}

// expecting adds what t is to an error that says what was found.
//
//go:noinline
func (d *decoder) expecting(t *program) int {
	if t.typ != nil {
		base.Expect(d.Cause(), t.typ.String())
	}
	return -1
}

// unfit fails because t cannot hold the value at i.
//
//go:noinline
func (d *decoder) unfit(t *program, i int) int {
	want := "string"
	if t.typ != nil {
		want = t.typ.String()
	}
	return d.Fail(base.BadValue, i, &base.Mismatch{Found: d.Found(i), Want: want})
}

// pointer decodes into the variable that a pointer points to, which it allocates if the pointer is nil.
func (d *decoder) pointer(t *program, p unsafe.Pointer, i int) int {
	at := (*unsafe.Pointer)(p)
	if jsontext.Load1(d.Base, i) == 'n' && d.Is(i, "null") {
		*at = nil
		return i + 4
	}
	if *at == nil {
		if !d.Charge(int(t.elem.size)) {
			return d.Fail(base.TooLarge, i, nil)
		}
		*at = d.Arena.New(t.elem.mem)
	}
	return d.value(t.elem, *at, i)
}
