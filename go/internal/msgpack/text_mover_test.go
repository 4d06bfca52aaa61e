// Tests of large inputs: values retain their own text, and nothing else of the input.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"reflect"
	"strings"
	"testing"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/memory"
)

// spoil overwrites the memory that the next decoder would use for its copy of the input.
func spoil() {
	s := copies.Get().(*memory.Buffer)
	b := s.Bytes[:cap(s.Bytes)]
	for i := range b {
		b[i] = 0xdb
	}
	copies.Put(s)
}

func TestTextOfLargeInputsIsMoved(t *testing.T) {
	type large struct {
		V     *everything
		Any   any
		Own   ownForm
		Empty []byte
		None  string
		Keys  map[string][]byte
	}
	type padded struct {
		large
		Pad []byte
	}
	want := large{full(), map[string]any{"k": []any{"x", []byte{1}, ""}}, ownForm{3}, []byte{}, "", map[string][]byte{"": {}, "k": {2}}}
	for keys := range layouts {
		o := &Options{Keys: keys}
		if keys == Numbers {
			continue
		}
		data, err := Append(nil, padded{want, make([]byte, memory.LargeInput)}, o)
		if err != nil {
			t.Fatal(err)
		}
		for name, a := range map[string]*memory.Arena{
			"heap": memory.Heap, "arena": memory.NewArena(memory.Config{}), "recycling": memory.NewArena(memory.Config{Recycle: true}),
		} {
			for range 3 {
				var got large
				err := Decode(a, data, &got, o)
				spoil()
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s, layout %d: %v\n%+v\n%+v", name, keys, err, got, want)
				}
				a.Reset()
			}
		}
	}
}

func TestLargeInputsAreNotKept(t *testing.T) {
	type small struct{ A, B string }
	data, err := Append(nil, map[string]string{"A": "text", "Other": strings.Repeat("x", 1<<20)}, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]*memory.Arena{"heap": memory.Heap, "arena": memory.NewArena(memory.Config{})} {
		bytes, _ := allocs.Bytes(20, func() {
			if err := Decode(a, data, new(small), &Options{}); err != nil {
				t.Fatal(err)
			}
			a.Reset()
		})
		if allocs.Exact && bytes > 4000 {
			t.Errorf("%s: %.0f bytes", name, bytes)
		}
	}
}
