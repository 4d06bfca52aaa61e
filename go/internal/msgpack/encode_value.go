// value: encodes a value of any type.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"math"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
)

// value encodes the value in slot with program p at i, where longestHead bytes are free. It returns where the value
// ends, or -1. No room need be left after it.
func (w *Writer) value(p *program, slot unsafe.Pointer, i int) int {
	switch p.op {
	case opBool:
		return w.byte(isFalse|*(*byte)(slot), i)
	case opInt8:
		return w.signed(int64(*(*int8)(slot)), i)
	case opInt16:
		return w.signed(int64(*(*int16)(slot)), i)
	case opInt32:
		return w.signed(int64(*(*int32)(slot)), i)
	case opInt64:
		return w.signed(*(*int64)(slot), i)
	case opUint8:
		return w.unsigned(uint64(*(*uint8)(slot)), i)
	case opUint16:
		return w.unsigned(uint64(*(*uint16)(slot)), i)
	case opUint32:
		return w.unsigned(uint64(*(*uint32)(slot)), i)
	case opUint64:
		return w.unsigned(*(*uint64)(slot), i)
	case opFloat32:
		return w.big32(float32B, *(*uint32)(slot), i)
	case opFloat64:
		return w.big64(float64B, *(*uint64)(slot), i)
	case opString:
		t := (*text)(slot)
		return w.text(t.p, t.n, i)
	case opBytes:
		s := (*list)(slot)
		if s.p == nil && p.plain {
			return w.byte(isNil, i)
		}
		return w.bytes(s.p, s.n, i)
	case opByteArray:
		return w.bytes(slot, p.len, i)
	case opStruct:
		return w.structure(p, slot, i)
	case opMessage:
		sub := *(*unsafe.Pointer)(slot)
		if sub == nil {
			sub = p.elem.empty
		}
		return w.value(p.elem, sub, i)
	case opPointer:
		return w.pointer(p, *(*unsafe.Pointer)(slot), i)
	case opSlice:
		s := (*list)(slot)
		if s.p == nil && p.plain {
			return w.byte(isNil, i)
		}
		return w.list(p, s.p, s.n, i)
	case opArray:
		return w.list(p, slot, p.len, i)
	case opMap:
		return w.mapping(p, *(*unsafe.Pointer)(slot), i)
	case opAny:
		return w.holding(*(*any)(slot), i)
	}
	return w.other(p, slot, i)
}

// other encodes the less frequent kinds of values.
func (w *Writer) other(p *program, slot unsafe.Pointer, i int) int {
	switch p.op {
	case opTime:
		t := *(*time.Time)(slot)
		return w.instant(t.Unix(), int32(t.Nanosecond()), i)
	case opTimestamp:
		seconds := *(*int64)(unsafe.Add(slot, p.fields[0].offset))
		return w.instant(seconds, *(*int32)(unsafe.Add(slot, p.fields[1].offset)), i)
	case opWrapper:
		return w.value(p.elem, unsafe.Add(slot, p.fields[0].offset), i)
	case opHolder:
		if w.depth--; w.depth < 0 {
			return w.fail(base.TooDeep, nil)
		}
		i = w.value(p.elem, unsafe.Add(slot, p.fields[0].offset), i)
		w.depth++
		return i
	case opValue:
		return w.dynamic(p, slot, i)
	case opMethods:
		return w.byMethod(p, slot, i)
	case opIface:
		return w.inside(p, slot, i)
	case opForeign:
		return w.reflected(p, slot, i)
	}
	return w.fail(base.Unsupported, p.err)
}

// maxHops is the maximum number of pointers that lead to a value, since pointers may form a cycle.
const maxHops = 1000

func (w *Writer) pointer(p *program, sub unsafe.Pointer, i int) int {
	if sub == nil {
		return w.byte(isNil, i)
	}
	if w.hops++; w.hops > maxHops {
		return w.fail(base.TooDeep, nil)
	}
	// For a decoder, a pointer to a pointer is a level.
	if p.elem.op == opPointer {
		if w.depth--; w.depth < 0 {
			return w.fail(base.TooDeep, nil)
		}
		i = w.value(p.elem, sub, i)
		w.depth++
	} else {
		i = w.value(p.elem, sub, i)
	}
	w.hops--
	return i
}

