// Maps: entries are decoded into scratch variables, and package mapping puts them into the map.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"runtime"
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/wire"
)

// entries decodes successive map entries.
func (d *Decoder) entries(e *entry, slot unsafe.Pointer, i, end int) int {
	m := *(*unsafe.Pointer)(slot)
	if m == nil {
		n := d.count(e, i, end)
		// This is an estimate of the memory of a map of that size.
		if cost := e.Key.Memory.Size() + e.Elem.Memory.Size() + 1; n > d.budget/(2*cost) {
			return d.failHere(e, base.TooLarge, i)
		}
		m = d.arena.NewMap(e.Memory, n)
		*(*unsafe.Pointer)(slot) = m
	}
	if h := d.deferred; h != nil {
		outer := h.run
		h.run = run{left: d.textsOfRun(e, i, end)}
		defer func() { h.run = outer }()
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
		i = d.entry(e, k, v, i, i+n)
		if e.value.sub != nil && d.deferred != nil {
			d.pinValue(e.value, v, i < 0)
			runtime.KeepAlive(&value)
		}
		if i < 0 {
			return d.failIn(e)
		}
		e.maps.Set(m, k, v)
		if !d.again(e, i, end) {
			return i
		}
		i += int(e.size)
	}
}

// entry decodes an entry from i to end into key and value, which are zero.
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
			i = d.inEntry(e.key, key, i+n, end)
		case e.value.number:
			i = d.inEntry(e.value, value, i+n, end)
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

// pinValue makes sure that slots in the message v, or in the message that it points to, keep their addresses.
func (d *Decoder) pinValue(e *entry, v unsafe.Pointer, failed bool) {
	if failed || e.item == opStruct {
		// The map will contain a copy of the message, or nothing.
		d.deferred.flushAny()
	} else {
		// Another value with the same key may replace it.
		d.deferred.alive = append(d.deferred.alive, *(*unsafe.Pointer)(v))
	}
	runtime.KeepAlive(v)
}

// inEntry decodes a key or a value. Texts do not wait, since the map copies their headers.
func (d *Decoder) inEntry(e *entry, to unsafe.Pointer, i, end int) int {
	if e.sub != nil {
		return d.scalar(e, to, i, end)
	}
	d.atOnce = true
	i = d.scalar(e, to, i, end)
	d.atOnce = false
	return i
}

// textsOfRun returns the total size of the keys and values of successive entries, if they are texts. Entries that are
// not encoded in the usual way do not count.
func (d *Decoder) textsOfRun(e *entry, i, end int) int {
	sum := 0
	for {
		n, from := d.length(i)
		if n > end-from {
			return sum
		}
		for i = from; i < from+n; {
			tag, size := tagOf(wire.Load64(d.in, i))
			if tag&7 != uint32(protowire.BytesType) {
				break
			}
			length, at := d.length(i + size)
			if length > from+n-at {
				break
			}
			if tag == e.key.number || e.value.sub == nil {
				sum += length
			}
			i = at + length
		}
		if i = from + n; !d.again(e, i, end) {
			return sum
		}
		i += int(e.size)
	}
}

func (d *Decoder) spendEntry(e *entry) bool {
	cost := e.Key.Memory.Size() + e.Elem.Memory.Size() + 1
	if cost > d.budget {
		return false
	}
	d.budget -= cost
	return true
}
