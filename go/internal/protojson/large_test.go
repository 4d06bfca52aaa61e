// Tests of large inputs: messages retain their own text, and nothing else of the input.
// SPDX-License-Identifier: MIT

package protojson

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/memory"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
)

// blanks make any text a large input.
var blanks = bytes.Repeat([]byte(" "), memory.LargeInput)

// spoil overwrites the memory that the next decoder would use for its copy of the input.
func spoil() {
	s := scratches.Get().(*scratch)
	b := s.text.Bytes[:cap(s.text.Bytes)]
	for i := range b {
		b[i] = 0xdb
	}
	scratches.Put(s)
}

// largeAsSmall decodes data as a part of a large input, and expects want.
func largeAsSmall(t testing.TB, want proto.Message, data []byte, discard bool) {
	t.Helper()
	for _, a := range []*memory.Arena{memory.Heap, memory.NewArena(memory.Config{})} {
		got := want.ProtoReflect().New().Interface()
		err := Decode(a, append(data[:len(data):len(data)], blanks...), got, &Options{AllowPartial: true, DiscardUnknown: discard})
		spoil()
		if err != nil || !proto.Equal(got, want) {
			t.Fatalf("%q, large: %v\n%v\n%v", data, err, got, want)
		}
	}
}

func TestLargeInputsAreNotKept(t *testing.T) {
	text := []byte(`{"name":"` + strings.Repeat("x", 100) + `","email":` + strings.Repeat(" ", 200_000) + `"y"}`)
	arena := memory.NewArena(memory.Config{})
	for name, a := range map[string]*memory.Arena{"heap": memory.Heap, "arena": arena} {
		m := new(benchpb.User)
		bytes, _ := allocs.Bytes(20, func() {
			if err := Decode(a, text, m, nil); err != nil {
				t.Fatal(err)
			}
			arena.Reset()
		})
		if allocs.Exact && bytes > 2000 {
			t.Errorf("%s: %.0f bytes", name, bytes)
		}
	}
}

// TestTextOfLargeInputsOutlivesReset keeps text of an arena that does not recycle it, while other inputs are decoded.
func TestTextOfLargeInputsOutlivesReset(t *testing.T) {
	arena := memory.NewArena(memory.Config{})
	var kept []string
	for i := range 300 {
		m := new(benchpb.User)
		text := fmt.Sprintf(`{"name":"n%d","email":"%s%d"}`, i, strings.Repeat("x", i*20), i)
		if err := Decode(arena, append([]byte(text), blanks...), m, nil); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, m.Name, m.Email)
		arena.Reset()
		spoil()
	}
	for i, s := range kept {
		if want := fmt.Sprint([]string{"n", strings.Repeat("x", i/2*20)}[i%2], i/2); s != want {
			t.Fatalf("%.20q, want %.20q", s, want)
		}
	}
}
