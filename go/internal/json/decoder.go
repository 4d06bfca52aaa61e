// decoder: goes through the input once, and fills values.
// SPDX-License-Identifier: MIT

package json

import (
	"errors"
	"reflect"
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// decoder works on a copy of the input that pad zeros follow, so that words can be loaded up to the end, and
// every loop ends at a zero. Its methods take a place in the input and return the place after what they read, or -1
// after an error.
type decoder struct {
	base   unsafe.Pointer
	end    int
	a      *memory.Arena
	depth  int
	memory int
	// strict is v2; exact the refusal of unknown names; numbers is UseNumber.
	strict, exact, numbers bool
	code                   base.Code
	at                     int
	cause                  error
	path                   base.Path
	levels                 int
	scratch                *scratch
}

// pad is how many zeros follow the input; the arena's own padding comes after them.
const pad = 8

// scratch is memory that outlives a call: elements of lists whose length is not known yet, and
// the input's copy if nothing points into it.
type scratch struct {
	anys []any
	text []byte
	a, b slice
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// maxScratch is how many bytes of each kind the pool keeps.
const maxScratch = 1 << 16

func (s *scratch) free() {
	if cap(s.text) > maxScratch {
		s.text = nil
	}
	if cap(s.anys) > maxScratch/16 {
		s.anys = nil
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

var (
	errPointer  = errors.New("a value is read into a pointer that is not nil")
	errTrailing = errors.New("there is more after the value")
)

// Decode reads all of data into what v points to. What it makes comes from a; it keeps nothing of data. After an
// error, what v points to may have been changed.
func Decode(a *memory.Arena, data []byte, v any, o *Options) error {
	e := (*eface)(unsafe.Pointer(&v))
	v2 := o != nil && o.V2
	p := readers[mode(v2)].find(e.typ)
	if p == nil {
		t := reflect.TypeOf(v)
		if t == nil || t.Kind() != reflect.Pointer {
			return &base.Error{Code: base.Unsupported, Offset: 0, Err: errPointer}
		}
		p = reader(t, v2)
	}
	if e.word == nil {
		return &base.Error{Code: base.Unsupported, Offset: 0, Err: errPointer}
	}
	d := decoder{a: a, end: len(data), depth: base.DefaultDepth + 1, memory: base.DefaultMemory}
	if o != nil {
		limits := o.Limits.OrDefault()
		d.depth, d.memory = limits.Depth+1, limits.Memory
		d.strict, d.exact, d.numbers = o.V2, o.DisallowUnknownFields, o.UseNumber
	}
	d.copy(data, p.keeps)
	i := d.value(p, e.word, 0)
	if i >= 0 {
		if i = d.space(i); i != d.end {
			i = d.fail(base.BadSyntax, i, errTrailing)
		}
	}
	if d.scratch != nil {
		d.scratch.free()
	}
	if i < 0 {
		return d.error()
	}
	return nil
}

func (d *decoder) copy(data []byte, keeps bool) {
	n := len(data)
	if keeps {
		d.base = d.a.Text(n + pad)
	} else {
		s := d.help()
		if cap(s.text) < n+pad+memory.Padding {
			s.text = make([]byte, n+n/2+pad+memory.Padding)
		}
		d.base = unsafe.Pointer(unsafe.SliceData(s.text))
	}
	copy(unsafe.Slice((*byte)(d.base), n), data)
	store8(d.base, n, 0)
}

//go:noinline
func (d *decoder) error() error {
	return &base.Error{Code: d.code, Offset: min(d.at, d.end), Path: d.path.String(), Err: d.cause}
}

// fail remembers the first error. At the end of the input, a syntax error means that there is too little.
func (d *decoder) fail(code base.Code, i int, cause error) int {
	if code == base.BadSyntax && i >= d.end {
		code, cause = base.Truncated, nil
	}
	d.code, d.at, d.cause = code, i, cause
	return -1
}

// maxPath bounds the path of an error, as each level makes it anew.
const maxPath = 200

func (d *decoder) inField(name string) int {
	if d.levels++; d.levels < maxPath {
		d.path.Field(name)
	}
	return -1
}

func (d *decoder) inIndex(i int) int {
	if d.levels++; d.levels < maxPath {
		d.path.Index(i)
	}
	return -1
}

func (d *decoder) inKey(key string) int {
	if d.levels++; d.levels < maxPath {
		d.path.Key(string([]byte(key)))
	}
	return -1
}

// charge counts n bytes that are made.
func (d *decoder) charge(n int) bool {
	d.memory -= n
	return d.memory >= 0
}

// space skips white space.
func (d *decoder) space(i int) int {
	for {
		switch load1(d.base, i) {
		case ' ':
			// Indentation.
			const blanks = ' ' * ones
			i++
			for load8(d.base, i) == blanks {
				i += 8
			}
		case '\n', '\t', '\r':
			i++
		default:
			return i
		}
	}
}

// value reads any value into p, which is of p's type.
func (d *decoder) value(t *program, p unsafe.Pointer, i int) int {
	c := load1(d.base, i)
	if c <= ' ' {
		i = d.space(i)
		c = load1(d.base, i)
	}
	switch t.dec {
	case kString:
		if c == '"' {
			s, next := d.text(i + 1)
			if next >= 0 {
				*(*string)(p) = s
			}
			return next
		}
	case kInt8, kInt16, kInt32, kInt64:
		return d.integer(t, p, i)
	case kUint8, kUint16, kUint32, kUint64:
		return d.unsigned(t, p, i)
	case kFloat64:
		if c-'0' < 10 || c == '-' {
			f, next := d.float(i)
			if next >= 0 {
				*(*float64)(p) = f
			}
			return next
		}
	case kFloat32:
		if c-'0' < 10 || c == '-' {
			return d.float32(p, i)
		}
	case kBool:
		if c == 't' && d.is(i, "true") {
			*(*bool)(p) = true
			return i + 4
		}
		if c == 'f' && d.is(i, "false") {
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

// rare reads what does not occur often.
func (d *decoder) rare(t *program, p unsafe.Pointer, i int) int {
	c := load1(d.base, i)
	switch t.dec {
	case kArray:
		if c == '[' {
			return d.array(t, p, i)
		}
	case kBytes:
		if c == '"' {
			return d.bytes(p, i)
		}
		if c == '[' && !d.strict {
			return d.list(t, p, i)
		}
	case kByteArray:
		if c == '"' {
			return d.byteArray(t, p, i)
		}
	case kRaw:
		next := d.skip(i)
		if next >= 0 {
			*(*[]byte)(p) = d.raw(i, next)
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

// raw is a part of the input's copy, which nobody else has.
func (d *decoder) raw(from, to int) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(d.base, from)), to-from)
}

// is compares a literal.
func (d *decoder) is(i int, literal string) bool {
	return unsafe.String((*byte)(unsafe.Add(d.base, i)), len(literal)) == literal
}

// other reads null, or fails as the value is of another type.
func (d *decoder) other(t *program, p unsafe.Pointer, i int) int {
	switch c := load1(d.base, i); {
	case c == 'n' && d.is(i, "null"):
		switch t.dec {
		case kPtr, kMap, kSlice, kBytes, kAny, kIface:
			reflect.NewAt(t.typ, p).Elem().SetZero()
		default:
			// In v1, null changes nothing else; in v2 it is the zero value.
			if d.strict {
				reflect.NewAt(t.typ, p).Elem().SetZero()
			}
		}
		return i + 4
	case c == '{', c == '[', c == '"', c == '-', c-'0' < 10, d.is(i, "true"), d.is(i, "false"):
		return d.fail(base.BadValue, i, nil)
	}
	return d.syntax(i)
}

// syntax fails where no value begins. A literal that the end of the input cuts is truncated.
func (d *decoder) syntax(i int) int {
	for _, s := range []string{"null", "true", "false"} {
		if n := d.end - i; n < len(s) && n >= 0 && d.is(i, s[:n]) {
			return d.fail(base.Truncated, d.end, nil)
		}
	}
	return d.fail(base.BadSyntax, i, nil)
}

// pointer reads into what a pointer points to, which it makes if it is nil.
func (d *decoder) pointer(t *program, p unsafe.Pointer, i int) int {
	at := (*unsafe.Pointer)(p)
	if load1(d.base, i) == 'n' && d.is(i, "null") {
		*at = nil
		return i + 4
	}
	if *at == nil {
		if !d.charge(int(t.elem.size)) {
			return d.fail(base.TooLarge, i, nil)
		}
		*at = d.a.New(t.elem.mem)
	}
	return d.value(t.elem, *at, i)
}
