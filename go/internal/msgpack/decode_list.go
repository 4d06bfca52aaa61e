// Lists and arrays, which begin with the number of their elements.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"reflect"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

var reflectUint64 = reflect.TypeFor[uint64]()

// none is what empty lists that are not nil point to.
var none [0]byte

// page is the number of bytes that a list may allocate before its elements have been read, even if the rest of the
// input is shorter.
const page = 4 << 10

// enough returns the initial capacity for n announced elements of a size: at most as many as the rest of the input
// could hold if elements took as many bytes there as in memory.
func (d *Decoder) enough(size, n, i int) int {
	size = max(size, 1)
	return min(n, max((d.end-i-d.owed)/size, page/size, 1))
}

// room makes room for more elements of a list, which announces n in all.
func (d *Decoder) room(t *memory.Type, s *list, n, i int) bool {
	grown := min(n, max(2*s.cap, d.enough(t.Size(), n, i)))
	if !d.spend(t, grown) {
		return false
	}
	p := d.arena.NewN(t, grown)
	if s.n > 0 {
		t.Copy(p, s.p, s.n)
	}
	s.p, s.cap = p, grown
	return true
}

// enter begins a level of nesting, for lists and maps of plain types. In messages they do not count as levels.
func (d *Decoder) enter(p *program, i int) bool {
	if p.plain {
		if d.depth--; d.depth < 0 {
			d.fail(base.TooDeep, i)
			return false
		}
	}
	return true
}

func (d *Decoder) leave(p *program) {
	if p.plain {
		d.depth++
	}
}

// list decodes an array into a slice.
func (d *Decoder) list(p *program, slot unsafe.Pointer, i int) int {
	if p.plain && d.isNil(i) {
		return i + 1
	}
	n, from := d.count(i, fixArray, array16, 1)
	if from < 0 || !d.enter(p, i) {
		return -1
	}
	s := (*list)(slot)
	if n > 0 && !d.room(p.elem.mem, s, n, from) {
		return d.fail(base.TooLarge, from)
	}
	d.owed += n
	if n == 0 && p.plain {
		s.p = unsafe.Pointer(&none)
	}
	switch p.elem.op {
	case opMessage, opPointer:
		i = d.pointers(p.elem, s, from, n)
	default:
		i = d.values(p.elem, s, from, n)
	}
	d.owed -= n
	d.leave(p)
	return i
}

// values decodes n elements that are stored in the slice itself.
func (d *Decoder) values(e *program, s *list, i, n int) int {
	size := uintptr(e.mem.Size())
	for k := range n {
		if s.n == s.cap && !d.room(e.mem, s, n, i) {
			d.fail(base.TooLarge, i)
			return d.failAtOf(e, k)
		}
		slot := unsafe.Add(s.p, uintptr(s.n)*size)
		h := d.head(i)
		s.n++
		switch {
		case h < fixMap && (e.op == opInt64 || e.op == opUint64):
			*(*uint64)(slot) = uint64(h)
			i++
		case h < fixMap && (e.op == opInt32 || e.op == opUint32):
			*(*uint32)(slot) = uint32(h)
			i++
		case h == isNil && e.plain:
			i++
		case e.op == opString:
			if i = d.string(slot, i); i < 0 {
				return d.failAtOf(e, k)
			}
		default:
			if i = d.value(e, slot, i); i < 0 {
				return d.failAtOf(e, k)
			}
		}
	}
	return i
}

// pointers decodes n elements that the slice has pointers to. The elements are allocated together.
func (d *Decoder) pointers(e *program, s *list, i, n int) int {
	var sub unsafe.Pointer
	var made int
	t := e.elem.mem
	for k := range n {
		if s.n == s.cap && !d.room(e.mem, s, n, i) {
			d.fail(base.TooLarge, i)
			return d.failAtOf(e.elem, k)
		}
		s.n++
		if e.op == opPointer && d.isNil(i) {
			i++
			continue
		}
		if made == 0 {
			d.owed -= n
			made = d.enough(t.Size(), n-k, i)
			d.owed += n
			if !d.spend(t, made) {
				d.fail(base.TooLarge, i)
				return d.failAtOf(e.elem, k)
			}
			sub = d.arena.NewN(t, made)
		} else {
			sub = unsafe.Add(sub, t.Size())
		}
		made--
		*(*unsafe.Pointer)(unsafe.Add(s.p, uintptr(k)*unsafe.Sizeof(sub))) = sub
		if e.elem.op == opStruct {
			i = d.structure(e.elem, sub, i)
		} else {
			i = d.value(e.elem, sub, i)
		}
		if i < 0 {
			return d.failAtOf(e.elem, k)
		}
	}
	return i
}

// array decodes into an array of fixed size. Missing elements are set to zero, and additional ones are an error.
func (d *Decoder) array(p *program, slot unsafe.Pointer, i int) int {
	n, from := d.count(i, fixArray, array16, 1)
	if from < 0 || !d.enter(p, i) {
		return -1
	}
	if n > p.len {
		return d.fail(base.BadValue, i)
	}
	i = from
	size := uintptr(p.elem.mem.Size())
	for k := range n {
		if p.elem.plain && d.isNil(i) {
			i++
		} else if i = d.value(p.elem, unsafe.Add(slot, uintptr(k)*size), i); i < 0 {
			return d.failAtOf(p.elem, k)
		}
	}
	d.leave(p)
	return i
}
