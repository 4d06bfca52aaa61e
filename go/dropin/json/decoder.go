// Decoder: reads values from a stream.
// SPDX-License-Identifier: MIT

//go:build !goexperiment.jsonv2

package json

import (
	"bytes"
	"errors"
	"io"

	"isomer.dev/isomer/internal/base"
	own "isomer.dev/isomer/internal/json"
	"isomer.dev/isomer/internal/jsontext"
	"isomer.dev/isomer/internal/memory"
)

// A Decoder is a json.Decoder.
//
// A value is decoded where it stands in the buffer. Often the buffer holds all of it, and it ends where the input or a
// line ends: then it is decoded at once. Otherwise its end is searched for first, as the input arrives.
type Decoder struct {
	r io.Reader
	// buf is the input that was read and not dropped yet. Everything before at has been returned to the caller, and
	// passed is the number of bytes that were dropped before buf.
	buf    []byte
	at     int
	passed int64
	// scanned is the number of those bytes that belong to values. The offsets in errors of encoding/json count only
	// them.
	scanned int64
	// err is the reader's error, or a syntax error. Nothing can be read after it.
	err     error
	options own.Options
	// careful is set once a guess was wrong. From then on, the end of each value is searched for.
	careful bool
	place   place
	outer   []place
}

// NewDecoder is json.NewDecoder.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{r: r, options: options} }

// UseNumber is that of json.Decoder.
func (d *Decoder) UseNumber() { d.options.UseNumber = true }

// DisallowUnknownFields is that of json.Decoder.
func (d *Decoder) DisallowUnknownFields() { d.options.DisallowUnknownFields = true }

// Buffered is that of json.Decoder.
func (d *Decoder) Buffered() io.Reader { return bytes.NewReader(d.buf[d.at:]) }

// InputOffset is that of json.Decoder.
func (d *Decoder) InputOffset() int64 { return d.passed + int64(d.at) }

// Decode is that of json.Decoder.
func (d *Decoder) Decode(v any) error {
	if d.err != nil {
		return d.err
	}
	if err := d.separator(); err != nil {
		return err
	}
	if !d.place.takesValue() {
		return d.misplaced()
	}
	n, err := d.guess(v)
	if n == 0 {
		if n, err = d.find(err); err != nil {
			return err
		}
		err = d.decode(d.buf[d.at:d.at+n], v)
	}
	d.at += n
	d.scanned += int64(n)
	d.place = d.place.afterValue()
	return err
}

// decode decodes text, which is one whole value.
func (d *Decoder) decode(text []byte, v any) error {
	a := memory.Once()
	err := own.Decode(a, text, v, &d.options)
	a.Done()
	if err == nil {
		return nil
	}
	if errors.Is(err, base.TooLarge) {
		return err
	}
	return decoderOf(text, &d.options).Decode(v)
}

// guess decodes a list or an object that seems to be in the buffer as a whole. It returns the number of bytes of the
// value and of the white space before it, or 0 if the value is not complete or malformed. The error is that of the
// reader, for find.
func (d *Decoder) guess(v any) (int, error) {
	if d.careful {
		return 0, nil
	}
	begin := d.space()
	if d.at+begin == len(d.buf) {
		if err := d.fill(); err != nil {
			return 0, err
		}
		begin = d.space()
	}
	text := whole(d.buf[d.at+begin:])
	if text == nil {
		return 0, nil
	}
	a := memory.Once()
	n, err := own.DecodeFirst(a, text, v, &d.options)
	a.Done()
	// Bytes that follow the value were copied in vain. If that happened for each value, the cost would be quadratic.
	if d.careful = err != nil || n < len(text)/2; err != nil {
		return 0, nil
	}
	return begin + n, nil
}

// whole returns the beginning of text that may be a value: the first line, or all of text, if it ends with the bracket
// that matches the first byte. Otherwise it returns nil.
func whole(text []byte) []byte {
	if len(text) == 0 || text[0] != '{' && text[0] != '[' {
		return nil
	}
	closing := text[0] + 2
	if end := bytes.IndexByte(text, '\n'); end > 0 {
		if line := bytes.TrimRight(text[:end], " \t\r"); line[len(line)-1] == closing {
			return line
		}
	}
	if text = bytes.TrimRight(text, " \t\r\n"); text[len(text)-1] == closing {
		return text
	}
	return nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// space returns the number of bytes of white space that come next in the buffer.
func (d *Decoder) space() int {
	i := d.at
	for i < len(d.buf) && isSpace(d.buf[i]) {
		i++
	}
	return i - d.at
}

// find reads until the buffer holds a whole value, and returns where the value ends, counted from the white space
// before it. The parameter err is the error that the reader returned with the last bytes.
func (d *Decoder) find(err error) (int, error) {
	var p jsontext.Progress
	for n := 0; ; err = d.fill() {
		size, found := p.Feed(d.buf[d.at+n:])
		n += size
		switch found {
		case jsontext.Done:
			if d.at+n < len(d.buf) || isClosing(d.buf[d.at+n-1]) {
				return n, nil
			}
			return d.behind(n, err)
		case jsontext.Bad:
			d.err = whyNot(d.buf[d.at:d.at+n+1], d.scanned)
			return 0, d.err
		}
		switch {
		case err == nil:
			continue
		case err == io.EOF && p.Complete():
			return n, nil
		case err == io.EOF && p.Begun():
			err = io.ErrUnexpectedEOF
		}
		d.err = err
		return 0, err
	}
}

func isClosing(c byte) bool { return c == '}' || c == ']' }

// behind returns n, the length of a string or a literal that ends where the buffer ends, once the next byte has arrived
// or the stream has ended. encoding/json notices the end of such a value only then, so an error of the reader is an
// error of Decode.
func (d *Decoder) behind(n int, err error) (int, error) {
	for err == nil {
		if err = d.fill(); d.at+n < len(d.buf) {
			return n, nil
		}
	}
	if err == io.EOF {
		return n, nil
	}
	d.err = err
	return 0, err
}

const (
	// leastRead is the minimum number of bytes that are requested from the reader, and largeRead the number if the
	// reader reports that it has as many.
	leastRead = 4 << 10
	largeRead = 4 << 20
)

// fill reads more input. It drops bytes whose values have been returned.
func (d *Decoder) fill() error {
	if d.at > 0 {
		d.passed += int64(d.at)
		d.buf = d.buf[:copy(d.buf, d.buf[d.at:])]
		d.at = 0
	}
	want := leastRead
	if known, ok := d.r.(interface{ Len() int }); ok {
		// With one byte more than it has, the reader also reports its end.
		want = min(known.Len()+1, largeRead)
	}
	if cap(d.buf)-len(d.buf) < min(want, leastRead) {
		grown := make([]byte, len(d.buf), max(len(d.buf)+want, 2*cap(d.buf)))
		copy(grown, d.buf)
		d.buf = grown
	}
	n, err := d.r.Read(d.buf[len(d.buf):cap(d.buf)])
	d.buf = d.buf[:len(d.buf)+n]
	return err
}
