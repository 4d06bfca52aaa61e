// Lists: repeated fields. Successive records are counted before they are decoded.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/wire"
)

// again reports whether another record of e begins at i.
func (d *Decoder) again(e *entry, i, end int) bool {
	return i < end && wire.Load64(d.in, i)&e.mask == e.tag
}

// count counts the successive records of e. The value of the first one is at i.
func (d *Decoder) count(e *entry, i, end int) int {
	in := d.in
	for n := 1; ; n++ {
		switch protowire.Type(e.number & 7) {
		case protowire.VarintType:
			if _, i = wire.Varint(in, i); i < 0 {
				return n
			}
		case protowire.Fixed32Type:
			i += 4
		case protowire.Fixed64Type:
			i += 8
		case protowire.BytesType:
			size := int(wire.Load8(in, i))
			i++
			if size >= 0x80 {
				size, i = d.length(i - 1)
			}
			if size > end-i {
				return n
			}
			i += size
		default:
			// Counting groups would require decoding them.
			return 1
		}
		if i >= end || wire.Load64(in, i)&e.mask != e.tag {
			return n
		}
		i += int(e.size)
	}
}

// room makes room for n more elements.
func (d *Decoder) room(e *entry, s *list, n int) bool {
	t := e.Memory
	if s.cap-s.n >= n {
		return true
	}
	grown := s.n + n
	if s.n > 0 {
		grown = max(grown, 2*s.n)
	}
	if !d.spend(t, grown) {
		return false
	}
	p := d.arena.NewN(t, grown)
	if s.n > 0 {
		if d.deferred != nil && (e.op == opTexts || e.item == opStruct) {
			// Values that wait refer to slots in the old memory.
			d.deferred.flushAny()
		}
		t.Copy(p, s.p, s.n)
	}
	s.p, s.cap = p, grown
	return true
}

// messages decodes successive submessages, which are allocated together.
func (d *Decoder) messages(e *entry, slot unsafe.Pointer, i, end int) int {
	s := (*list)(slot)
	n := d.count(e, i, end)
	if e.item == opStruct && s.cap-s.n >= n {
		// The capacity after the end belongs to the caller, and may hold anything.
		memory.Clear(unsafe.Add(s.p, s.n*e.Memory.Size()), uintptr(n*e.Memory.Size()))
	}
	if !d.room(e, s, n) {
		return d.failHere(e, base.TooLarge, i)
	}
	size := uintptr(e.sub.Memory.Size())
	var sub unsafe.Pointer
	if e.item == opStruct {
		sub = unsafe.Add(s.p, uintptr(s.n)*size)
	} else if d.spend(e.sub.Memory, n) {
		sub = d.arena.NewN(e.sub.Memory, n)
	} else {
		return d.failHere(e, base.TooLarge, i)
	}
	for k := 0; ; k++ {
		if e.item != opStruct {
			*(*unsafe.Pointer)(unsafe.Add(s.p, uintptr(s.n)*unsafe.Sizeof(sub))) = sub
		}
		s.n++
		if e.item == opMessage && d.depth > 0 {
			length := int(wire.Load8(d.in, i))
			i++
			if length >= 0x80 {
				length, i = d.length(i - 1)
			}
			if length > end-i {
				d.badLength(e, length, i, end)
				i = -1
			} else {
				d.depth--
				if i = d.message(e.sub, sub, i, i+length, 0); i < 0 {
					d.failIn(e)
				}
				d.depth++
			}
		} else {
			i = d.into(e, sub, i, end)
		}
		if i < 0 {
			d.rarely().path.IndexField(e.Name, s.n-1)
			return -1
		}
		if k+1 == n || !d.again(e, i, end) {
			return i
		}
		i += int(e.size)
		sub = unsafe.Add(sub, size)
	}
}

