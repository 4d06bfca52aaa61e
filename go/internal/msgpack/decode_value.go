// value: decodes a value of any type.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
)

// value decodes the value at i with program p into slot, which is zero. It returns where the value ends, or -1.
func (d *Decoder) value(p *program, slot unsafe.Pointer, i int) int {
	switch p.op {
	case opBool:
		h := d.head(i)
		if h&^1 != isFalse {
			return d.wrong(i)
		}
		*(*byte)(slot) = h & 1
		return i + 1
	case opInt8, opInt16, opInt32, opInt64, opUint8, opUint16, opUint32, opUint64:
		return d.number(p, slot, i)
	case opFloat32:
		return d.single(slot, i)
	case opFloat64:
		v, after := d.double(i)
		if after >= 0 {
			*(*float64)(slot) = v
		}
		return after
	case opString:
		return d.string(slot, i)
	case opBytes:
		return d.bytes(slot, i)
	case opByteArray:
		return d.byteArray(p, slot, i)
	case opStruct:
		return d.structure(p, slot, i)
	case opMessage, opPointer:
		return d.pointer(p, slot, i)
	case opSlice:
		return d.list(p, slot, i)
	case opArray:
		return d.array(p, slot, i)
	case opMap:
		return d.mapping(p, slot, i)
	case opAny:
		v, after := d.any(i)
		if after >= 0 {
			*(*any)(slot) = v
		}
		return after
	}
	return d.other(p, slot, i)
}

// other decodes the less frequent kinds of values.
func (d *Decoder) other(p *program, slot unsafe.Pointer, i int) int {
	switch p.op {
	case opTime:
		return d.time(slot, i)
	case opTimestamp:
		return d.timestampMessage(p, slot, i)
	case opWrapper:
		return d.value(p.elem, unsafe.Add(slot, p.fields[0].offset), i)
	case opHolder:
		if d.depth--; d.depth < 0 {
			return d.fail(base.TooDeep, i)
		}
		i = d.value(p.elem, unsafe.Add(slot, p.fields[0].offset), i)
		d.depth++
		return i
	case opValue:
		return d.dynamic(p, slot, i)
	case opMethods:
		return d.byMethod(p, slot, i)
	case opIface:
		return d.failBy(base.Unsupported, i, unsupported("%v may hold any type", p.typ).Err)
	case opForeign:
		return d.reflected(p, slot, i)
	}
	return d.failBy(base.Unsupported, i, p.err)
}

// pointer allocates the variable that a pointer points to, and decodes into it.
func (d *Decoder) pointer(p *program, slot unsafe.Pointer, i int) int {
	if p.op == opPointer && d.isNil(i) {
		return i + 1
	}
	sub := d.make(p.elem.mem)
	if sub == nil {
		return d.fail(base.TooLarge, i)
	}
	*(*unsafe.Pointer)(slot) = sub
	if p.op == opPointer && p.elem.op == opPointer {
		// Pointers to pointers are no nesting of the input, but a type may have any number of them.
		if d.depth--; d.depth < 0 {
			return d.fail(base.TooDeep, i)
		}
		i = d.value(p.elem, sub, i)
		d.depth++
		return i
	}
	return d.value(p.elem, sub, i)
}

// make allocates a zero value, or returns nil if that exceeds the budget.
func (d *Decoder) make(t *memory.Type) unsafe.Pointer {
	if t.Size() > d.budget {
		return nil
	}
	d.budget -= t.Size()
	return d.arena.New(t)
}

// place allocates what a field's value is reached through. It returns the address of the value, or nil.
func (d *Decoder) place(f *field, dst unsafe.Pointer) unsafe.Pointer {
	for i := range f.steps {
		slot := (*unsafe.Pointer)(unsafe.Add(dst, f.steps[i].offset))
		if *slot == nil {
			made := d.make(f.steps[i].mem)
			if made == nil {
				return nil
			}
			*slot = made
		}
		dst = *slot
	}
	slot := unsafe.Add(dst, f.offset)
	switch f.place {
	case schema.ByPointer:
		p := d.make(f.pointee)
		*(*unsafe.Pointer)(slot) = p
		return p
	case schema.InOneof:
		p := d.make(f.wrapper)
		if p != nil {
			held := (*[2]unsafe.Pointer)(slot)
			held[0], held[1] = f.itab, p
		}
		return p
	}
	return slot
}

