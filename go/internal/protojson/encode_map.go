// Maps that are written, by the order of their keys.
// SPDX-License-Identifier: MIT

package protojson

import (
	"cmp"
	"slices"
	"strconv"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/layout"
)

// pair is an entry of a map. The key is text, or a number that orders as the keys do.
type pair struct {
	text   string
	number uint64
	value  layout.Scratch
}

// mapping writes the map m.
func (w *writer) mapping(f *field, m unsafe.Pointer, b []byte) []byte {
	stack := &w.help().pairs
	from := len(*stack)
	switch f.layout.Key() {
	case layout.KeyText:
		collect(stack, f, m, func(p *pair, k string) { p.text = k })
	case layout.Key32:
		if f.key.item == opInt32 {
			collect(stack, f, m, func(p *pair, k int32) { p.number = uint64(k) ^ sign })
		} else {
			collect(stack, f, m, func(p *pair, k uint32) { p.number = uint64(k) })
		}
	case layout.Key64:
		if f.key.item == opInt64 {
			collect(stack, f, m, func(p *pair, k int64) { p.number = uint64(k) ^ sign })
		} else {
			collect(stack, f, m, func(p *pair, k uint64) { p.number = k })
		}
	default:
		collect(stack, f, m, func(p *pair, k bool) {
			if k {
				p.number = 1
			}
		})
	}
	// A map inside may move the stack, but not this part of it.
	list := (*stack)[from:]
	sortPairs(list, f.layout.Key() == layout.KeyText)
	b = w.entries(f, list, b)
	clear((*stack)[from:])
	*stack = (*stack)[:from]
	return b
}

// sign makes signed numbers order as unsigned ones.
const sign = 1 << 63

// collect appends the entries of a map whose keys are K in memory.
func collect[K comparable](stack *[]pair, f *field, m unsafe.Pointer, key func(*pair, K)) {
	switch f.layout.Value() {
	case layout.Value8:
		collectValues[K, bool](stack, f, m, key)
	case layout.Value32:
		collectValues[K, uint32](stack, f, m, key)
	case layout.Value64:
		collectValues[K, uint64](stack, f, m, key)
	case layout.ValueText:
		collectValues[K, string](stack, f, m, key)
	case layout.ValueBytes:
		collectValues[K, []byte](stack, f, m, key)
	default:
		collectValues[K, unsafe.Pointer](stack, f, m, key)
	}
}

func collectValues[K comparable, V any](stack *[]pair, f *field, m unsafe.Pointer, key func(*pair, K)) {
	s := *stack
	for k, v := range *(*map[K]V)(unsafe.Pointer(&m)) {
		s = append(s, pair{})
		p := &s[len(s)-1]
		key(p, k)
		*(*V)(p.value.OfValue(f.layout)) = v
	}
	*stack = s
}

// sortPairs sorts by key; few by hand.
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
		value := p.value.OfValue(f.layout)
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
	if w.levels++; w.levels >= maxPath {
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
