// mapping: decodes objects into maps.
// SPDX-License-Identifier: MIT

package json

import (
	"reflect"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/mapping"
)

// entryCost is an estimate of the memory of a map entry besides the key and the value.
const entryCost = 16

// mapping decodes an object into the map at p, which it makes if it is nil.
func (d *decoder) mapping(t *program, p unsafe.Pointer, i int) int {
	if t.key.read == keyBad {
		return d.Fail(base.Unsupported, i, nil)
	}
	if i = d.enter(nil, i); i < 0 {
		return -1
	}
	m := (*unsafe.Pointer)(p)
	fresh := *m == nil
	if fresh {
		if !d.Charge(3 * entryCost) {
			return d.Fail(base.TooLarge, i, nil)
		}
		*m = d.Arena.NewMap(t.mem, d.expected(t, i))
	}
	if jsontext.Load1(d.Base, i) == '}' {
		d.Depth++
		return i + 1
	}
	if i = d.fillMap(t, p, i, fresh); i >= 0 && fresh {
		if n := mapping.Len(*m); n != int(t.hint.Load()) {
			t.hint.Store(uint32(min(n, maxExpected)))
		}
	}
	return i
}

// maxExpected is the maximum number of entries for which a map is sized before they have been read.
const maxExpected = 1 << 10

// expected estimates the number of entries of the map of type t that begins at i from the previous one. A map on the
// heap that is made with that size need not grow. A wrong estimate costs at most as much as the map that it was made
// from.
func (d *decoder) expected(t *program, i int) int {
	const least = len(`"":0,`)
	if !d.Arena.IsHeap() || jsontext.Load1(d.Base, i) == '}' {
		return 0
	}
	return min(int(t.hint.Load()), (d.End-i)/least)
}

// fillMap decodes the entries of the map at p.
func (d *decoder) fillMap(t *program, p unsafe.Pointer, i int, fresh bool) int {
	if t.key.read != keyString || d.Strict && !fresh {
		return d.entries(t, p, i, fresh)
	}
	switch t.values {
	case mapping.Text:
		if t.elem.dec == kString {
			return d.strings(*(*map[string]string)(p), i)
		}
		return fill[string](d, t, p, i)
	case mapping.Anys:
		return d.anyEntries(*(*map[string]any)(p), i)
	case mapping.Pointers:
		return fill[unsafe.Pointer](d, t, p, i)
	case mapping.Slices:
		return fill[[]byte](d, t, p, i)
	case mapping.Bits8:
		return fill[uint8](d, t, p, i)
	case mapping.Bits16:
		return fill[uint16](d, t, p, i)
	case mapping.Bits32:
		return fill[uint32](d, t, p, i)
	case mapping.Bits64:
		return fill[uint64](d, t, p, i)
	}
	return d.entries(t, p, i, fresh)
}

// twice fails if the map already had the key, although it was empty before, and duplicate keys are an error.
func (d *decoder) twice(before, after int, key string, i int) bool {
	if d.Strict && before == after {
		d.Fail(base.DuplicateKey, i, nil)
		d.InKey(key)
		return true
	}
	return false
}

// strings fills a map whose values are strings.
func (d *decoder) strings(m map[string]string, i int) int {
	for more := true; more; {
		var key, s string
		if key, i = d.Name(i); i < 0 {
			return -1
		}
		// In v1, null sets the value in a map to zero, since each value is decoded into a new variable.
		at := i
		if jsontext.Load1(d.Base, i) == '"' {
			if s, i = d.Text(i + 1); i < 0 {
				return d.InKey(key)
			}
		} else if jsontext.Load1(d.Base, i) == 'n' && d.Is(i, "null") {
			i += 4
		} else {
			d.mismatch(i)
			return d.InKey(key)
		}
		if !d.Charge(32 + entryCost) {
			return d.Fail(base.TooLarge, i, nil)
		}
		before := len(m)
		m[d.Own(key)] = d.Own(s)
		if d.twice(before, len(m), key, at) {
			return -1
		}
		if i, more = d.comma(i, '}'); i < 0 {
			return -1
		}
	}
	return i
}

// anyEntries fills a map whose values are any.
func (d *decoder) anyEntries(m map[string]any, i int) int {
	for more := true; more; {
		var key string
		var v any
		at := i
		if key, i = d.Name(i); i < 0 {
			return -1
		}
		if v, i = d.any(i); i < 0 {
			return d.InKey(key)
		}
		if !d.Charge(32 + entryCost) {
			return d.Fail(base.TooLarge, i, nil)
		}
		before := len(m)
		m[d.name(key)] = v
		if d.twice(before, len(m), key, at) {
			return -1
		}
		if i, more = d.comma(i, '}'); i < 0 {
			return -1
		}
	}
	return i
}

