// Benchmarks of streams, and of functions that take a whole text.
// SPDX-License-Identifier: MIT

package json_test

import (
	"bytes"
	stdlib "encoding/json"
	"io"
	"strings"
	"testing"

	"isomer.dev/isomer/dropin/json"
	"isomer.dev/isomer/internal/realfiles"
)

// chunks is a reader that does not reveal the size of its input, as that of a connection.
type chunks struct{ r io.Reader }

func (c chunks) Read(p []byte) (int, error) { return c.r.Read(p[:min(len(p), 1<<15)]) }

func BenchmarkDecode(b *testing.B) {
	small := []byte(`{"id":"1","name":"a name","tags":["x","yy","zzz"],"extra":{"k":[1,2.5,null]},"next":{"id":"2","name":"b"}}`)
	for name, text := range map[string][]byte{"small": small, "large": realfiles.All(b)["twitter_status"]} {
		into := func() any { return new(row) }
		if name == "large" {
			into = func() any { return new(any) }
		}
		for kind, read := range map[string]func(v any) error{
			"Unmarshal":       func(v any) error { return json.Unmarshal(text, v) },
			"Decoder":         func(v any) error { return json.NewDecoder(bytes.NewReader(text)).Decode(v) },
			"Decoder of more": func(v any) error { return json.NewDecoder(chunks{bytes.NewReader(text)}).Decode(v) },
			"stdlib.Decoder":  func(v any) error { return stdlib.NewDecoder(bytes.NewReader(text)).Decode(v) },
		} {
			b.Run(name+"/"+kind, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					if err := read(into()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
	lines := strings.Repeat(string(small)+"\n", 1000)
	for kind, open := range map[string]func() stream{
		"Decoder": func() stream { return json.NewDecoder(strings.NewReader(lines)) }, "stdlib.Decoder": func() stream { return stdlib.NewDecoder(strings.NewReader(lines)) },
		"Decoder of more": func() stream { return json.NewDecoder(chunks{strings.NewReader(lines)}) },
	} {
		b.Run("lines/"+kind, func(b *testing.B) {
			b.SetBytes(int64(len(lines)))
			b.ReportAllocs()
			for b.Loop() {
				d := open()
				for range 1000 {
					var v row
					if err := d.Decode(&v); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	v := row{ID: 1, Name: "a name", Tags: []string{"x", "yy", "zzz"}, Extra: map[string]any{"k": []any{1, 2.5, nil}}, Next: &row{ID: 2, Name: "b"}}
	ours, theirs := json.NewEncoder(io.Discard), stdlib.NewEncoder(io.Discard)
	for name, write := range map[string]func() error{
		"Marshal": func() error { _, err := json.Marshal(&v); return err },
		"Encoder": func() error { return ours.Encode(&v) },
		"stdlib":  func() error { return theirs.Encode(&v) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := write(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
