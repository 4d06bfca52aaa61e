// iface: decodes values of any type into interfaces.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"reflect"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
)

// boxed is a type whose values are put into interfaces.
type boxed struct {
	rtype unsafe.Pointer
	mem   *memory.Type
}

func boxedOf(t reflect.Type) boxed { return boxed{rtypeOf(t), memory.TypeOf(t)} }

var (
	boxString = boxedOf(reflect.TypeFor[string]())
	boxNumber = boxedOf(reflect.TypeFor[json.Number]())
	boxFloat  = boxedOf(reflect.TypeFor[float64]())
	boxSlice  = boxedOf(reflect.TypeFor[[]any]())
	boxMap    = boxedOf(reflect.TypeFor[map[string]any]())
	memAny    = memory.TypeOf(reflect.TypeFor[any]())
)

// maxChain is the maximum number of pointers and interfaces between an interface and the variable that is decoded into.
const maxChain = 1000

// iface decodes into an interface. If it holds a pointer, it keeps the pointer, and what that points to is decoded
// into.
func (d *decoder) iface(t *program, p unsafe.Pointer, i int) int {
	if d.Strict {
		return d.merge(t, p, i)
	}
	if jsontext.Load1(d.Base, i) == 'n' && d.Is(i, "null") {
		if held := d.held(t, p); held.IsValid() && held.Elem().Kind() == reflect.Pointer {
			return d.into(held, i)
		}
		return d.other(t, p, i)
	}
	if (*eface)(p).typ != nil {
		if held := d.held(t, p); held.IsValid() {
			return d.into(held, i)
		}
	}
	if t.dec == kIface {
		return d.other(t, p, i)
	}
	v, next := d.any(i)
	if next >= 0 {
		*(*any)(p) = v
	}
	return next
}

// merge is iface in v2: it decodes into a copy of the value that the interface holds, which then holds the copy.
func (d *decoder) merge(t *program, p unsafe.Pointer, i int) int {
	v := reflect.NewAt(t.typ, p).Elem()
	if v.IsNil() || jsontext.Load1(d.Base, i) == 'n' {
		if t.dec == kIface || jsontext.Load1(d.Base, i) == 'n' {
			return d.other(t, p, i)
		}
		any, next := d.any(i)
		if next >= 0 {
			v.Set(reflect.ValueOf(any))
		}
		return next
	}
	if !d.Charge(int(v.Elem().Type().Size())) {
		return d.Fail(base.TooLarge, i, nil)
	}
	held := reflect.New(v.Elem().Type())
	held.Elem().Set(v.Elem())
	if i = d.into(held, i); i >= 0 {
		v.Set(held.Elem())
	}
	return i
}

// held returns the pointer that an interface holds, if it is not nil and does not point at the interface itself.
func (d *decoder) held(t *program, p unsafe.Pointer) reflect.Value {
	v := reflect.NewAt(t.typ, p).Elem().Elem()
	if !v.IsValid() || v.Kind() != reflect.Pointer || v.IsNil() || v.UnsafePointer() == p {
		return reflect.Value{}
	}
	return v
}

// into decodes into what a pointer in an interface points to. A cycle of interfaces is an error.
func (d *decoder) into(held reflect.Value, i int) int {
	d.chain++
	defer func() { d.chain-- }()
	if d.chain > maxChain {
		return d.Fail(base.TooDeep, i, nil)
	}
	t := reader(held.Type(), d.Strict)
	if t.odd && d.standard {
		return d.Fail(base.Unsupported, i, errOdd)
	}
	return d.value(t, held.UnsafePointer(), i)
}

var bools = [2]bool{false, true}

var rtypeBool = rtypeOf(reflect.TypeFor[bool]())

// any decodes a value of any type.
func (d *decoder) any(i int) (any, int) {
	switch c := jsontext.Load1(d.Base, i); {
	case c == '"':
		s, next := d.Text(i + 1)
		if next < 0 {
			return nil, -1
		}
		return d.boxString(boxString, s, next)
	case c == '{':
		return d.anyObject(i)
	case c == '[':
		return d.anyList(i)
	case c == '-', c-'0' < 10:
		return d.anyNumber(i)
	case c == 't' && d.Is(i, "true"):
		return box(rtypeBool, unsafe.Pointer(&bools[1])), i + 4
	case c == 'f' && d.Is(i, "false"):
		return box(rtypeBool, unsafe.Pointer(&bools[0])), i + 5
	case c == 'n' && d.Is(i, "null"):
		return nil, i + 4
	}
	return nil, d.Syntax(i)
}

func (d *decoder) boxString(t boxed, s string, i int) (any, int) {
	if !d.Charge(16) {
		return nil, d.Fail(base.TooLarge, i, nil)
	}
	p := d.Arena.New(t.mem)
	*(*string)(p) = d.Own(s)
	return box(t.rtype, p), i
}

func (d *decoder) anyNumber(i int) (any, int) {
	if d.numbers {
		_, next := d.Decimal(i)
		if next < 0 {
			return nil, -1
		}
		return d.boxString(boxNumber, d.Span(i, next), next)
	}
	f, next := d.Float64(i)
	if next < 0 {
		base.Expect(d.Cause(), "float64")
		return nil, -1
	}
	if !d.Charge(8) {
		return nil, d.Fail(base.TooLarge, i, nil)
	}
	p := d.Arena.New(boxFloat.mem)
	*(*float64)(p) = f
	return box(boxFloat.rtype, p), next
}

func (d *decoder) anyObject(i int) (any, int) {
	if i = d.enter(nil, i); i < 0 {
		return nil, -1
	}
	if !d.Charge(3 * entryCost) {
		return nil, d.Fail(base.TooLarge, i, nil)
	}
	if d.Moves && !d.InArena() && !d.Strict {
		return d.collected(i)
	}
	m := d.Arena.NewMap(boxMap.mem, 0)
	if jsontext.Load1(d.Base, i) == '}' {
		d.Depth++
		i++
	} else if i = d.anyEntries(*(*map[string]any)(unsafe.Pointer(&m)), i); i < 0 {
		return nil, -1
	}
	return box(boxMap.rtype, m), i
}

// anyList collects the elements in reused memory, and copies them once their number is known.
func (d *decoder) anyList(i int) (any, int) {
	if i = d.enter(nil, i); i < 0 {
		return nil, -1
	}
	if !d.Charge(24) {
		return nil, d.Fail(base.TooLarge, i, nil)
	}
	h := (*slice)(d.Arena.New(boxSlice.mem))
	if jsontext.Load1(d.Base, i) == ']' {
		d.Depth++
		h.ptr = unsafe.Pointer(&nothing)
		return box(boxSlice.rtype, unsafe.Pointer(h)), i + 1
	}
	s := d.help()
	from := len(s.anys)
	defer func() {
		clear(s.anys[from:])
		s.anys = s.anys[:from]
	}()
	for more := true; more; {
		var v any
		if v, i = d.any(i); i < 0 {
			return nil, d.InIndex(len(s.anys) - from)
		}
		if !d.Charge(16) {
			return nil, d.Fail(base.TooLarge, i, nil)
		}
		s.anys = append(s.anys, v)
		if i, more = d.comma(i, ']'); i < 0 {
			return nil, -1
		}
	}
	n := len(s.anys) - from
	h.ptr, h.len, h.cap = d.Arena.NewN(memAny, n), n, n
	copy(unsafe.Slice((*any)(h.ptr), n), s.anys[from:])
	return box(boxSlice.rtype, unsafe.Pointer(h)), i
}
