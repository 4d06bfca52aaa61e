// Names of members in a large input, which share memory.
// SPDX-License-Identifier: MIT

package json

import (
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

const (
	// keptNames is the number of names that the objects of a large input share, and sharedName their maximum length.
	keptNames  = 256
	sharedName = 32
)

// name is Own for the name of a member. Objects of one input often have the same names.
func (d *decoder) name(s string) string {
	if !d.Moves {
		return s
	}
	n := len(s)
	if n == 0 || n > sharedName {
		return d.Own(s)
	}
	p := unsafe.Pointer(unsafe.StringData(s))
	mark := jsontext.Head(s) + uint64(n)*3
	if n > 8 {
		mark ^= jsontext.Load8(p, n-8) * 5
	}
	place := &d.scratch.names[mark*0x9e3779b97f4a7c15>>(64-8)]
	if *place != s {
		*place = d.Own(s)
	}
	return *place
}
