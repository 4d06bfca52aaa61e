// Options: how JSON is encoded and decoded.
// SPDX-License-Identifier: MIT

// Package json encodes and decodes any Go value by the rules of encoding/json. Each type is compiled once into a
// program, which refers to fields by their offsets.
package json

import (
	"isomer.dev/isomer/internal/base"
)

// Options are the options of encoding and decoding. The zero value applies the rules of encoding/json.
type Options struct {
	Limits base.Limits
	// V2 applies the default rules of encoding/json/v2 instead.
	V2 bool
	// Intact leaves a value unchanged, and calls none of its methods, if the text is not JSON.
	Intact bool
	// Standard refuses types for which the toolchain's encoding/json has other rules than this package, before anything
	// is read or written, so that the caller can pass them to encoding/json.
	Standard bool
	// UseNumber decodes a number into an interface as json.Number.
	UseNumber bool
	// DisallowUnknownFields makes a name that a struct lacks an error.
	DisallowUnknownFields bool
	// NoEscapeHTML leaves <, > and & in strings as they are, as in v2 they always are.
	NoEscapeHTML bool
	// Prefix and Indent break the text into lines unless both are empty. Each line begins with Prefix and with one
	// Indent per level.
	Prefix, Indent string
}