// texts decodes successive strings or byte slices.
func (d *Decoder) texts(e *entry, slot unsafe.Pointer, i, end int) int {
	s := (*list)(slot)
	if s.n == s.cap && !d.room(e, s, d.count(e, i, end)) {
		return d.failHere(e, base.TooLarge, i)
	}
	size := uintptr(e.Memory.Size())
	for {
		if s.n == s.cap {
			return d.texts(e, slot, i, end)
		}
		if i = d.textValue(e, unsafe.Add(s.p, uintptr(s.n)*size), i, end); i < 0 {
			d.rarely().path.IndexField(e.Name, s.n)
			return -1
		}
		s.n++
		if !d.again(e, i, end) {
			return i
		}
		i += int(e.size)
	}
}

// list decodes successive numbers that have a tag each.
func (d *Decoder) list(e *entry, slot unsafe.Pointer, i, end int) int {
	s := (*list)(slot)
	if s.n == s.cap && !d.room(e, s, d.count(e, i, end)) {
		return d.failHere(e, base.TooLarge, i)
	}
	for {
		if s.n == s.cap {
			return d.list(e, slot, i, end)
		}
		if i = d.scalar(e, unsafe.Add(s.p, uintptr(s.n)*uintptr(e.Width)), i, end); i < 0 {
			d.rarely().path.IndexField(e.Name, s.n)
			return -1
		}
		s.n++
		if !d.again(e, i, end) {
			return i
		}
		i += int(e.size)
	}
}

// packed decodes a record of packed numbers.
func (d *Decoder) packed(e *entry, slot unsafe.Pointer, i, end int) int {
	size := int(wire.Load8(d.in, i))
	i++
	if size >= 0x80 {
		size, i = d.length(i - 1)
	}
	if size > end-i {
		return d.badLength(e, size, i, end)
	}
	stop := i + size
	count := 0
	switch e.item {
	case opFix32:
		count = size / 4
	case opFix64:
		count = size / 8
	default:
		count = wire.CountVarints(d.in, i, stop)
	}
	s := (*list)(slot)
	if count == 0 {
		if size > 0 {
			return d.badEnd(e, i)
		}
		return stop
	}
	if !d.room(e, s, count) {
		return d.failHere(e, base.TooLarge, i)
	}
	width := uintptr(e.Width)
	p := unsafe.Add(s.p, uintptr(s.n)*width)
	from := i
	switch e.item {
	case opFix32, opFix64:
		if size != count*int(width) {
			return d.badEnd(e, i)
		}
		wire.CopyFixed(p, unsafe.Add(d.in, i), size, int(width))
		s.n += count
		return stop
	case opVar32, opUint32:
		for k := range count {
			v := uint64(wire.Load32(d.in, i))
			if v&0x80 == 0 {
				v &= 0x7f
				i++
			} else if v&0x8000 == 0 {
				v = v&0x7f | v>>1&0x3f80
				i += 2
			} else if v, i = wire.Varint(d.in, i); i < 0 {
				return d.failPacked(e, s.n+k, stop)
			}
			*(*uint32)(unsafe.Add(p, uintptr(k)*4)) = uint32(v)
		}
	case opVar64:
		for k := range count {
			v, after := wire.Varint(d.in, i)
			if after < 0 {
				return d.failPacked(e, s.n+k, stop)
			}
			i = after
			*(*uint64)(unsafe.Add(p, uintptr(k)*8)) = v
		}
	default:
		for k := range count {
			if i = d.scalar(e, unsafe.Add(p, uintptr(k)*width), i, stop); i < 0 {
				d.rarely().path.IndexField(e.Name, s.n+k)
				return -1
			}
		}
	}
	if i != stop {
		return d.badEnd(e, from)
	}
	s.n += count
	return stop
}

// badEnd fails because a packed record, which begins at i, ends inside a number. The codes are those of C++.
//
//go:noinline
func (d *Decoder) badEnd(e *entry, i int) int {
	switch e.item {
	case opFix32, opFix64, opBool:
		return d.failHere(e, base.Truncated, i)
	}
	return d.failHere(e, base.BadVarint, i)
}

//go:noinline
func (d *Decoder) failPacked(e *entry, k, stop int) int {
	d.fail(base.BadVarint, stop)
	d.rarely().path.Index(k)
	return d.failIn(e)
}
