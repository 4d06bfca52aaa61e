// mapping: decodes objects into maps.
// SPDX-License-Identifier: MIT

package protojson

import (
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/mapping"
)

// entryCost is an estimate of the memory of a map entry besides the key and the value.
const entryCost = 8

// mapping decodes an object into the map at slot, which is nil.
func (d *decoder) mapping(f *field, slot unsafe.Pointer, i int) int {
	if jsontext.Load1(d.Base, i) != '{' {
		return d.mismatch(i)
	}
	i = d.Open(i)
	if jsontext.Load1(d.Base, i) == '}' {
		return i + 1
	}
	// An entry takes at least five bytes, and a comma.
	hint := min(int(f.hint.Load()), maxHint/f.cost(), (d.End-i)/6+1)
	if !d.Charge(hint * f.cost()) {
		return d.Fail(base.TooLarge, i, nil)
	}
	m := d.Arena.NewMap(f.Memory, hint)
	*(*unsafe.Pointer)(slot) = m
	return d.entries(f, m, i)
}

// cost returns the estimated memory of an entry.
func (f *field) cost() int { return f.Key.Memory.Size() + f.Elem.Memory.Size() + entryCost }

// entries fills the map m.
func (d *decoder) entries(f *field, m unsafe.Pointer, i int) int {
	var key, value mapping.Scratch
	k, v := f.entries.Key(d.Arena, f.Key.Memory, &key), f.entries.Value(d.Arena, f.Elem.Memory, &value)
	cost := f.cost()
	for more := true; more; {
		start := i
		name, next := d.name(i)
		if i = next; i < 0 {
			return -1
		}
		if !d.storeKey(f.key, k, name) {
			d.Fail(base.BadValue, start, jsontext.ErrNumber)
			return d.InKey(name)
		}
		value = mapping.Scratch{}
		known := true
		switch f.value.item {
		case opMessage:
			i = d.pointer(f.value, v, i)
		case opEnum:
			var n int32
			n, known, i = d.enum(f.value.enum, i)
			*(*int32)(v) = n
		default:
			i = d.scalar(f.value, v, i)
		}
		if i < 0 {
			return d.InKey(name)
		}
		if known {
			if !d.Charge(cost) {
				return d.Fail(base.TooLarge, i, nil)
			}
			before := mapping.Len(m)
			f.entries.Set(m, k, v)
			if mapping.Len(m) == before {
				d.Fail(base.DuplicateKey, start, nil)
				return d.InKey(name)
			}
		}
		if i, more = d.Comma(i, '}'); i < 0 {
			return -1
		}
	}
	if n := mapping.Len(m); n != int(f.hint.Load()) {
		f.hint.Store(uint32(min(n, 1<<20)))
	}
	return i
}

// storeKey stores a name as a key. It reports whether the name is one.
func (d *decoder) storeKey(f *field, p unsafe.Pointer, name string) bool {
	switch f.item {
	case opString:
		*(*string)(p) = d.Own(name)
	case opBool:
		*(*bool)(p) = name == "true"
		return name == "true" || name == "false"
	case opInt32:
		v, err := strconv.ParseInt(name, 10, 32)
		*(*int32)(p) = int32(v)
		return err == nil
	case opInt64:
		v, err := strconv.ParseInt(name, 10, 64)
		*(*int64)(p) = v
		return err == nil
	case opUint32:
		v, err := strconv.ParseUint(name, 10, 32)
		*(*uint32)(p) = uint32(v)
		return err == nil
	default:
		v, err := strconv.ParseUint(name, 10, 64)
		*(*uint64)(p) = v
		return err == nil
	}
	return true
}
