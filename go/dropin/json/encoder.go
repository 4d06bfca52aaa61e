// Encoder: writes values to a stream.
// SPDX-License-Identifier: MIT

package json

import (
	"io"

	own "isomer.dev/isomer/internal/json"
)

// An Encoder is a json.Encoder.
type Encoder struct {
	w       io.Writer
	err     error
	options own.Options
	// buf is reused for the next value.
	buf []byte
}

const (
	firstBuffer = 1 << 10
	// maxBuffer is the maximum size of a buffer that is reused.
	maxBuffer = 1 << 16
)

// NewEncoder is json.NewEncoder.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w, options: options} }

// SetEscapeHTML is that of json.Encoder.
func (e *Encoder) SetEscapeHTML(on bool) { e.options.NoEscapeHTML = !on }

// SetIndent is that of json.Encoder.
func (e *Encoder) SetIndent(prefix, indent string) {
	e.options.Prefix, e.options.Indent = prefix, indent
}

// Encode is that of json.Encoder.
func (e *Encoder) Encode(v any) error {
	if e.err != nil {
		return e.err
	}
	// A method of v might use this Encoder, so its buffer is taken away meanwhile.
	buf := e.buf
	e.buf = nil
	if buf == nil {
		buf = make([]byte, 0, firstBuffer)
	}
	text, err := own.Append(buf, v, &e.options)
	if err != nil {
		if text, err = written(buf, v, &e.options); err != nil {
			e.buf = buf
			return err
		}
	}
	text = append(text, '\n')
	if _, err = e.w.Write(text); err != nil {
		e.err = err
	}
	if cap(text) <= maxBuffer {
		e.buf = text[:0]
	}
	return err
}
