// Probe: the word that tells whether a field is there.
// SPDX-License-Identifier: MIT

// Package layout tells how fields look in memory, for the formats that read and write them by offset.
package layout

import (
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// Probe says that a field is absent if the bits of Mask in the word at Offset are None. If None is 1, no word tells.
type Probe struct {
	Offset     uintptr
	Mask, None uint64
}

// word is how many bytes are looked at.
const word = 8

// Probes says that structs consist of words, so that there may be one to look at. Without it, nobody looks.
const Probes = unsafe.Sizeof(uintptr(0)) == word

// ProbeOf finds out which word tells whether field f is there, in a struct that consists of words. Lists count as there
// if they have an element; maps if they are not nil.
func ProbeOf(f *schema.Field) Probe {
	if !Probes || f.Value && f.Rule != schema.Repeated {
		return Probe{None: 1}
	}
	p := Probe{Offset: f.Offset, Mask: ^uint64(0)}
	switch {
	case f.Place != schema.InPlace, f.Rule == schema.Map:
	case f.Rule == schema.Repeated, f.Kind == protoreflect.StringKind,
		f.Kind == protoreflect.BytesKind && f.Rule == schema.Implicit:
		// The length.
		p.Offset += word
	case f.Kind == protoreflect.BytesKind, f.Kind == protoreflect.MessageKind, f.Kind == protoreflect.GroupKind:
	default:
		p.Offset -= f.Offset % word
		p.Mask = wire.FieldMask(f.Offset, uintptr(f.Width))
	}
	return p
}
