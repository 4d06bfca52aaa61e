// Tests that random messages are encoded and decoded as in the official runtime.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/vectors"
)

const seeds = 40

func TestRandomMessages(t *testing.T) {
	for _, typ := range allTypes() {
		all := arenas()
		for seed := range uint64(seeds) {
			m := typ.New()
			newMaker(seed).message(m, 4)
			want, err := officialSorted.Marshal(m.Interface())
			if err != nil {
				t.Fatal(err)
			}
			got, err := Append([]byte("xy"), m.Interface(), sorted)
			if err != nil || !sameRecords(typ, got[2:], want) {
				t.Fatalf("%s, seed %d: %v\nofficial: %x\nours: %x", typ.Descriptor().FullName(), seed, err, want, got)
			}
			for name, a := range all {
				into := typ.New().Interface()
				if err := Decode(a, want, into, partial); err != nil {
					t.Fatalf("%s, %s, seed %d: %v", typ.Descriptor().FullName(), name, seed, err)
				}
				if !proto.Equal(m.Interface(), into) {
					t.Fatalf("%s, %s, seed %d:\n%v\n%v", typ.Descriptor().FullName(), name, seed, m.Interface(), into)
				}
				again, err := officialSorted.Marshal(into)
				if err != nil || !bytes.Equal(again, want) {
					t.Fatalf("%s, %s, seed %d: %v\n%x\n%x", typ.Descriptor().FullName(), name, seed, err, want, again)
				}
				if fmt.Sprint(into) == "" && fmt.Sprint(m.Interface()) != "" {
					t.Fatalf("%s, %s, seed %d: prints as nothing", typ.Descriptor().FullName(), name, seed)
				}
				a.Reset()
			}
			// Records may be in any order, and occur twice.
			sameAsOfficial(t, memory.Heap, typ, append(bytes.Clone(want), want...))
		}
	}
}

func TestConcatenationMerges(t *testing.T) {
	a := memory.NewArena(memory.Config{})
	for _, typ := range allTypes() {
		for seed := range uint64(seeds / 2) {
			one, two := typ.New(), typ.New()
			newMaker(2*seed).message(one, 3)
			newMaker(2*seed+1).message(two, 3)
			first, _ := officialSorted.Marshal(one.Interface())
			second, _ := officialSorted.Marshal(two.Interface())
			sameAsOfficial(t, a, typ, append(bytes.Clone(first), second...))

			// This merges into a message that was made by the official runtime.
			want, got := typ.New().Interface(), typ.New().Interface()
			for _, into := range []proto.Message{want, got} {
				if err := official.Unmarshal(first, into); err != nil {
					t.Fatal(err)
				}
			}
			merging := official
			merging.Merge = true
			if err := merging.Unmarshal(second, want); err != nil {
				t.Fatal(err)
			}
			if err := Decode(a, second, got, &Options{AllowPartial: true, Merge: true}); err != nil {
				t.Fatal(err)
			}
			if !proto.Equal(want, got) {
				t.Fatalf("%s:\n%v\n%v", typ.Descriptor().FullName(), want, got)
			}
			// Without Merge, the previous contents must be gone.
			if err := Decode(a, second, got, partial); err != nil {
				t.Fatal(err)
			}
			if !proto.Equal(two.Interface(), got) {
				t.Fatalf("%s:\n%v\n%v", typ.Descriptor().FullName(), two.Interface(), got)
			}
			// The official runtime must be able to merge into a message that Isomer made.
			ours, theirs := proto.Clone(got), proto.Clone(two.Interface())
			proto.Merge(ours, one.Interface())
			proto.Merge(theirs, one.Interface())
			if !proto.Equal(theirs, ours) {
				t.Fatalf("%s:\n%v\n%v", typ.Descriptor().FullName(), theirs, ours)
			}
			a.Reset()
		}
	}
}

// changed tests every strict prefix of data, and data with each byte changed to several values.
func changed(t *testing.T, typeName string, data []byte, tries int, r *rand.Rand, same func(data []byte)) {
	t.Helper()
	for n := range data {
		// This is a copy, so that reads after the end of the input are out of bounds.
		same(bytes.Clone(data[:n]))
	}
	for i := range data {
		for k := range tries {
			other := bytes.Clone(data)
			if tries < 255 {
				k = r.IntN(255)
			}
			other[i] ^= byte(k + 1)
			same(other)
		}
	}
}

func TestChangedVectors(t *testing.T) {
	tries := 255
	if testing.Short() {
		tries = 8
	}
	r := rand.New(rand.NewPCG(1, 2))
	a := memory.NewArena(memory.Config{Recycle: true})
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || c.Bytes == nil {
			continue
		}
		for _, data := range append(c.BytesAlso, c.Bytes) {
			some := tries
			if len(data) > 100 {
				some = min(tries, 16)
			}
			changed(t, c.Type, data, some, r, func(data []byte) {
				sameAsOfficial(t, a, m.ProtoReflect().Type(), data)
				a.Reset()
			})
		}
	}
}

func TestChangedRandomMessages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, typ := range allTypes() {
		for seed := range uint64(6) {
			m := typ.New()
			newMaker(seed).message(m, 3)
			data, err := officialSorted.Marshal(m.Interface())
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 600 {
				continue
			}
			changed(t, string(typ.Descriptor().FullName()), data, 2, r, func(data []byte) {
				sameAsOfficial(t, memory.Heap, typ, data)
			})
		}
	}
}
