// Tests of large inputs: values retain their own text, and nothing else of the input.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/memory"
)

// enlarged makes text a large input.
func enlarged(text string) string { return text + strings.Repeat(" ", memory.LargeInput) }

// spoil overwrites the memory that the next decoder would use for its copy of the input.
func spoil() {
	s := scratches.Get().(*scratch)
	b := s.text.Bytes[:cap(s.text.Bytes)]
	for i := range b {
		b[i] = 0xdb
	}
	scratches.Put(s)
}

// movers has the places to which the text of a large input is moved.
func movers() map[string]*memory.Arena {
	return map[string]*memory.Arena{"heap": memory.Heap, "arena": memory.NewArena(memory.Config{})}
}

func TestLargeInputsLikeEncodingJSON(t *testing.T) {
	arena := movers()["arena"]
	for k, like := range zoo {
		for i, text := range inputs {
			if (i+k)%4 == 0 && (i+k)%16 == 0 || !testing.Short() && (i+k)%4 == 0 {
				compare(t, memory.Heap, enlarged(text), fresh(like), fresh(like))
				compare(t, arena, enlarged(text), fresh(like), fresh(like))
				arena.Reset()
			}
		}
	}
}

// kept has everything that a value can retain of its input.
type kept struct {
	Text, Escaped, Broken string
	Number                json.Number `json:"number"`
	Quoted                json.Number `json:"quoted,string"`
	Raw                   json.RawMessage
	Any                   any
	Upper                 Upper
	Bytes                 []byte
	Texts                 []string
	Map                   map[string]string
	Lists                 map[string][]string
	Words                 map[Word]json.RawMessage
	Pointer               *string
}

func TestLargeInputsAreNotLookedAtAgain(t *testing.T) {
	for name, a := range movers() {
		t.Run(name, func(t *testing.T) { largeInputsAreNotLookedAtAgain(t, a) })
	}
}

func largeInputsAreNotLookedAtAgain(t *testing.T, a *memory.Arena) {
	const text = `{"Text":"plain","Escaped":"a\u00e9\n","Broken":"x` + "\xff" + `y","number":12.50,"quoted":"7","Raw":[1, "two"],` +
		`"Any":{"a":"text","b":[{"c":"d"},{"c":"e"}],"n":{}},"Upper":"upper","Bytes":"aGVsbG8=","Texts":["p","","q"],` +
		`"Map":{"k":"v"},"Lists":{"l":["m"]},"Words":{"w":{"x":"y"}},"Pointer":"to"}`
	got := new(kept)
	compare(t, a, enlarged(text), new(kept), new(kept))
	if err := Decode(a, []byte(enlarged(text)), got, nil); err != nil {
		t.Fatal(err)
	}
	spoil()
	if got.Any.(map[string]any)["b"].([]any)[1].(map[string]any)["c"] != "e" || string(got.Words["w"]) != `{"x":"y"}` {
		t.Errorf("%v", got)
	}
	// Appending to a part of the raw text must not overwrite its neighbours.
	_ = append(got.Raw, "xxxxxxxxxxxx"...)
	if got.Text != "plain" || got.Any.(map[string]any)["a"] != "text" {
		t.Errorf("%v", got)
	}
	numbers := new(any)
	if err := Decode(a, []byte(enlarged(`[1.50,{"n":2}]`)), numbers, &Options{UseNumber: true}); err != nil {
		t.Fatal(err)
	}
	spoil()
	if list := (*numbers).([]any); list[0] != json.Number("1.50") || list[1].(map[string]any)["n"] != json.Number("2") {
		t.Errorf("%v", list)
	}
}

// TestLargeInputsOfTextsOfEverySize fills chunks to their last byte in many ways.
func TestLargeInputsOfTextsOfEverySize(t *testing.T) {
	var list []string
	objects := []map[string]string{}
	for n := range (1 << 10) + 20 {
		list = append(list, strings.Repeat(string(rune('a'+n%26)), n))
		if n < 3*sharedName {
			objects = append(objects, map[string]string{list[n]: list[n/2], "same": "x"})
		}
	}
	for _, v := range []any{&list, &objects} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range movers() {
			compare(t, a, enlarged(string(text)), fresh(v), fresh(v))
			compare(t, a, enlarged(string(text)), new(any), new(any))
		}
	}
}

