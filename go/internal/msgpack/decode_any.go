// any: decodes values of any type into interfaces.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"reflect"
	"time"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// boxed is a type whose values are put into interfaces.
type boxed struct {
	rtype unsafe.Pointer
	mem   *memory.Type
}

func boxedOf(t reflect.Type) boxed { return boxed{rtypeOf(t), memory.TypeOf(t)} }

var (
	boxInt64  = boxedOf(reflect.TypeFor[int64]())
	boxUint64 = boxedOf(reflect.TypeFor[uint64]())
	boxFloat  = boxedOf(reflect.TypeFor[float64]())
	boxString = boxedOf(reflect.TypeFor[string]())
	boxBytes  = boxedOf(reflect.TypeFor[[]byte]())
	boxTime   = boxedOf(timeType)
	boxList   = boxedOf(reflect.TypeFor[[]any]())
	boxMap    = boxedOf(reflect.TypeFor[map[string]any]())
	boxAnyMap = boxedOf(reflect.TypeFor[map[any]any]())
	anyType   = memory.TypeOf(reflect.TypeFor[any]())
)

// with returns an interface that holds the value that data points to.
func (b boxed) with(data unsafe.Pointer) any {
	e := eface{b.rtype, data}
	return *(*any)(unsafe.Pointer(&e))
}

// small has the integers that an interface can hold without an allocation.
var small = func() (s [256]int64) {
	for i := range s {
		s[i] = int64(i - 128)
	}
	return s
}()

// any decodes any value, into bool, int64, uint64 if the number exceeds an int64, float64, string, []byte, time.Time,
// []any, map[string]any, or map[any]any if a key is not text.
func (d *Decoder) any(i int) (any, int) {
	h := d.head(i)
	switch {
	case h == isNil:
		return nil, i + 1
	case h&^1 == isFalse:
		return h&1 != 0, i + 1
	case h < fixMap, h >= negative, h >= uint8B && h < fixExt1:
		return d.anyInteger(i)
	case h == float32B, h == float64B:
		v, after := d.double(i)
		return d.box(boxFloat, after, i, func(p unsafe.Pointer) { *(*float64)(p) = v })
	case h&^31 == fixStr, h-str8 <= str32-str8:
		var t text
		after := d.string(unsafe.Pointer(&t), i)
		return d.box(boxString, after, i, func(p unsafe.Pointer) { *(*text)(p) = t })
	case h-bin8 <= bin32-bin8:
		var s list
		after := d.bytes(unsafe.Pointer(&s), i)
		return d.box(boxBytes, after, i, func(p unsafe.Pointer) { *(*list)(p) = s })
	case h&^15 == fixMap, h&^1 == map16:
		return d.anyMap(i)
	case h&^15 == fixArray, h&^1 == array16:
		return d.anyList(i)
	}
	seconds, nanos, after := d.instant(i)
	return d.box(boxTime, after, i, func(p unsafe.Pointer) { *(*time.Time)(p) = time.Unix(seconds, int64(nanos)).UTC() })
}

// box allocates a value of b's type, which fill decodes.
func (d *Decoder) box(b boxed, after, i int, fill func(unsafe.Pointer)) (any, int) {
	if after < 0 {
		return nil, -1
	}
	p := d.make(b.mem)
	if p == nil {
		return nil, d.fail(base.TooLarge, i)
	}
	fill(p)
	return b.with(p), after
}

func (d *Decoder) anyInteger(i int) (any, int) {
	v, below, after := d.integer(i)
	if after < 0 {
		return nil, -1
	}
	if k := int64(v) + 128; k >= 0 && k < int64(len(small)) && (below || v < 128) {
		return boxInt64.with(unsafe.Pointer(&small[k])), after
	}
	b := boxInt64
	if !below && v>>63 != 0 {
		b = boxUint64
	}
	return d.box(b, after, i, func(p unsafe.Pointer) { *(*uint64)(p) = v })
}

