// Drop-in for encoding/json: the same names, read and written by Isomer.
// SPDX-License-Identifier: MIT

// Package json takes the place of encoding/json where that is imported. Marshal, MarshalIndent and Unmarshal are
// Isomer's, on the heap; everything else is encoding/json's own, so that its types are the same types.
//
// isomer.JSONOptions says what differs from encoding/json. Errors are *isomer.Error, and *SyntaxError and the like only
// from what is encoding/json's own. To read into an arena, use package isomer.
package json

import (
	"bytes"
	"encoding/json"
	"io"

	"isomer.dev/isomer/internal/base"
	own "isomer.dev/isomer/internal/json"
	"isomer.dev/isomer/internal/memory"
)

// options takes the depth that encoding/json takes.
var options = own.Options{Limits: base.Limits{Depth: 10000}}

// Marshal is json.Marshal.
func Marshal(v any) ([]byte, error) { return own.Append(nil, v, &options) }

// MarshalIndent is json.MarshalIndent.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	if prefix == "" && indent == "" {
		// Both empty still means a line for each member there.
		return json.MarshalIndent(v, prefix, indent)
	}
	return own.Append(nil, v, &own.Options{Limits: options.Limits, Prefix: prefix, Indent: indent})
}

// Unmarshal is json.Unmarshal.
func Unmarshal(data []byte, v any) error {
	a := memory.Once()
	err := own.Decode(a, data, v, &options)
	a.Done()
	return err
}

// The types of encoding/json.
type (
	Decoder               = json.Decoder
	Encoder               = json.Encoder
	Delim                 = json.Delim
	Token                 = json.Token
	Number                = json.Number
	RawMessage            = json.RawMessage
	Marshaler             = json.Marshaler
	Unmarshaler           = json.Unmarshaler
	InvalidUnmarshalError = json.InvalidUnmarshalError
	MarshalerError        = json.MarshalerError
	SyntaxError           = json.SyntaxError
	UnmarshalTypeError    = json.UnmarshalTypeError
	UnsupportedTypeError  = json.UnsupportedTypeError
	UnsupportedValueError = json.UnsupportedValueError
)

// NewDecoder is json.NewDecoder.
func NewDecoder(r io.Reader) *Decoder { return json.NewDecoder(r) }

// NewEncoder is json.NewEncoder.
func NewEncoder(w io.Writer) *Encoder { return json.NewEncoder(w) }

// Valid is json.Valid.
func Valid(data []byte) bool { return json.Valid(data) }

// Compact is json.Compact.
func Compact(dst *bytes.Buffer, src []byte) error { return json.Compact(dst, src) }

// Indent is json.Indent.
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	return json.Indent(dst, src, prefix, indent)
}

// HTMLEscape is json.HTMLEscape.
func HTMLEscape(dst *bytes.Buffer, src []byte) { json.HTMLEscape(dst, src) }
