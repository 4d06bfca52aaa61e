// Successive maps, with the same keys and with others.
// SPDX-License-Identifier: MIT

package json

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"isomer.dev/isomer/internal/jsontext"
)

// TestMapsInARow encodes many maps with the same memory. What was learned from one must not affect the next.
func TestMapsInARow(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"a", "b", "colour", "origin", "material", "<", "é", "\xff", "", "12345678", "123456789", "1234x678",
		strings.Repeat("k", maxKey), strings.Repeat("k", maxKey+1), "a\"b", "a\nb", "a label of more than thirty bytes"}
	makers := []func(keys []string) any{
		func(keys []string) any { return mapOf(keys, func(i int) string { return fmt.Sprint("v", i) }) },
		func(keys []string) any { return mapOf(keys, func(i int) any { return i }) },
		func(keys []string) any { return mapOf(keys, func(i int) *int { return &i }) },
		func(keys []string) any { return mapOf(keys, func(i int) []int { return []int{i} }) },
		func(keys []string) any { return mapOf(keys, func(i int) int8 { return int8(i) }) },
		func(keys []string) any { return mapOf(keys, func(i int) float32 { return float32(i) / 4 }) },
		func(keys []string) any { return mapOf(keys, func(i int) json.Number { return "1" }) },
		func(keys []string) any {
			return mapOf(keys, func(i int) any { return mapOf(keys[i:], func(j int) any { return j }) })
		},
		func(keys []string) any { return mapOf(keys, func(i int) string { return "\xff<" }) },
	}
	var keys []string
	for round := range 5000 {
		if round%2 == 0 || random.IntN(3) == 0 {
			keys = keys[:0]
			for range random.IntN(6) {
				keys = append(keys, words[random.IntN(len(words))])
			}
			if random.IntN(50) == 0 {
				for i := range 40 {
					keys = append(keys, fmt.Sprint(i))
				}
			}
		}
		v := makers[random.IntN(len(makers))](keys)
		html := random.IntN(2) == 0
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(html)
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
		got, err := Append(nil, v, &Options{NoEscapeHTML: !html})
		if err != nil || string(got)+"\n" != want.String() {
			t.Fatalf("round %d: %s and %v, want %s", round, got, err, want.String())
		}
		valid := !strings.Contains(want.String(), `\ufffd`) && !strings.Contains(want.String(), "\ufffd")
		if _, err := Append(nil, v, &Options{V2: true}); (err == nil) != valid {
			t.Fatalf("round %d: %v of %q", round, err, v)
		}
	}
}

// TestKeysets checks that two successive maps with the same keys make a keyset, and that wrong guesses drop it.
func TestKeysets(t *testing.T) {
	e := encoder{style: jsontext.HTML, left: 1000, scratch: new(encodeScratch)}
	write := func(keys ...string) {
		t.Helper()
		v := any(mapOf(keys, func(i int) int { return i }))
		want, _ := json.Marshal(v)
		w := (*eface)(unsafe.Pointer(&v))
		if got := e.dynamic(w.typ, w.word, nil); string(got) != string(want) {
			t.Fatalf("%s, want %s", got, want)
		}
	}
	keysets := func() (n int) {
		for i := range e.scratch.known {
			if e.scratch.known[i].set != nil {
				n++
			}
		}
		return n
	}
	expect := func(n int) {
		t.Helper()
		if keysets() != n {
			t.Errorf("%d keysets, want %d", keysets(), n)
		}
	}
	write("a", "b")
	expect(0)
	write("b", "a")
	expect(1)
	for range 2 * maxTrust {
		write("a", "b")
	}
	for i := range maxTrust {
		write("a", fmt.Sprint(i))
	}
	expect(1)
	// After a keyset was wrong, two successive maps are not enough.
	for range 3 {
		write("a", "c")
		expect(0)
	}
	write("a", "c")
	expect(1)
	for range 4 {
		write("a", strings.Repeat("k", maxKey+1))
	}
	expect(0)
}

// TestKeysetsOfMembers has two members with maps of one type, each with its own keys.
func TestKeysetsOfMembers(t *testing.T) {
	e := encoder{style: jsontext.HTML, left: 1000, scratch: new(encodeScratch)}
	v := any(&struct{ A, B map[string]string }{map[string]string{"a": "1"}, map[string]string{"b": "1"}})
	w := (*eface)(unsafe.Pointer(&v))
	for range 2 {
		if got := e.dynamic(w.typ, w.word, nil); string(got) != `{"A":{"a":"1"},"B":{"b":"1"}}` {
			t.Fatal(string(got))
		}
	}
	var keys []string
	for i := range e.scratch.known {
		for j := range e.scratch.known[i].set {
			keys = append(keys, e.scratch.known[i].set[j].key)
		}
	}
	if slices.Sort(keys); !slices.Equal(keys, []string{"a", "b"}) {
		t.Errorf("keysets of %q", keys)
	}
}

func mapOf[V any](keys []string, value func(i int) V) map[string]V {
	m := map[string]V{}
	for i, k := range keys {
		m[k] = value(i)
	}
	return m
}