func (d *Decoder) anyList(i int) (any, int) {
	n, from := d.count(i, fixArray, array16, 1)
	if from < 0 {
		return nil, -1
	}
	if d.depth--; d.depth < 0 {
		return nil, d.fail(base.TooDeep, i)
	}
	s := list{p: unsafe.Pointer(&none)}
	if n > 0 && !d.room(anyType, &s, n, from) {
		return nil, d.fail(base.TooLarge, from)
	}
	d.owed += n
	at := from
	for k := range n {
		if s.n == s.cap && !d.room(anyType, &s, n, at) {
			return nil, d.fail(base.TooLarge, at)
		}
		v, after := d.any(at)
		if after < 0 {
			return nil, d.failAt(k)
		}
		*(*any)(unsafe.Add(s.p, uintptr(k)*unsafe.Sizeof(v))) = v
		s.n++
		at = after
	}
	d.depth++
	d.owed -= n
	return d.box(boxList, at, i, func(p unsafe.Pointer) { *(*list)(p) = s })
}

// anyMap decodes a map into a map[string]any. At the first key that is not text, it changes to a map[any]any.
func (d *Decoder) anyMap(i int) (any, int) {
	n, from := d.count(i, fixMap, map16, 2)
	if from < 0 {
		return nil, -1
	}
	if d.depth--; d.depth < 0 {
		return nil, d.fail(base.TooDeep, i)
	}
	const cost = 2 * (16 + 16 + 1)
	made := d.arena.NewMap(boxMap.mem, d.enough(cost, n, from))
	d.owed += 2 * n
	m := *(*map[string]any)(unsafe.Pointer(&made))
	at := from
	for k := range n {
		if d.budget -= cost; d.budget < 0 {
			return nil, d.fail(base.TooLarge, at)
		}
		if !d.isText(at) {
			d.owed -= 2 * n
			return d.anyKeys(m, at, n-k)
		}
		var key string
		after := d.string(unsafe.Pointer(&key), at)
		if after < 0 {
			return nil, -1
		}
		v, end := d.any(after)
		before := len(m)
		if end >= 0 {
			if m[key] = v; len(m) == before {
				end = d.fail(base.DuplicateKey, at)
			}
		}
		if end < 0 {
			d.rare.path.Key(string([]byte(key)))
			return nil, -1
		}
		at = end
	}
	d.depth++
	d.owed -= 2 * n
	return boxMap.with(made), at
}

// isText reports whether the head at i is that of a str or a bin.
func (d *Decoder) isText(i int) bool {
	h := d.head(i)
	return h&^31 == fixStr || h-str8 <= str32-str8 || d.isBinary(i)
}

// anyKeys decodes the n entries from i on, and adds them to those of m.
func (d *Decoder) anyKeys(m map[string]any, i, n int) (any, int) {
	made := d.arena.NewMap(boxAnyMap.mem, 0)
	all := *(*map[any]any)(unsafe.Pointer(&made))
	for k, v := range m {
		all[k] = v
	}
	for range n {
		const cost = 2 * (16 + 16 + 1)
		if d.budget -= cost; d.budget < 0 {
			return nil, d.fail(base.TooLarge, i)
		}
		key, after := d.anyKey(i)
		if after < 0 {
			return nil, -1
		}
		v, end := d.any(after)
		if end < 0 {
			return nil, -1
		}
		before := len(all)
		if all[key] = v; len(all) == before {
			return nil, d.fail(base.DuplicateKey, i)
		}
		i = end
	}
	d.depth++
	return boxAnyMap.with(made), i
}

// anyKey decodes a key: text, a number, a bool, nil or a time. NaN is an error, since it could never be looked up.
func (d *Decoder) anyKey(i int) (any, int) {
	if d.isText(i) {
		var key string
		after := d.string(unsafe.Pointer(&key), i)
		return key, after
	}
	switch h := d.head(i); {
	case h&^15 == fixMap, h&^1 == map16, h&^15 == fixArray, h&^1 == array16:
		return nil, d.fail(base.BadValue, i)
	}
	key, after := d.any(i)
	if f, ok := key.(float64); ok && f != f {
		return nil, d.fail(base.BadValue, i)
	}
	return key, after
}
