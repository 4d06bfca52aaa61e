// Maps: entries are read into a map, which package mapping knows how to fill.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/mapping"
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
	var key, value mapping.Scratch
	k, v := e.maps.Key(d.arena, e.Key.Memory, &key), e.maps.Value(d.arena, e.Elem.Memory, &value)
	for {
		n := int(wire.Load8(d.in, i))
		i++
		if n >= 0x80 {
			n, i = d.length(i - 1)
		}
		if n > end-i {
			return d.badLength(e, n, i, end)
		}
		key, value = mapping.Scratch{}, mapping.Scratch{}
		if i = d.entry(e, k, v, i, i+n); i < 0 {
			return d.failIn(e)
		}
		e.maps.Set(m, k, v)
		if !d.again(e, i, end) {
			return i
		}
		i += int(e.size)
	}
}

// entry reads an entry from i to end into key and value, which are zero.
func (d *Decoder) entry(e *entry, key, value unsafe.Pointer, i, end int) int {
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
			i = d.scalar(e.key, key, i+n, end)
		case e.value.number:
			i = d.scalar(e.value, value, i+n, end)
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
	if sub := (*unsafe.Pointer)(value); e.value.sub != nil && *sub == nil {
		if !d.spend(e.value.sub.Memory, 1) {
			return d.fail(base.TooLarge, i)
		}
		*sub = d.arena.New(e.value.sub.Memory)
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
