// Drop-in for encoding/json: the same names, read and written by Isomer.
// SPDX-License-Identifier: MIT

// Package json can be imported in place of encoding/json. Marshal, MarshalIndent, Unmarshal, Decoder and Encoder are
// implemented by Isomer; types, errors and functions that only process text are encoding/json's own:
//
//	import "isomer.dev/isomer/dropin/json"
//
// It does what encoding/json does in the toolchain that builds the program, and is tested with Go 1.26 and 1.27. From
// Go 1.27 on, where encoding/json is implemented by encoding/json/v2, that package handles the types for which the
// rules have changed, such as those with the option string, and finds the values of a Decoder.
//
// Errors are those of encoding/json: if Isomer cannot encode or decode a value, encoding/json tries again, so that
// methods of the value may be called twice. Only an input that exceeds Isomer's limit of memory is an *isomer.Error. To
// decode into an arena, use package isomer.
package json

import (
	"bytes"
	"encoding/json"

	"isomer.dev/isomer/internal/base"
	own "isomer.dev/isomer/internal/json"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
)

// options allows the depth that encoding/json allows, and leaves a value unchanged whenever encoding/json does.
var options = own.Options{Limits: base.Limits{Depth: 9999}, Intact: true, Standard: true}

// Marshal is json.Marshal.
func Marshal(v any) ([]byte, error) {
	text, err := own.Append(nil, v, &options)
	if err != nil {
		return written(nil, v, &options)
	}
	return text, nil
}

// MarshalIndent is json.MarshalIndent.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	text, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	return jsontext.Indent(nil, text, prefix, indent), nil
}

// Unmarshal is json.Unmarshal. If data is not JSON, it does not change the value.
func Unmarshal(data []byte, v any) error {
	a := memory.Once()
	err := own.Decode(a, data, v, &options)
	a.Done()
	if err != nil {
		return whyNotRead(err, data, v, &options)
	}
	return nil
}

// The types of encoding/json.
type (
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
	// Deprecated: encoding/json no longer returns it.
	InvalidUTF8Error = json.InvalidUTF8Error //nolint:staticcheck // A name that programs may have.
	// Deprecated: encoding/json no longer returns it.
	UnmarshalFieldError = json.UnmarshalFieldError //nolint:staticcheck // A name that programs may have.
)

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
