// Maps and extensions: what has no order of its own.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"cmp"
	"slices"
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
)

// entries writes a map, and leaves rest bytes free.
func (w *Writer) entries(e *entry, m unsafe.Pointer, i, rest int) int {
	switch e.layout / valueKinds {
	case key32:
		if e.key.item == opUint32 || e.key.item == opFix32 && e.Key.Kind == protoreflect.Fixed32Kind {
			return entriesByKey[uint32](w, e, m, i, rest)
		}
		return entriesByKey[int32](w, e, m, i, rest)
	case key64:
		if k := e.Key.Kind; k == protoreflect.Uint64Kind || k == protoreflect.Fixed64Kind {
			return entriesByKey[uint64](w, e, m, i, rest)
		}
		return entriesByKey[int64](w, e, m, i, rest)
	case keyBool:
		return entriesByKey[bool](w, e, m, i, rest)
	}
	return entriesByKey[string](w, e, m, i, rest)
}

// entriesByKey writes a map whose keys are K in memory.
func entriesByKey[K comparable](w *Writer, e *entry, m unsafe.Pointer, i, rest int) int {
	switch e.layout % valueKinds {
	case value8:
		return writeMap[K, bool](w, e, m, i, rest)
	case value32:
		return writeMap[K, uint32](w, e, m, i, rest)
	case value64:
		return writeMap[K, uint64](w, e, m, i, rest)
	case valueText:
		return writeMap[K, string](w, e, m, i, rest)
	case valueBytes:
		return writeMap[K, []byte](w, e, m, i, rest)
	}
	return writeMap[K, unsafe.Pointer](w, e, m, i, rest)
}

func writeMap[K comparable, V any](w *Writer, e *entry, p unsafe.Pointer, i, rest int) int {
	m := *(*map[K]V)(unsafe.Pointer(&p))
	if w.options.Deterministic {
		keys := make([]K, 0, len(m))
		for k := range m {
			keys = append(keys, k)
		}
		slices.SortFunc(keys, func(a, b K) int { return compareKeys(any(a), any(b)) })
		for _, k := range slices.Backward(keys) {
			v := m[k]
			if i = w.entry(e, hide(unsafe.Pointer(&k)), hide(unsafe.Pointer(&v)), i, rest); i < 0 {
				return -1
			}
		}
		return i
	}
	for k, v := range m {
		if i = w.entry(e, hide(unsafe.Pointer(&k)), hide(unsafe.Pointer(&v)), i, rest); i < 0 {
			return -1
		}
	}
	return i
}

// hide keeps what p points to off the heap: escape analysis does not see where the result comes from. Nobody
// keeps it.
func hide(p unsafe.Pointer) unsafe.Pointer {
	place := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&place))
}

func compareKeys(a, b any) int {
	switch a := a.(type) {
	case string:
		return cmp.Compare(a, b.(string))
	case int32:
		return cmp.Compare(a, b.(int32))
	case uint32:
		return cmp.Compare(a, b.(uint32))
	case int64:
		return cmp.Compare(a, b.(int64))
	case uint64:
		return cmp.Compare(a, b.(uint64))
	}
	if a == b {
		return 0
	}
	if a == false {
		return -1
	}
	return 1
}

// entry writes one entry of a map.
func (w *Writer) entry(e *entry, key, value unsafe.Pointer, i, rest int) int {
	end := w.size - i
	if i = w.tagged(e.value, value, i, rest+maxFrame); i >= 0 {
		i = w.tagged(e.key, key, i, rest+maxFrame)
	}
	if i < 0 {
		return -1
	}
	i = w.varint(uint64(w.size-i-end), i)
	i -= int(e.size)
	w.tag(e, i)
	return i
}

// extensions writes the extensions of a message by the official runtime, which alone knows what they hold.
func (w *Writer) extensions(m *program, src unsafe.Pointer, i int) int {
	message := m.Interface(src).ProtoReflect()
	only := message.New()
	message.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if f.IsExtension() {
			only.Set(f, v)
		}
		return true
	})
	data, err := w.options.officialMarshal().Marshal(only.Interface())
	if err != nil {
		return w.fail(base.BadUTF8, err)
	}
	return w.raw(unsafe.Pointer(unsafe.SliceData(data)), len(data), i, 0)
}