// holding encodes a value that an interface holds.
func (w *Writer) holding(v any, i int) int {
	outer := w.held
	w.held = true
	i = w.any(v, i)
	w.held = outer
	return i
}

// any encodes the value of an empty interface.
func (w *Writer) any(v any, i int) int {
	e := (*eface)(unsafe.Pointer(&v))
	switch e.typ {
	case nil:
		return w.byte(isNil, i)
	case boxString.rtype:
		t := (*text)(e.data)
		return w.text(t.p, t.n, i)
	case boxInt64.rtype:
		return w.signed(*(*int64)(e.data), i)
	case boxFloat.rtype:
		return w.big64(float64B, *(*uint64)(e.data), i)
	}
	p := programOf(e.typ, v, w.options.Keys)
	if p.op == opPointer {
		return w.pointer(p, e.data, i)
	}
	if p.direct {
		return w.value(p, memory.Hide(unsafe.Pointer(&e.data)), i)
	}
	return w.value(p, e.data, i)
}

// list encodes n successive values from p on.
func (w *Writer) list(t *program, p unsafe.Pointer, n, i int) int {
	if !w.enter(t) {
		return -1
	}
	e := t.elem
	// Numbers never need more room than this.
	each := longestHead
	if e.op >= opString {
		each = 0
	}
	if n > math.MaxInt/(2*longestHead) {
		return w.fail(base.TooLarge, nil)
	}
	w.room(i, longestHead+n*each)
	if i = w.counted(n, fixArray, array16, i); i < 0 {
		return -1
	}
	size := uintptr(e.mem.Size())
	for k := range n {
		if e.op >= opString {
			w.room(i, longestHead)
		}
		slot := unsafe.Add(p, uintptr(k)*size)
		if e.op == opMessage && e.elem.op == opStruct && *(*unsafe.Pointer)(slot) != nil {
			i = w.structure(e.elem, *(*unsafe.Pointer)(slot), i)
		} else {
			i = w.value(e, slot, i)
		}
		if i < 0 {
			return w.failAt(k)
		}
	}
	w.leave(t)
	return i
}

// enter begins a level of nesting, for lists and maps of plain types, or in an interface. In messages they do not count
// as levels.
func (w *Writer) enter(p *program) bool {
	if p.plain || w.held {
		if w.depth--; w.depth < 0 {
			w.fail(base.TooDeep, nil)
			return false
		}
	}
	return true
}

func (w *Writer) leave(p *program) {
	if p.plain || w.held {
		w.depth++
	}
}

// mapping encodes a map.
func (w *Writer) mapping(p *program, m unsafe.Pointer, i int) int {
	if m == nil && p.plain {
		return w.byte(isNil, i)
	}
	if !w.enter(p) {
		return -1
	}
	n := 0
	if m != nil {
		n = mapping.Len(m)
	}
	if i = w.counted(n, fixMap, map16, i); i < 0 || n == 0 {
		w.leave(p)
		return i
	}
	order := mapping.Any
	if w.options.Deterministic {
		order = mapping.Up
	}
	var written writtenKeys
	if p.key.op == opAny {
		written = writtenKeys{}
	}
	p.maps.Each(m, order, func(key, value unsafe.Pointer) bool {
		w.room(i, longestHead)
		begin := i
		if i = w.value(p.key, key, i); i < 0 {
			return false
		}
		if written != nil && !written.add(w, begin, i) {
			w.rare.path.Key(keyText(p.key, key))
			i = -1
			return false
		}
		w.room(i, longestHead)
		if i = w.value(p.elem, value, i); i < 0 {
			w.rare.path.Key(keyText(p.key, key))
			return false
		}
		return true
	})
	w.leave(p)
	return i
}

// dynamic encodes a google.protobuf.Value. It is an error if none of its fields is set.
func (w *Writer) dynamic(p *program, slot unsafe.Pointer, i int) int {
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	defer func() { w.depth++ }()
	for k := range p.fields[:len(p.fields)-1] {
		f := &p.fields[k]
		at := f.at(slot)
		if at == nil {
			continue
		}
		switch k {
		case valueNull:
			return w.byte(isNil, i)
		case valueNumber:
			if v := *(*float64)(at); math.IsNaN(v) || math.IsInf(v, 0) {
				return w.fail(base.BadValue, nil)
			}
		}
		return w.value(f.prog, at, i)
	}
	return w.fail(base.BadValue, nil)
}
