// Errors that are the same as those of encoding/json.
// SPDX-License-Identifier: MIT

package json

import (
	"bytes"
	"encoding/json"
	"errors"

	"isomer.dev/isomer/internal/base"
	own "isomer.dev/isomer/internal/json"
)

// whyNotRead decodes data with encoding/json, after Isomer could not decode it into v, and returns its error, if it has
// one. Like encoding/json, it continues after a value of a wrong type.
func whyNotRead(err error, data []byte, v any, o *own.Options) error {
	if errors.Is(err, base.TooLarge) {
		return err
	}
	if !o.UseNumber && !o.DisallowUnknownFields {
		return json.Unmarshal(data, v)
	}
	return decoderOf(data, o).Decode(v)
}

// decoderOf returns a decoder of encoding/json for text.
func decoderOf(text []byte, o *own.Options) *json.Decoder {
	d := json.NewDecoder(bytes.NewReader(text))
	if o.UseNumber {
		d.UseNumber()
	}
	if o.DisallowUnknownFields {
		d.DisallowUnknownFields()
	}
	return d
}

// written appends the encoding of v by encoding/json, after Isomer could not encode it, or returns its error.
func written(dst []byte, v any, o *own.Options) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(!o.NoEscapeHTML)
	e.SetIndent(o.Prefix, o.Indent)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return append(dst, bytes.TrimSuffix(text.Bytes(), []byte{'\n'})...), nil
}

// whyNot returns encoding/json's error for text, which is not JSON and begins at the given offset of the stream.
func whyNot(text []byte, begin int64) error {
	var any json.RawMessage
	err := json.NewDecoder(bytes.NewReader(text)).Decode(&any)
	return moved(err, begin)
}

// moved converts the offset of a syntax error into an offset in the stream.
func moved(err error, begin int64) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		syntax.Offset += begin
	}
	return err
}
