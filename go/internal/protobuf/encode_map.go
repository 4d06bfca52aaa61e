// Maps and extensions, which have no order of their own.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/mapping"
)

// entries encodes a map, and makes sure that rest bytes are free before it.
func (w *Writer) entries(e *entry, m unsafe.Pointer, i, rest int) int {
	if mapping.Len(m) == 0 {
		return i
	}
	// Each entry is a level.
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	order := mapping.Any
	if w.options.Deterministic {
		// Entries are written backwards.
		order = mapping.Down
	}
	e.maps.Each(m, order, func(key, value unsafe.Pointer) bool {
		i = w.entry(e, key, value, i, rest)
		return i >= 0
	})
	w.depth++
	return i
}

// entry encodes one entry of a map.
func (w *Writer) entry(e *entry, key, value unsafe.Pointer, i, rest int) int {
	end := w.size - i
	if i = w.tagged(e.value, value, i, rest+maxFrame); i >= 0 {
		i = w.tagged(e.key, key, i, rest+maxFrame)
	}
	if i < 0 {
		return -1
	}
	i = w.varint(uint64(w.size-i-end), i)
	return w.tag(e.tag, e.size, i)
}

// extensions encodes the extensions of a message with the official runtime, since only that knows their types.
func (w *Writer) extensions(m *program, src unsafe.Pointer, i int) int {
	message := m.Interface(src).ProtoReflect()
	only := message.New()
	message.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if f.IsExtension() {
			only.Set(f, v)
		}
		return true
	})
	if path := Deeper(only, w.depth); path != nil {
		w.rare = &rare{code: base.TooDeep, path: *path}
		return -1
	}
	data, err := w.options.officialMarshal().Marshal(only.Interface())
	if err != nil {
		return w.fail(base.BadUTF8, err)
	}
	return w.raw(unsafe.Pointer(unsafe.SliceData(data)), len(data), i, 0)
}
