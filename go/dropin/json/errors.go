// Errors, as encoding/json has them.
// SPDX-License-Identifier: MIT

package json

import (
	"bytes"
	"encoding/json"
	"errors"

	"isomer.dev/isomer/internal/base"
	own "isomer.dev/isomer/internal/json"
)

// whyNotRead is encoding/json's error for data that Isomer did not read into v. It goes on after a value of a wrong type,
// as encoding/json does. What that would have read is still err: such an input is a mistake of Isomer's, or over a limit.
func whyNotRead(err error, data []byte, v any, o *own.Options) error {
	if errors.Is(err, base.TooLarge) {
		return err
	}
	theirs := error(nil)
	if !o.UseNumber && !o.DisallowUnknownFields {
		theirs = json.Unmarshal(data, v)
	} else {
		theirs = decoderOf(data, o).Decode(v)
	}
	if theirs == nil {
		return err
	}
	return theirs
}

// decoderOf is encoding/json's decoder of text.
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

// whyNotWritten is encoding/json's error for a value that Isomer did not write.
func whyNotWritten(err error, v any) error {
	if _, theirs := json.Marshal(v); theirs != nil {
		return theirs
	}
	return err
}

// whyNot is encoding/json's error for text, which is no JSON and begins at a place of the stream.
func whyNot(text []byte, begin int64) error {
	var any json.RawMessage
	err := json.NewDecoder(bytes.NewReader(text)).Decode(&any)
	return moved(err, begin)
}

// moved makes the offset of a syntax error one of the stream.
func moved(err error, begin int64) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		syntax.Offset += begin
	}
	return err
}
