// Probe: a word that shows whether a field is present.
// SPDX-License-Identifier: MIT

// Package layout describes fields in memory, for the formats that access them by offset.
package layout

import (
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// Probe says that a field is absent if the bits of Mask in the word at Offset equal None. If None is 1, there is no
// such word.
type Probe struct {
	Offset     uintptr
	Mask, None uint64
}

// word is the number of bytes of a probe.
const word = 8

// Probes is set if structs consist of words of this size. Otherwise there are no probes.
const Probes = unsafe.Sizeof(uintptr(0)) == word

// ProbeOf returns the word that shows whether field f is present, in a struct that consists of words. Lists are present
// if they have an element, and maps if they are not nil.
func ProbeOf(f *schema.Field) Probe {
	if !Probes || f.Value && f.Rule != schema.Repeated {
		return Probe{None: 1}
	}
	p := Probe{Offset: f.Offset, Mask: ^uint64(0)}
	switch {
	case f.Place != schema.InPlace, f.Rule == schema.Map:
	case f.Rule == schema.Repeated, f.Kind == protoreflect.StringKind,
		f.Kind == protoreflect.BytesKind && f.Rule == schema.Implicit:
		// This is the length.
		p.Offset += word
	case f.Kind == protoreflect.BytesKind, f.Kind == protoreflect.MessageKind, f.Kind == protoreflect.GroupKind:
	default:
		p.Offset -= f.Offset % word
		p.Mask = wire.FieldMask(f.Offset, uintptr(f.Width))
	}
	return p
}
