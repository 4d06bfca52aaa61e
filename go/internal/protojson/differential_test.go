// Tests that random messages are encoded and decoded as in the official runtime.
// SPDX-License-Identifier: MIT

package protojson

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/random"
	"isomer.dev/isomer/internal/vectors"
)

const seeds = 12

// variants has options of encoding, for Isomer and for the official runtime.
var variants = []struct {
	ours     Options
	official protojson.MarshalOptions
}{
	{Options{AllowPartial: true}, protojson.MarshalOptions{AllowPartial: true}},
	{Options{AllowPartial: true, UseProtoNames: true}, protojson.MarshalOptions{AllowPartial: true, UseProtoNames: true}},
	{Options{AllowPartial: true, UseEnumNumbers: true}, protojson.MarshalOptions{AllowPartial: true, UseEnumNumbers: true}},
	{Options{AllowPartial: true, EmitUnpopulated: true}, protojson.MarshalOptions{AllowPartial: true, EmitUnpopulated: true}},
	{Options{AllowPartial: true, EmitDefaultValues: true}, protojson.MarshalOptions{AllowPartial: true, EmitDefaultValues: true}},
}

// Isomer encodes -0.0, so that no decoder takes it for an integer.
var negativeZeros = regexp.MustCompile(`-0\.0([],}]|$)`)

// sorted returns a JSON text with its names sorted, so that texts can be compared.
func sorted(t *testing.T, text []byte) string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return negativeZeros.ReplaceAllString(string(b), "-0$1")
}

func TestRandomMessages(t *testing.T) {
	arenas := []*memory.Arena{memory.Heap, memory.NewArena(memory.Config{}), memory.NewArena(memory.Config{Recycle: true})}
	for _, typ := range allTypes() {
		for seed := range uint64(seeds) {
			m := typ.New()
			random.New(seed).Message(m, 4)
			for i := range variants {
				v := &variants[i]
				want, err := v.official.Marshal(m.Interface())
				if err != nil {
					t.Fatalf("%s, seed %d: %v", typ.Descriptor().FullName(), seed, err)
				}
				got, err := Append([]byte("xy"), m.Interface(), &v.ours)
				if err != nil || string(got[:2]) != "xy" || sorted(t, got[2:]) != sorted(t, want) {
					t.Fatalf("%s, seed %d: %v\nofficial: %s\nours: %s", typ.Descriptor().FullName(), seed, err, want, got)
				}
				if v.ours.EmitUnpopulated {
					// In a Value, null is a value, and does not mean that it is absent.
					sameAsOfficial(t, memory.Heap, typ, got[2:], false)
					continue
				}
				for k, a := range arenas {
					into := typ.New().Interface()
					// The previous contents must be gone.
					random.New(seed+1).Message(into.ProtoReflect(), 2)
					if err := Decode(a, got[2:], into, &v.ours); err != nil {
						t.Fatalf("%s, arena %d, seed %d: %v\n%s", typ.Descriptor().FullName(), k, seed, err, got)
					}
					if !proto.Equal(m.Interface(), into) {
						t.Fatalf("%s, arena %d, seed %d:\n%v\n%v", typ.Descriptor().FullName(), k, seed, m.Interface(), into)
					}
					a.Reset()
				}
			}
			indented, err := Append(nil, m.Interface(), &Options{AllowPartial: true, Indent: "\t"})
			if err != nil {
				t.Fatal(err)
			}
			sameAsOfficial(t, arenas[1], typ, indented, false)
			arenas[1].Reset()
		}
	}
}

// changed tests every strict prefix of data, and data with each byte changed to some other.
func changed(data []byte, r *rand.Rand, same func(data []byte)) {
	const others = `{}[]",:\0123456789-+.eEntfus_/= @`
	for n := range data {
		// This is a copy, so that reads after the end of the input are out of bounds.
		same(bytes.Clone(data[:n]))
	}
	for i := range data {
		for k := range 4 {
			other := bytes.Clone(data)
			if k == 0 {
				other[i] ^= byte(1 + r.IntN(255))
			} else {
				other[i] = others[r.IntN(len(others))]
			}
			same(other)
		}
		same(append(bytes.Clone(data[:i]), data[i+1:]...))
	}
}

func TestChangedVectors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a := memory.NewArena(memory.Config{Recycle: true})
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || c.JSON == nil {
			continue
		}
		for i, data := range append(c.JSONAlso, c.JSON) {
			if testing.Short() && i%4 != 0 {
				continue
			}
			changed(data, r, func(data []byte) {
				sameAsOfficial(t, a, m.ProtoReflect().Type(), data, r.IntN(2) == 0)
				a.Reset()
			})
		}
	}
}

func TestChangedRandomMessages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, typ := range allTypes() {
		for seed := range uint64(2) {
			m := typ.New()
			random.New(seed).Message(m, 3)
			data, err := Append(nil, m.Interface(), &Options{AllowPartial: true})
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 500 {
				continue
			}
			changed(data, r, func(data []byte) {
				sameAsOfficial(t, memory.Heap, typ, data, r.IntN(2) == 0)
			})
		}
	}
}