// clashes reports whether the oneof of f is already set.
func (f *field) clashes(dst unsafe.Pointer) bool {
	return f.place == schema.InOneof && *(*unsafe.Pointer)(unsafe.Add(dst, f.offset)) != nil
}

// structure decodes a struct in the layout of its program.
func (d *Decoder) structure(p *program, dst unsafe.Pointer, i int) int {
	if d.depth--; d.depth < 0 {
		return d.fail(base.TooDeep, i)
	}
	if p.keys == Order {
		n, from := int(d.head(i))-fixArray, i+1
		if uint(n) > 15 {
			n, from = d.count(i, fixArray, array16, 1)
		}
		if from < 0 {
			return -1
		}
		i = d.elements(p, dst, from, n)
	} else {
		n, from := int(d.head(i))-fixMap, i+1
		if uint(n) > 15 {
			n, from = d.count(i, fixMap, map16, 2)
		}
		if from < 0 {
			return -1
		}
		i = d.members(p, dst, from, n)
	}
	d.depth++
	for _, offset := range p.required {
		d.lacks = d.lacks || *(*unsafe.Pointer)(unsafe.Add(dst, offset)) == nil
	}
	return i
}

// elements decodes the n values of a struct that is represented as an array.
func (d *Decoder) elements(p *program, dst unsafe.Pointer, i, n int) int {
	fields := p.fields[:len(p.fields)-1]
	for k := range fields {
		if n == 0 {
			return i
		}
		n--
		f := &fields[k]
		if d.isNil(i) && !f.takesNilInOrder() {
			i++
			continue
		}
		second := f.clashes(dst)
		after := d.fieldValue(f, dst, i)
		if after < 0 {
			return d.failIn(f)
		}
		if second {
			d.fail(base.DuplicateKey, i)
			return d.failIn(f)
		}
		i = after
	}
	return d.beyond(p, i, n)
}

// beyond skips the n elements that follow those of a struct's fields.
func (d *Decoder) beyond(p *program, i, n int) int {
	if n > 0 && !d.options.IgnoreUnknown && !p.plain {
		if i >= d.end {
			return d.truncated()
		}
		return d.fail(base.UnknownField, i)
	}
	for ; n > 0; n-- {
		if i = d.skip(i); i < 0 {
			return -1
		}
	}
	return i
}

// fieldValue decodes the value of a field, and allocates what it is reached through.
func (d *Decoder) fieldValue(f *field, dst unsafe.Pointer, i int) int {
	slot := d.place(f, dst)
	if slot == nil {
		return d.fail(base.TooLarge, i)
	}
	return d.value(f.prog, slot, i)
}

// same reports whether the key of f is at i.
func (d *Decoder) same(f *field, i int) bool {
	if i+f.size > d.end {
		return false
	}
	const words = 16
	return f.size <= words || unsafe.String((*byte)(unsafe.Add(d.in, i+words)), f.size-words) == f.key[words:]
}

// find reads the key at i, and finds its field. If there is none, it skips the value, provided that unknown keys are
// accepted.
func (d *Decoder) find(p *program, i int) (f *field, after int) {
	k := -1
	if p.keys == Names {
		n, from := d.span(i)
		if from < 0 {
			return nil, -1
		}
		k = p.names.Find(unsafe.String((*byte)(unsafe.Add(d.in, from)), n))
		after = from + n
	} else {
		v, below, from := d.integer(i)
		if from < 0 {
			return nil, -1
		}
		if below || v > 1<<32-1 {
			return nil, d.fail(base.BadValue, i)
		}
		k = p.byNumber(uint32(v))
		after = from
	}
	if k >= 0 {
		return &p.fields[k], after
	}
	if !d.options.IgnoreUnknown && !p.plain {
		return nil, d.fail(base.UnknownField, i)
	}
	return nil, d.skip(after)
}

func (p *program) byNumber(number uint32) int {
	if number < uint32(len(p.near)) {
		return int(p.near[number]) - 1
	}
	if k, ok := p.far[number]; ok {
		return k
	}
	return -1
}
