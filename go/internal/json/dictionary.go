// dictionary: encodes maps, sorted by key.
// SPDX-License-Identifier: MIT

package json

import (
	"cmp"
	"encoding"
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/mapping"
)

// pair is an entry of a map. V is a type with the memory layout of the values.
type pair[V any] struct {
	key   string
	value V
	// head has the first eight bytes of the key, the first one in the highest byte.
	head uint64
}

func (p *pair[V]) compare(q *pair[V]) int {
	if p.head != q.head {
		return cmp.Compare(p.head, q.head)
	}
	return strings.Compare(p.key, q.key)
}

// mapping encodes the map m.
func (e *encoder) mapping(t *program, m unsafe.Pointer, b []byte) []byte {
	if m == nil && !e.strict() {
		return append(b, "null"...)
	}
	if e.left--; e.left < 0 {
		return e.fail(base.TooDeep, nil)
	}
	if !e.down(t, m, 0) {
		return nil
	}
	addr := e.addr
	e.addr = false
	b = e.entries(t, m, b)
	e.addr = addr
	e.left++
	e.up(t, m, 0)
	return b
}

func (e *encoder) entries(t *program, m unsafe.Pointer, b []byte) []byte {
	if len(*(*map[string]struct{})(unsafe.Pointer(&m))) == 0 {
		return append(b, "{}"...)
	}
	s := e.help()
	if t.key.write == keyString {
		switch t.values {
		case mapping.Text:
			if t.elem.enc == kString {
				return e.strings(t, *(*map[string]string)(unsafe.Pointer(&m)), b)
			}
			return writeMap(e, t, m, &s.strings, b)
		case mapping.Anys:
			return writeMap(e, t, m, &s.anys, b)
		case mapping.Pointers:
			return writeMap(e, t, m, &s.ptrs, b)
		case mapping.Slices:
			return writeMap(e, t, m, &s.slices, b)
		case mapping.Bits8:
			return writeMap(e, t, m, &s.words1, b)
		case mapping.Bits16:
			return writeMap(e, t, m, &s.words2, b)
		case mapping.Bits32:
			return writeMap(e, t, m, &s.words4, b)
		case mapping.Bits64:
			return writeMap(e, t, m, &s.words8, b)
		}
	}
	return e.anyMap(t, m, b)
}

// writeMap collects the entries in reused memory. Entries of maps inside this one are placed after them.
func writeMap[V any](e *encoder, t *program, p unsafe.Pointer, stack *[]pair[V], b []byte) []byte {
	m := *(*map[string]V)(unsafe.Pointer(&p))
	from := len(*stack)
	known := e.known(t, len(m))
	set := known.set
	if set != nil {
		if len(set) == len(m) && collect(m, set, stack) {
			known.right()
		} else {
			known.wrong()
			set = nil
			*stack = (*stack)[:from]
		}
	}
	if set == nil {
		for k, v := range m {
			*stack = append(*stack, pair[V]{key: k, value: v})
		}
		sortPairs((*stack)[from:])
		learn(e, known, (*stack)[from:])
	}
	// A nested map may reallocate the stack, but does not change this part of it.
	list := (*stack)[from:]
	start := len(b)
	for i := range list {
		if set != nil {
			b = set[i].label.append(b)
		} else if b = e.text(append(b, ','), list[i].key); b != nil {
			b = append(b, ':')
		}
		if b != nil {
			b = e.value(t.elem, unsafe.Pointer(&list[i].value), b)
		}
		if b == nil {
			e.inKey(list[i].key)
			break
		}
	}
	clear((*stack)[from:])
	*stack = (*stack)[:from]
	if b == nil {
		return nil
	}
	b[start] = '{'
	return append(b, '}')
}

// collect looks up the keys of the set. It returns false as soon as one is missing.
func collect[V any](m map[string]V, set keyset, stack *[]pair[V]) bool {
	for i := range set {
		v, ok := m[set[i].key]
		if !ok {
			return false
		}
		*stack = append(*stack, pair[V]{key: set[i].key, value: v})
	}
	return true
}