// fill fills a map whose keys are strings and whose values have the memory layout of V. That suffices because the
// runtime's code for a map depends only on the kind of the key, and on the size and the pointers of the value.
func fill[V any](d *decoder, t *program, p unsafe.Pointer, i int) int {
	m := *(*map[string]V)(p)
	size := int(t.elem.size)
	if !d.Charge(size) {
		return d.Fail(base.TooLarge, i, nil)
	}
	value := (*V)(d.Arena.New(t.elem.mem))
	var zero V
	for more := true; more; {
		var key string
		at := i
		if key, i = d.Name(i); i < 0 {
			return -1
		}
		*value = zero
		if i = d.value(t.elem, unsafe.Pointer(value), i); i < 0 {
			return d.InKey(key)
		}
		if !d.Charge(16 + size + entryCost) {
			return d.Fail(base.TooLarge, i, nil)
		}
		before := len(m)
		m[d.Own(key)] = *value
		if d.twice(before, len(m), key, at) {
			return -1
		}
		if i, more = d.comma(i, '}'); i < 0 {
			return -1
		}
	}
	*value = zero
	return i
}

// entries fills any map by reflection.
func (d *decoder) entries(t *program, p unsafe.Pointer, i int, fresh bool) int {
	size := int(t.elem.size) + int(t.key.typ.Size())
	if !d.Charge(size) {
		return d.Fail(base.TooLarge, i, nil)
	}
	m := reflect.NewAt(t.typ, p).Elem()
	at := d.Arena.New(t.elem.mem)
	value := reflect.NewAt(t.elem.typ, at).Elem()
	keyAt := d.Arena.New(t.key.mem)
	key := reflect.NewAt(t.key.typ, keyAt).Elem()
	var seen map[any]bool
	for more := true; more; {
		start := i
		var name string
		name, colon := d.keyInto(t, keyAt, key, i)
		if colon < 0 {
			return -1
		}
		if i = d.Colon(colon); i < 0 {
			return -1
		}
		value.SetZero()
		if d.Strict {
			if seen == nil {
				seen = map[any]bool{}
			}
			// How keys compare, NaN included, is left to the map.
			k := key.Interface()
			if seen[k] {
				d.Fail(base.DuplicateKey, start, nil)
				return d.InKey(name)
			}
			seen[k] = true
			if old := m.MapIndex(key); !fresh && old.IsValid() {
				value.Set(old)
			}
		}
		if i = d.value(t.elem, at, i); i < 0 {
			return d.InKey(name)
		}
		if !d.Charge(size + entryCost) {
			return d.Fail(base.TooLarge, i, nil)
		}
		m.SetMapIndex(key, value)
		if i, more = d.comma(i, '}'); i < 0 {
			return -1
		}
	}
	value.SetZero()
	key.SetZero()
	return i
}

// keyInto decodes a name as the key of a map.
func (d *decoder) keyInto(t *program, p unsafe.Pointer, key reflect.Value, i int) (string, int) {
	if jsontext.Load1(d.Base, i) != '"' {
		return "", d.Fail(base.BadSyntax, i, jsontext.ErrName)
	}
	k := t.key
	if k.read == keyJSON {
		next := d.Skip(i)
		if next < 0 {
			return "", -1
		}
		key.SetZero()
		return "", d.callJSON(k.typ, p, i, next)
	}
	name, next := d.Text(i + 1)
	if next < 0 {
		return "", -1
	}
	switch k.read {
	case keyString:
		*(*string)(p) = d.Own(name)
	case keyText:
		key.SetZero()
		if d.callText(k.typ, p, i, name) < 0 {
			d.InKey(name)
			return name, -1
		}
	default:
		if !parseKey(k, p, name) || d.Strict && !canonical(name) {
			d.Fail(base.BadValue, i, jsontext.ErrRange)
			d.InKey(name)
			return name, -1
		}
	}
	return name, next
}

// canonical reports whether an integer is spelled as JSON spells it.
func canonical(s string) bool {
	return jsontext.ValidNumber(s) && s != "-0"
}

// parseKey parses a decimal integer, which may have a sign and leading zeros.
func parseKey(k *keyProgram, p unsafe.Pointer, s string) bool {
	width := kind(0)
	for size := k.bits; size > 8; size /= 2 {
		width++
	}
	if k.signed {
		n, err := strconv.ParseInt(s, 10, 64)
		return err == nil && storeInt(kInt8+width, p, n)
	}
	n, err := strconv.ParseUint(s, 10, 64)
	return err == nil && storeUint(kUint8+width, p, n)
}

// mismatch fails because a value has another type than its variable.
func (d *decoder) mismatch(i int) int {
	return d.other(&program{dec: kString}, nil, i)
}
