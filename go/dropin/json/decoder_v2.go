// Decoder, for toolchains whose encoding/json is based on encoding/json/v2: that finds the values, and Isomer decodes
// them.
// SPDX-License-Identifier: MIT

//go:build goexperiment.jsonv2

package json

import (
	"encoding/json"
	"io"

	own "isomer.dev/isomer/internal/json"
	"isomer.dev/isomer/internal/memory"
)

// A Decoder is a json.Decoder.
type Decoder struct {
	in      *json.Decoder
	options own.Options
}

// NewDecoder is json.NewDecoder.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{json.NewDecoder(r), options} }

// UseNumber is that of json.Decoder.
func (d *Decoder) UseNumber() {
	d.options.UseNumber = true
	d.in.UseNumber()
}

// DisallowUnknownFields is that of json.Decoder.
func (d *Decoder) DisallowUnknownFields() {
	d.options.DisallowUnknownFields = true
	d.in.DisallowUnknownFields()
}

// Buffered is that of json.Decoder.
func (d *Decoder) Buffered() io.Reader { return d.in.Buffered() }

// InputOffset is that of json.Decoder.
func (d *Decoder) InputOffset() int64 { return d.in.InputOffset() }

// More is that of json.Decoder.
func (d *Decoder) More() bool { return d.in.More() }

// Token is that of json.Decoder.
func (d *Decoder) Token() (Token, error) { return d.in.Token() }

// Decode is that of json.Decoder.
func (d *Decoder) Decode(v any) error {
	var text json.RawMessage
	if err := d.in.Decode(&text); err != nil {
		return err
	}
	a := memory.Once()
	err := own.Decode(a, text, v, &d.options)
	a.Done()
	if err != nil {
		return whyNotRead(err, text, v, &d.options)
	}
	return nil
}
