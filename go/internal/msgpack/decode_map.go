// Maps: entries are decoded into scratch variables, and put from there into the map.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/mapping"
	"isomer.dev/isomer/internal/memory"
)

// mapping decodes a map. Duplicate keys are an error.
func (d *Decoder) mapping(p *program, slot unsafe.Pointer, i int) int {
	if p.plain && d.isNil(i) {
		return i + 1
	}
	n, from := d.count(i, fixMap, map16, 2)
	if from < 0 || !d.enter(p, i) {
		return -1
	}
	if n == 0 && !p.plain {
		return from
	}
	cost := p.key.mem.Size() + p.elem.mem.Size() + 1
	m := d.arena.NewMap(p.mem, d.enough(cost, n, from))
	*(*unsafe.Pointer)(slot) = m
	d.owed += 2 * n
	i = d.entries(p, m, from, n)
	d.owed -= 2 * n
	d.leave(p)
	return i
}

func (d *Decoder) entries(p *program, m unsafe.Pointer, i, n int) int {
	cost := p.key.mem.Size() + p.elem.mem.Size() + 1
	var keys, values mapping.Scratch
	key := p.maps.Key(d.arena, p.key.mem, &keys)
	value := p.maps.Value(d.arena, p.elem.mem, &values)
	size := uintptr(p.elem.mem.Size())
	for range n {
		from := i
		// This is an estimate of the memory of an entry.
		if d.budget -= 2 * cost; d.budget < 0 {
			return d.fail(base.TooLarge, i)
		}
		if p.key.op == opAny {
			*(*any)(key), i = d.anyKey(i)
		} else {
			i = d.value(p.key, key, i)
		}
		if i < 0 {
			return -1
		}
		switch {
		case p.elem.plain && d.isNil(i):
			i++
			memory.Clear(value, size)
		default:
			if p.elem.op > opBytes {
				memory.Clear(value, size)
			}
			i = d.value(p.elem, value, i)
		}
		if i < 0 {
			d.rare.path.Key(keyText(p.key, key))
			return -1
		}
		before := mapping.Len(m)
		p.maps.Set(m, key, value)
		if mapping.Len(m) == before {
			d.fail(base.DuplicateKey, from)
			d.rare.path.Key(keyText(p.key, key))
			return -1
		}
	}
	// Pointers to them were hidden from the compiler.
	runtime.KeepAlive(&keys)
	runtime.KeepAlive(&values)
	return i
}

// keyText returns a key as errors show it.
func keyText(p *program, key unsafe.Pointer) string {
	if p.op == opString {
		return string([]byte(*(*string)(key)))
	}
	return fmt.Sprint(reflect.NewAt(p.typ, key).Elem())
}
