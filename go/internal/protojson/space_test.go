// Tests that white space between tokens, and escapes in names and text, make no difference.
// SPDX-License-Identifier: MIT

package protojson

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/respell"
	"isomer.dev/isomer/internal/testpb/random"
	"isomer.dev/isomer/internal/vectors"
)

// respelled decodes text in another spelling, and expects the same message as for text.
func respelled(t testing.TB, r *rand.Rand, a *memory.Arena, typ protoreflect.MessageType, text string) {
	t.Helper()
	if !json.Valid([]byte(text)) {
		return
	}
	want := typ.New().Interface()
	options := &Options{AllowPartial: true}
	wantErr := Decode(memory.Heap, []byte(text), want, options)
	for _, form := range []string{respell.Space(r, text), respell.Space(r, respell.Escape(r, text))} {
		sameAsOfficial(t, a, typ, []byte(form), false)
		got := typ.New().Interface()
		err := Decode(a, []byte(form), got, options)
		if (err == nil) != (wantErr == nil) || err != nil && errorOf(t, err).Code != errorOf(t, wantErr).Code {
			t.Fatalf("%s: %v, but %v\n%s\n%s", typ.Descriptor().FullName(), wantErr, err, text, form)
		}
		if err == nil && !proto.Equal(want, got) {
			t.Fatalf("%s:\n%v\n%v\n%s", typ.Descriptor().FullName(), want, got, form)
		}
		a.Reset()
	}
}

func TestWhiteSpaceAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	a := memory.NewArena(memory.Config{})
	for _, typ := range allTypes() {
		for seed := range uint64(seeds) {
			m := typ.New()
			random.New(seed).Message(m, 4)
			for _, o := range []*Options{{AllowPartial: true}, {AllowPartial: true, EmitUnpopulated: true, UseProtoNames: true}} {
				text, err := Append(nil, m.Interface(), o)
				if err != nil {
					t.Fatal(err)
				}
				respelled(t, r, a, typ, string(text))
			}
		}
	}
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || c.JSON == nil {
			continue
		}
		for _, text := range append(c.JSONAlso, c.JSON) {
			respelled(t, r, a, m.ProtoReflect().Type(), string(text))
		}
	}
}

func FuzzSpaced(f *testing.F) {
	for i, t := range fuzzed {
		m := t.New()
		random.New(uint64(i)).Message(m, 3)
		if text, err := Append(nil, m.Interface(), &Options{AllowPartial: true}); err == nil {
			f.Add(uint64(i), byte(i), text)
		}
	}
	a := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, seed uint64, which byte, text []byte) {
		respelled(t, rand.New(rand.NewPCG(seed, 0)), a, fuzzed[int(which)%len(fuzzed)], string(text))
	})
}