// strings is writeMap for values that are strings, which contain no other values.
func (e *encoder) strings(t *program, m map[string]string, b []byte) []byte {
	known := e.known(t, len(m))
	start := len(b)
	if known.set != nil {
		after, ok := e.stringsOf(known.set, m, b)
		if ok {
			known.right()
			return after
		}
		known.wrong()
		b = after
	}
	s := e.scratch
	list := s.strings[:0]
	for k, v := range m {
		list = append(list, pair[string]{key: k, value: v})
	}
	sortPairs(list)
	learn(e, known, list)
	for i := range list {
		if b = e.text(append(b, ','), list[i].key); b != nil {
			b = e.text(append(b, ':'), list[i].value)
		}
		if b == nil {
			e.inKey(list[i].key)
			break
		}
	}
	s.strings, s.most = list[:0], max(s.most, len(list))
	if b == nil {
		return nil
	}
	b[start] = '{'
	return append(b, '}')
}

// stringsOf encodes a map whose keys are exactly those of the set.
func (e *encoder) stringsOf(set keyset, m map[string]string, b []byte) ([]byte, bool) {
	start := len(b)
	if len(set) != len(m) {
		return b, false
	}
	for i := range set {
		k := &set[i]
		v, ok := m[k.key]
		if !ok {
			return b[:start], false
		}
		if b = e.text(k.label.append(b), v); b == nil {
			return e.inKey(k.key), true
		}
	}
	b[start] = '{'
	return append(b, '}'), true
}

// sortPairs sorts by key, small lists by insertion.
func sortPairs[V any](list []pair[V]) {
	for i := range list {
		list[i].head = bits.ReverseBytes64(jsontext.Head(list[i].key))
	}
	if len(list) > 12 {
		slices.SortFunc(list, func(a, b pair[V]) int { return a.compare(&b) })
		return
	}
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j].compare(&list[j-1]) < 0; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// anyMap encodes any map by reflection.
func (e *encoder) anyMap(t *program, m unsafe.Pointer, b []byte) []byte {
	v := reflect.NewAt(t.typ, unsafe.Pointer(&m)).Elem()
	n := v.Len()
	values := reflect.MakeSlice(reflect.SliceOf(t.elem.typ), n, n)
	list := make([]pair[int], 0, n)
	// One variable is used for all keys, since a new one for each would be an allocation.
	at := reflect.New(t.key.typ).Elem()
	for it := v.MapRange(); it.Next(); {
		at.SetIterKey(it)
		key, err := keyName(t.key, at)
		if err != nil {
			return e.fail(base.BadValue, err)
		}
		values.Index(len(list)).SetIterValue(it)
		list = append(list, pair[int]{key: key, value: len(list)})
	}
	sortPairs(list)
	first := values.UnsafePointer()
	b = append(b, '{')
	for i, entry := range list {
		if i > 0 {
			b = append(b, ',')
			// Keys with methods may have one text, as those of interfaces.
			if e.strict() && entry.key == list[i-1].key {
				e.fail(base.DuplicateKey, nil)
				return e.inKey(entry.key)
			}
		}
		if b = e.text(b, entry.key); b != nil {
			b = e.value(t.elem, unsafe.Add(first, uintptr(entry.value)*t.elem.size), append(b, ':'))
		}
		if b == nil {
			return e.inKey(entry.key)
		}
	}
	return append(b, '}')
}

func keyName(k *keyProgram, v reflect.Value) (string, error) {
	switch {
	case k.write == keyString:
		return v.String(), nil
	case k.write == keyText:
		if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
			return "", nil
		}
		text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
		return string(text), err
	case k.signed:
		return strconv.FormatInt(v.Int(), 10), nil
	}
	return strconv.FormatUint(v.Uint(), 10), nil
}
