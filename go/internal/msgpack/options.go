// Options of reading and writing MessagePack.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"

	"isomer.dev/isomer/internal/base"
)

// Keys is how a message or struct looks.
type Keys uint8

const (
	// Names makes it a map by name.
	Names Keys = iota
	// Numbers makes it a map by field number.
	Numbers
	// Order makes it an array in the order of the fields.
	Order
	layouts
)

// Options are what a caller may choose. The zero value is a good one.
type Options struct {
	Limits base.Limits
	// Keys is the layout of messages and structs.
	Keys Keys
	// PrintDefaults writes fields without presence even if they hold their default.
	PrintDefaults bool
	// IgnoreUnknown passes over keys, elements and enum numbers that a message lacks.
	IgnoreUnknown bool
	// AliasInput lets strings and bytes point into the input, which then nobody may change.
	AliasInput bool
	// Deterministic writes maps by key.
	Deterministic bool
}

func unsupported(format string, args ...any) *base.Error {
	return &base.Error{Code: base.Unsupported, Offset: -1, Err: fmt.Errorf(format, args...)}
}
