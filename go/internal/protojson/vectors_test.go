// Tests with the golden vectors of all languages.
// SPDX-License-Identifier: MIT

package protojson

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/vectors"
)

// listed has the types that an Any may contain according to the vectors.
var listed = func() *protoregistry.Types {
	types := new(protoregistry.Types)
	for _, name := range []string{
		"demo.Person", "google.protobuf.Any", "google.protobuf.Duration", "google.protobuf.Empty", "google.protobuf.Value",
	} {
		t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(name))
		if err != nil {
			panic(err)
		}
		if err := types.RegisterMessage(t); err != nil {
			panic(err)
		}
	}
	return types
}()

// kept has the cases of closed enums. Go's messages keep numbers that other languages treat as unknown fields, or
// reject.
var kept = map[string]bool{"features.proto2.Rules/closed_enum": true, "features.proto2.Rules/unknown_number": true}

func TestVectors(t *testing.T) {
	arena := memory.NewArena(memory.Config{Recycle: true})
	values, failures := 0, 0
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || c.JSON == nil || kept[c.Name] {
			continue
		}
		o := &Options{Resolver: listed}
		for _, a := range []*memory.Arena{memory.Heap, arena} {
			if c.Error != base.OK {
				failures++
				checkError(t, &c, a, o)
				continue
			}
			values++
			checkValue(t, &c, a, o)
			a.Reset()
		}
	}
	if values < 100 || failures < 80 {
		t.Errorf("only %d values and %d failures", values, failures)
	}
}

func checkError(t *testing.T, c *vectors.Case, a *memory.Arena, o *Options) {
	t.Helper()
	var e *base.Error
	if err := Decode(a, c.JSON, c.New(), o); !errors.As(err, &e) {
		t.Errorf("%s: %v", c.Name, err)
	} else if e.Code != c.Error || c.At >= 0 && e.Offset != c.At {
		t.Errorf("%s: %v (%s at %d), want %s at %d", c.Name, err, e.Code, e.Offset, c.Error, c.At)
	}
}

func checkValue(t *testing.T, c *vectors.Case, a *memory.Arena, o *Options) {
	t.Helper()
	m := c.New()
	if err := proto.Unmarshal(c.Bytes, m); err != nil {
		t.Fatal(err)
	}
	text, err := Append([]byte("x"), m, o)
	if err != nil || string(text) != "x"+string(c.JSON) {
		t.Errorf("%s: %v: wrote\n%s\nwant\nx%s", c.Name, err, text, c.JSON)
	}
	for _, in := range append([][]byte{c.JSON}, c.JSONAlso...) {
		got := c.New()
		if err := Decode(a, in, got, o); err != nil {
			t.Errorf("%s: %s: %v", c.Name, in, err)
			continue
		}
		if !c.Lossy && !proto.Equal(got, m) {
			t.Errorf("%s: %s was read as %v", c.Name, in, got)
		}
		if again, err := Append(nil, got, o); err != nil || string(again) != string(c.JSON) {
			t.Errorf("%s: %s became %s (%v)", c.Name, in, again, err)
		}
	}
}
