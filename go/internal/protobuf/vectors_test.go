// Tests with the golden vectors of all languages: values, and inputs with the errors that they cause.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/vectors"
)

func TestVectors(t *testing.T) {
	values, refused := 0, 0
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || c.Bytes == nil {
			continue
		}
		if c.Error != base.OK {
			refused++
			testRefused(t, c)
			continue
		}
		values++
		if c.Name == "features.proto2.Rules/closed_enum" {
			continue // In Go, a closed enum accepts any number.
		}
		for name, a := range arenas() {
			for _, data := range append(c.BytesAlso, c.Bytes) {
				got, want := c.New(), c.New()
				// If a varint has more than 64 bits, other languages use the lowest 64, and protobuf for Go rejects it.
				if c.Name == "features.scalars.Single/tenth_byte" && proto.Unmarshal(data, want) != nil {
					if err := Decode(a, data, got, &Options{}); codeOf(t, err) != base.BadVarint {
						t.Errorf("%s, %s: %x: %v", c.Name, name, data, err)
					}
					continue
				}
				if err := Decode(a, data, got, &Options{}); err != nil {
					t.Errorf("%s, %s: %x: %v", c.Name, name, data, err)
					continue
				}
				if err := proto.Unmarshal(c.Bytes, want); err != nil {
					t.Fatalf("%s: %v", c.Name, err)
				}
				if !proto.Equal(want, got) {
					t.Errorf("%s, %s: %x:\n%v\n%v", c.Name, name, data, want, got)
				}
				out, err := Append(nil, got, &Options{Deterministic: true})
				if err != nil || !bytes.Equal(out, c.Bytes) {
					t.Errorf("%s, %s: %x: %v\nwant %x\ngot  %x", c.Name, name, data, err, c.Bytes, out)
				}
			}
		}
	}
	if values < 20 || refused < 20 {
		t.Errorf("only %d values and %d errors", values, refused)
	}
}

func testRefused(t *testing.T, c vectors.Case) {
	t.Helper()
	for name, a := range arenas() {
		err := Decode(a, c.Bytes, c.New(), &Options{})
		var e *base.Error
		if !errors.As(err, &e) {
			t.Errorf("%s, %s: %x: accepted", c.Name, name, c.Bytes)
			continue
		}
		if e.Code != c.Error || c.At >= 0 && e.Offset != c.At {
			t.Errorf("%s, %s: %x: want %v at %d: %v at %d", c.Name, name, c.Bytes, c.Error, c.At, e, e.Offset)
		}
	}
}
