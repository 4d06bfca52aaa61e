// Options of encoding and decoding MessagePack.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"fmt"

	"isomer.dev/isomer/internal/base"
)

// Keys is the layout of a message or struct.
type Keys uint8

const (
	// Names is a map whose keys are names.
	Names Keys = iota
	// Numbers is a map whose keys are field numbers.
	Numbers
	// Order is an array in the order of the fields.
	Order
	layouts
)

// Options are the options of encoding and decoding. The zero value has the defaults.
type Options struct {
	Limits base.Limits
	// Keys is the layout of messages and structs.
	Keys Keys
	// PrintDefaults also encodes fields without presence that hold their default.
	PrintDefaults bool
	// IgnoreUnknown ignores keys, elements and enum numbers that a message lacks.
	IgnoreUnknown bool
	// AliasInput makes strings and byte slices point into the input, which then must not be changed.
	AliasInput bool
	// Deterministic sorts the entries of maps by key.
	Deterministic bool
}

func unsupported(format string, args ...any) *base.Error {
	return &base.Error{Code: base.Unsupported, Offset: -1, Err: fmt.Errorf(format, args...)}
}
