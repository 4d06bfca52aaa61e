// Decoder: values from a stream.
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
// A value is read where it stands in the buffer. Often all of it has come, and ends where the input or a line ends: then
// it is read at once. Otherwise its end is looked for first, while it comes.
type Decoder struct {
	r io.Reader
	// buf is what has come, of which all before at has been returned; passed is how much came before that.
	buf    []byte
	at     int
	passed int64
	// scanned is how much of that were values, from which encoding/json counts the offsets of its errors.
	scanned int64
	// err is what the reader returned, or what was wrong with the grammar: there is nothing behind it.
	err     error
	options own.Options
	// careful says that a guess was wrong, so that the end of each value is looked for.
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

// decode reads a whole value.
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

// guess reads a list or object that seems to be there whole, and returns how much that is with the white space in front of
// it; 0 if it is not there, or something is wrong with it. The error is that of the reader, for find.
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
	// What lies behind the value was copied in vain. Done again and again, that would be too much.
	if d.careful = err != nil || n < len(text)/2; err != nil {
		return 0, nil
	}
	return begin + n, nil
}

// whole is the beginning of text that may be a value: its first line or all of it, if that ends with the bracket that
// the text begins with. Everything else is nil.
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

// space is how many bytes of white space come next in the buffer.
func (d *Decoder) space() int {
	i := d.at
	for i < len(d.buf) && isSpace(d.buf[i]) {
		i++
	}
	return i - d.at
}

// find reads until there is a whole value, white space in front of it included, and returns where it ends. err is what
// the reader returned with the last bytes.
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

// behind returns a string or a literal of n bytes, after which nothing has come yet, when the next byte has come or
// the stream has ended. encoding/json sees the end of such a value only there, so an error of the reader is Decode's.
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
	// leastRead is how much is asked of the reader at least, largeRead how much if it says that there is as much.
	leastRead = 4 << 10
	largeRead = 4 << 20
)

// fill reads more. It drops what has been returned.
func (d *Decoder) fill() error {
	if d.at > 0 {
		d.passed += int64(d.at)
		d.buf = d.buf[:copy(d.buf, d.buf[d.at:])]
		d.at = 0
	}
	want := leastRead
	if known, ok := d.r.(interface{ Len() int }); ok {
		// One byte more is where a reader says that it has ended.
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