func TestLargeInputsAreNotKept(t *testing.T) {
	text := []byte(`{"a":"` + strings.Repeat("x", 100) + `","b":` + strings.Repeat(" ", 200_000) + `"y"}`)
	for _, v := range []any{&struct{ A, B string }{}, new(map[string]string), new(any)} {
		for name, a := range movers() {
			bytes, _ := allocs.Bytes(20, func() {
				if err := Decode(a, text, fresh(v), nil); err != nil {
					t.Fatal(err)
				}
				if !a.IsHeap() {
					a.Reset()
				}
			})
			if allocs.Exact && bytes > 4000 {
				t.Errorf("%T, %s: %.0f bytes", v, name, bytes)
			}
		}
	}
}

// TestTextOfLargeInputsOutlivesReset keeps text of an arena that does not recycle it, while other inputs are decoded.
func TestTextOfLargeInputsOutlivesReset(t *testing.T) {
	arena := memory.NewArena(memory.Config{})
	var kept []string
	for i := range 300 {
		v := new(struct{ Name, Long string })
		text := fmt.Sprintf(`{"name":"n%d","long":"%s%d"}`, i, strings.Repeat("x", i*20), i)
		if err := Decode(arena, []byte(enlarged(text)), v, nil); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, v.Name, v.Long)
		arena.Reset()
		spoil()
	}
	for i, s := range kept {
		if want := fmt.Sprint([]string{"n", strings.Repeat("x", i/2*20)}[i%2], i/2); s != want {
			t.Fatalf("%.20q, want %.20q", s, want)
		}
	}
}

func TestObjectsOfALargeInputShareTheirNames(t *testing.T) {
	var v any
	text := enlarged(`[{"a name":1,"another":2},{"a name":3,"another":4},{"a naMe":5}]`)
	if err := Decode(memory.Heap, []byte(text), &v, nil); err != nil {
		t.Fatal(err)
	}
	at := map[string]*byte{}
	for _, object := range v.([]any) {
		for name := range object.(map[string]any) {
			if before := at[name]; before != nil && before != unsafe.StringData(name) {
				t.Errorf("%q is there twice", name)
			}
			at[name] = unsafe.StringData(name)
		}
	}
	if len(at) != 3 {
		t.Errorf("%d names", len(at))
	}
}

// TestMapsAreMadeForTheirEntries decodes maps that would otherwise grow four times, to twice the memory.
func TestMapsAreMadeForTheirEntries(t *testing.T) {
	object := "{"
	for n := range 100 {
		object += fmt.Sprintf(`"%d":%d,`, n, n)
	}
	object = object[:len(object)-1] + "}"
	fill := func(m map[string]any) {
		for n := range 100 {
			m[object[n:n+8]] = nil
		}
	}
	least, _ := allocs.Bytes(20, func() { fill(make(map[string]any, 100)) })
	growing, _ := allocs.Bytes(20, func() { fill(map[string]any{}) })
	// This is for keys, numbers, and the copy of an input that is not large.
	const rest = 3 << 10
	for text, v := range map[string]any{enlarged(object): new(any), object: new(map[string]any), object + " ": new(map[string]string)} {
		if _, ok := v.(*map[string]string); ok {
			text = strings.ReplaceAll(strings.ReplaceAll(text, ":", `:"`), ",", `",`)
			text = strings.Replace(text, "}", `"}`, 1)
		}
		data := []byte(text)
		bytes, _ := allocs.Bytes(20, func() {
			if err := Decode(memory.Heap, data, fresh(v), nil); err != nil {
				t.Fatal(err)
			}
		})
		t.Logf("%T: %.0f bytes, %.0f to %.0f", v, bytes, least, growing)
		if allocs.Exact && bytes > least+rest {
			t.Errorf("%T: %.0f bytes, a map takes %.0f, or %.0f if it grows", v, bytes, least, growing)
		}
	}
}

func TestLargeInputsLeaveNothingBehind(t *testing.T) {
	for _, text := range []string{`{"a":{"b":1,"c":{"d":"x"},"e":[1,2,{"f":tru`, `{"a":1,"b":"c","d":{}}`} {
		var v any
		Decode(memory.Heap, []byte(enlarged(text)), &v, nil)
		s := scratches.Get().(*scratch)
		for _, e := range s.entries[:cap(s.entries)] {
			if e.key != "" || e.value != nil {
				t.Errorf("%q: the entry %q is left", text, e.key)
			}
		}
		if s.named || s.names != [keptNames]string{} || len(s.entries) != 0 {
			t.Errorf("%q: names are left", text)
		}
		scratches.Put(s)
	}
}
