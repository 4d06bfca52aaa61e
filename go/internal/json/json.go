// Options: how JSON is read and written, and what the package promises.
// SPDX-License-Identifier: MIT

// Package json reads and writes any Go value by the rules of encoding/json. Types are compiled into programs over the
// offsets of their fields, once.
package json

import (
	"isomer.dev/isomer/internal/base"
)

// Options say how. The zero value is encoding/json's way.
type Options struct {
	Limits base.Limits
	// V2 takes the default rules of encoding/json/v2 instead.
	V2 bool
	// Intact leaves a value alone, and calls none of its methods, if the text is not JSON.
	Intact bool
	// Standard gives up, before anything is read or with nothing written, on types for which the toolchain's encoding/json
	// has other rules than this package: the caller leaves them to encoding/json.
	Standard bool
	// UseNumber reads numbers into an interface as json.Number.
	UseNumber bool
	// DisallowUnknownFields makes a name that a struct does not have an error.
	DisallowUnknownFields bool
	// NoEscapeHTML leaves <, > and & in strings as they are. In v2 they always are.
	NoEscapeHTML bool
	// Prefix and Indent break the text into lines, if one of them is not empty: each begins with Prefix, and with one
	// Indent for every level.
	Prefix, Indent string
}
