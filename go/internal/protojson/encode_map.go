// Maps, encoded in the order of their keys.
// SPDX-License-Identifier: MIT

package protojson

import (
	"cmp"
	"slices"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/mapping"
)

// pair is an entry of a map. The key is text, or an integer that has the same order as the keys.
type pair struct {
	text   string
	number uint64
	value  mapping.Scratch
}

// collect stores an entry of the map that is encoded next. It is a method rather than a closure for each map, which
// would be an allocation.
func (s *encodeScratch) collect(key, value unsafe.Pointer) bool {
	f := s.field
	s.pairs = append(s.pairs, pair{})
	p := &s.pairs[len(s.pairs)-1]
	switch f.key.item {
	case opString:
		p.text = *(*string)(key)
	case opBool:
		p.number = uint64(*(*uint8)(key))
	case opInt32:
		p.number = uint64(*(*int32)(key)) ^ sign
	case opInt64:
		p.number = uint64(*(*int64)(key)) ^ sign
	case opUint32:
		p.number = uint64(*(*uint32)(key))
	default:
		p.number = *(*uint64)(key)
	}
	to := f.valueOf(p)
	switch f.value.item {
	case opString:
		*(*string)(to) = *(*string)(value)
	case opBytes:
		*(*[]byte)(to) = *(*[]byte)(value)
	case opMessage:
		*(*unsafe.Pointer)(to) = *(*unsafe.Pointer)(value)
	case opBool:
		*(*bool)(to) = *(*bool)(value)
	case opInt64, opUint64, opDouble:
		*(*uint64)(to) = *(*uint64)(value)
	default:
		*(*uint32)(to) = *(*uint32)(value)
	}
	return true
}

// valueOf returns the address of the value of an entry.
func (f *field) valueOf(p *pair) unsafe.Pointer { return f.entries.Value(nil, nil, &p.value) }

// mapping encodes the map m.
func (w *writer) mapping(f *field, m unsafe.Pointer, b []byte) []byte {
	s := w.help()
	from := len(s.pairs)
	s.field = f
	f.entries.Each(m, mapping.Any, s.visit)
	// A nested map may reallocate the stack, but does not change this part of it.
	list := s.pairs[from:]
	sortPairs(list, f.key.item == opString)
	b = w.entries(f, list, b)
	clear(s.pairs[from:])
	s.pairs = s.pairs[:from]
	return b
}

// sign maps signed numbers to unsigned ones of the same order.
const sign = 1 << 63

// sortPairs sorts by key, small lists by insertion.
func sortPairs(list []pair, text bool) {
	const few = 12
	if len(list) > few {
		if text {
			slices.SortFunc(list, func(a, b pair) int { return cmp.Compare(a.text, b.text) })
		} else {
			slices.SortFunc(list, func(a, b pair) int { return cmp.Compare(a.number, b.number) })
		}
		return
	}
	for i := 1; i < len(list); i++ {
		for j := i; j > 0; j-- {
			if text && list[j].text >= list[j-1].text || !text && list[j].number >= list[j-1].number {
				break
			}
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

func (w *writer) entries(f *field, list []pair, b []byte) []byte {
	b = append(b, '{')
	for i := range list {
		p := &list[i]
		if i > 0 {
			b = append(b, ',')
		}
		switch f.key.item {
		case opString:
			if b = w.text(b, p.text); b == nil {
				return w.inKey(f, p)
			}
			b = append(b, ':')
		case opBool:
			b = append(strconv.AppendBool(append(b, '"'), p.number != 0), '"', ':')
		case opInt32, opInt64:
			b = append(jsontext.AppendInt(append(b, '"'), int64(p.number^sign)), '"', ':')
		default:
			b = append(jsontext.AppendUint(append(b, '"'), p.number), '"', ':')
		}
		value := f.valueOf(p)
		if f.value.item == opMessage {
			b = w.message(f.value.sub, *(*unsafe.Pointer)(value), b)
		} else {
			b = w.scalar(f.value, value, b)
		}
		if b == nil {
			return w.inKey(f, p)
		}
	}
	return append(b, '}')
}

//go:noinline
func (w *writer) inKey(f *field, p *pair) []byte {
	if w.levels++; w.levels >= jsontext.MaxPath {
		return nil
	}
	switch f.key.item {
	case opString:
		w.path.Key(p.text)
	case opBool:
		w.path.Key(strconv.FormatBool(p.number != 0))
	case opInt32, opInt64:
		w.path.Key(strconv.FormatInt(int64(p.number^sign), 10))
	default:
		w.path.Key(strconv.FormatUint(p.number, 10))
	}
	return nil
}
