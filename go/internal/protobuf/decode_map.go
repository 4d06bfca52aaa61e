// Maps: entries are read into a map by functions for each layout.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/wire"
)

// entries reads a run of map entries.
func (d *Decoder) entries(e *entry, slot unsafe.Pointer, i, end int) int {
	m := *(*unsafe.Pointer)(slot)
	if m == nil {
		n := d.count(e, i, end)
		// As much as a map of that size takes, roughly.
		if cost := e.Key.Memory.Size() + e.Elem.Memory.Size() + 1; n > d.budget/(2*cost) {
			return d.failHere(e, base.TooLarge, i)
		}
		m = d.arena.NewMap(e.Memory, n)
		*(*unsafe.Pointer)(slot) = m
	}
	switch e.layout {
	case keyText*valueKinds + valueText:
		return readMap[string, string](d, e, m, i, end)
	case keyText*valueKinds + valuePointer:
		return readMap[string, unsafe.Pointer](d, e, m, i, end)
	case keyText*valueKinds + value8:
		return readMap[string, bool](d, e, m, i, end)
	case keyText*valueKinds + value32:
		return readMap[string, uint32](d, e, m, i, end)
	case keyText*valueKinds + value64:
		return readMap[string, uint64](d, e, m, i, end)
	case keyText*valueKinds + valueBytes:
		return readMap[string, []byte](d, e, m, i, end)
	case key32*valueKinds + valueText:
		return readMap[uint32, string](d, e, m, i, end)
	case key32*valueKinds + valuePointer:
		return readMap[uint32, unsafe.Pointer](d, e, m, i, end)
	case key32*valueKinds + value8:
		return readMap[uint32, bool](d, e, m, i, end)
	case key32*valueKinds + value32:
		return readMap[uint32, uint32](d, e, m, i, end)
	case key32*valueKinds + value64:
		return readMap[uint32, uint64](d, e, m, i, end)
	case key32*valueKinds + valueBytes:
		return readMap[uint32, []byte](d, e, m, i, end)
	case key64*valueKinds + valueText:
		return readMap[uint64, string](d, e, m, i, end)
	case key64*valueKinds + valuePointer:
		return readMap[uint64, unsafe.Pointer](d, e, m, i, end)
	case key64*valueKinds + value8:
		return readMap[uint64, bool](d, e, m, i, end)
	case key64*valueKinds + value32:
		return readMap[uint64, uint32](d, e, m, i, end)
	case key64*valueKinds + value64:
		return readMap[uint64, uint64](d, e, m, i, end)
	case key64*valueKinds + valueBytes:
		return readMap[uint64, []byte](d, e, m, i, end)
	case keyBool*valueKinds + valueText:
		return readMap[bool, string](d, e, m, i, end)
	case keyBool*valueKinds + valuePointer:
		return readMap[bool, unsafe.Pointer](d, e, m, i, end)
	case keyBool*valueKinds + value8:
		return readMap[bool, bool](d, e, m, i, end)
	case keyBool*valueKinds + value32:
		return readMap[bool, uint32](d, e, m, i, end)
	case keyBool*valueKinds + value64:
		return readMap[bool, uint64](d, e, m, i, end)
	}
	return readMap[bool, []byte](d, e, m, i, end)
}

func readMap[K comparable, V any](d *Decoder, e *entry, p unsafe.Pointer, i, end int) int {
	m := *(*map[K]V)(unsafe.Pointer(&p))
	var key, value scratch
	k, v := (*K)(key.of(e.key)), (*V)(value.of(e.value))
	for {
		n := int(wire.Load8(d.in, i))
		i++
		if n >= 0x80 {
			n, i = d.length(i - 1)
		}
		if n > end-i {
			return d.badLength(e, n, i, end)
		}
		if i = d.entry(e, &key, &value, i, i+n); i < 0 {
			return d.failIn(e)
		}
		m[*k] = *v
		if !d.again(e, i, end) {
			return i
		}
		i += int(e.size)
	}
}

// entry reads an entry from i to end into key and value.
func (d *Decoder) entry(e *entry, key, value *scratch, i, end int) int {
	*key, *value = scratch{}, scratch{}
	if d.depth--; d.depth < 0 {
		return d.fail(base.TooDeep, i)
	}
	if !d.spendEntry(e) {
		return d.fail(base.TooLarge, i)
	}
	for i < end {
		tag, n := tagOf(wire.Load64(d.in, i))
		switch tag {
		case e.key.number:
			i = d.scalar(e.key, key.of(e.key), i+n, end)
		case e.value.number:
			i = d.scalar(e.value, value.of(e.value), i+n, end)
		default:
			if tag, n = d.tag(i, end); n < 0 {
				return -1
			}
			i = d.skip(tag, n, end)
		}
		if i < 0 {
			return -1
		}
	}
	if i > end {
		return d.fail(base.Truncated, end)
	}
	if e.value.sub != nil && value.what.p == nil {
		if !d.spend(e.value.sub.Memory, 1) {
			return d.fail(base.TooLarge, i)
		}
		value.what.p = d.arena.New(e.value.sub.Memory)
	}
	d.depth++
	return i
}

func (d *Decoder) spendEntry(e *entry) bool {
	cost := e.Key.Memory.Size() + e.Elem.Memory.Size() + 1
	if cost > d.budget {
		return false
	}
	d.budget -= cost
	return true
}
