// White space, escapes, and every option of a tag on every kind of type, compared with encoding/json.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/respell"
)

// kinds has a type of every kind, and those with special rules.
var kinds = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
	reflect.TypeFor[int64](), reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](),
	reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](), reflect.TypeFor[float32](), reflect.TypeFor[float64](),
	reflect.TypeFor[string](), reflect.TypeFor[Text](), reflect.TypeFor[Num](), reflect.TypeFor[json.Number](),
	reflect.TypeFor[any](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[User](), reflect.TypeFor[[]int](),
	reflect.TypeFor[[]string](), reflect.TypeFor[[]User](), reflect.TypeFor[[2]int](), reflect.TypeFor[[2]string](), reflect.TypeFor[[]byte](),
	reflect.TypeFor[[3]byte](), reflect.TypeFor[map[string]string](), reflect.TypeFor[map[string]int](), reflect.TypeFor[map[int]bool](),
	reflect.TypeFor[map[string]any](), reflect.TypeFor[map[Upper]User](), reflect.TypeFor[json.RawMessage](), reflect.TypeFor[time.Time](),
	reflect.TypeFor[time.Duration](), reflect.TypeFor[Word](), reflect.TypeFor[Count](), reflect.TypeFor[OnPointer](), reflect.TypeFor[TextOnPointer](),
	reflect.TypeFor[Zero](), reflect.TypeFor[*int](), reflect.TypeFor[*string](), reflect.TypeFor[*bool](), reflect.TypeFor[**int](), reflect.TypeFor[*User](),
	reflect.TypeFor[*json.Number](), reflect.TypeFor[*time.Time](), reflect.TypeFor[*Word](), reflect.TypeFor[*[]int](), reflect.TypeFor[[][]*float64](),
	reflect.TypeFor[struct{ Deep }](), reflect.TypeFor[*Embeds](), reflect.TypeFor[chan int](),
}

// tagOptions has what follows the name in a tag. Spaces make an option unknown.
var tagOptions = []string{
	"", ",string", ",omitempty", ",omitzero", ",string,omitempty", ",omitzero,string", ",omitempty,omitzero,string", ", string", ",string ,omitempty ",
	",,string", ",String", ",inline", ",unknown", ",case:ignore", ",format:RFC3339",
}

// values are tried in a field of every type.
var values = []string{
	`7`, `-7`, `7.5`, `-0`, `1e2`, `300`, `123456789012345678901234567890`, `"7"`, `"-7"`, `"7.5"`, `"-0"`, `"1e2"`, `" 7"`, `"7 "`, `"+7"`, `"07"`, `"0x7"`,
	`"300"`, `"123456789012345678901234567890"`, `null`, `"null"`, `"nul"`, `true`, `"true"`, `"false"`, `"tru"`, `""`, `"x"`, `"\"x\""`, `"\"7\""`, `"\"\""`, `"\""`,
	`"\"a\\n\\u0041\\\"\""`, `"\"null\""`, `"\n\"x\""`, `[]`, `[1,2,3]`, `["a","b"]`, `[{"name":"n"}]`, `[[1.5],[null]]`, `{}`, `{"a":"b"}`, `{"1":true}`, `{"name":"n","email":null}`,
	`{"depth":1,"Same":"s","named":"t"}`, `"AQID"`, `"2006-01-02T15:04:05Z"`, `"<w>"`, `[ ]`, `"é\ud83d\ude00"`,
}

// names has a name of every length that the decoder treats differently.
var names = []string{"a", "four", "sixsix", "twelve_chars", "exactly16", "a_name_of_more_than_sixteen_bytes", "a<b"}

// tagged returns a struct that has a field with this type and tag between two others, or a struct that embeds such a
// struct.
func tagged(t reflect.Type, name, options string, embed int) reflect.Type {
	field := reflect.StructField{Name: "Field", Type: t, Tag: reflect.StructTag(`json:"` + name + options + `" isomer:"7"`)}
	before := reflect.StructField{Name: "Before", Type: reflect.TypeFor[int](), Tag: `json:"before,string"`}
	after := reflect.StructField{Name: "After", Type: reflect.TypeFor[string]()}
	inner := reflect.StructOf([]reflect.StructField{before, field, after})
	switch embed {
	case 1:
		return reflect.StructOf([]reflect.StructField{{Name: "Inner", Type: inner, Anonymous: true}, {Name: "Last", Type: reflect.TypeFor[bool]()}})
	case 2:
		return reflect.StructOf([]reflect.StructField{{Name: "Inner", Type: reflect.PointerTo(inner), Anonymous: true}})
	}
	return inner
}

// objects returns texts for a struct from tagged, with one value: in order, out of order, alone, twice, and with a name
// that differs by case.
func objects(r *rand.Rand, name, value string) string {
	switch r.IntN(6) {
	case 0:
		return fmt.Sprintf(`{%q:%s,"After":"x","before":"5"}`, name, value)
	case 1:
		return fmt.Sprintf(`{%q:%s}`, name, value)
	case 2:
		return fmt.Sprintf(`{"before":"5",%q:%s,"unknown":[{}],%q:%s}`, name, value, name, values[r.IntN(len(values))])
	case 3:
		return fmt.Sprintf(`{"BEFORE":"5",%q:%s,"after":"x"}`, strings.ToUpper(name), value)
	}
	return fmt.Sprintf(`{"before":"5",%q:%s,"After":"x"}`, name, value)
}

// compareSpaced decodes respelled text with both. White space must not make a difference to either.
func compareSpaced(t *testing.T, r *rand.Rand, a *memory.Arena, text string, like reflect.Type) {
	t.Helper()
	if !json.Valid([]byte(text)) {
		return
	}
	if r.IntN(3) == 0 {
		text = respell.Escape(r, text)
	}
	spaced := respell.Space(r, text)
	got, want := reflect.New(like).Interface(), reflect.New(like).Interface()
	compare(t, a, spaced, got, want)
	compareText(t, got)
	if hasRaw(like, 4) {
		return // It retains the white space.
	}
	for _, v2 := range []bool{false, true} {
		o := &Options{V2: v2}
		tight, wide := reflect.New(like).Interface(), reflect.New(like).Interface()
		err1, err2 := Decode(memory.Heap, []byte(text), tight, o), Decode(a, []byte(spaced), wide, o)
		if code(err1) != code(err2) || !reflect.DeepEqual(tight, wide) {
			t.Errorf("%v, v2 %v: white space changes %#v, %v to %#v, %v: %s", like, v2, tight, err1, wide, err2, spaced)
		}
	}
}

func code(err error) base.Code {
	if err == nil {
		return base.OK
	}
	return err.(*base.Error).Code
}

// hasRaw reports whether a type may see the input's white space, down to some levels.
func hasRaw(t reflect.Type, levels int) bool {
	if levels == 0 || reflect.PointerTo(t).Implements(unmarshalerType) && t != timeType {
		return true
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return hasRaw(t.Elem(), levels-1)
	case reflect.Struct:
		for i := range t.NumField() {
			if t != timeType && hasRaw(t.Field(i).Type, levels-1) {
				return true
			}
		}
	}
	return false
}

func TestEveryOptionOfATagOnEveryKindWithWhiteSpace(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	arena := memory.NewArena(memory.Config{})
	for k, kind := range kinds {
		for o, options := range tagOptions {
			name := names[(k+o)%len(names)]
			like := tagged(kind, name, options, (k+2*o)%5)
			for i, value := range values {
				if testing.Short() && i%8 != o%8 {
					continue
				}
				compareSpaced(t, r, arena, objects(r, name, value), like)
				arena.Reset()
				if t.Failed() {
					t.Fatalf("the type is %v", like)
				}
			}
		}
	}
}

// TestWhiteSpaceAnywhere also uses the types and inputs of other tests.
func TestWhiteSpaceAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	arena := memory.NewArena(memory.Config{})
	for _, like := range zoo {
		for i, text := range inputs {
			if len(text) < 3000 && (i%8 == 0 || !testing.Short()) {
				compareSpaced(t, r, arena, text, reflect.TypeOf(like).Elem())
				arena.Reset()
			}
		}
	}
}

// FuzzSpaced compares respelled text with encoding/json, for a tag of every kind and option.
func FuzzSpaced(f *testing.F) {
	for i, value := range values {
		f.Add(uint64(i), uint16(i*7), fmt.Sprintf(`{"before":"5","a":%s,"After":"x"}`, value))
	}
	arena := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, seed uint64, which uint16, text string) {
		n := int(which) % (len(kinds) * len(tagOptions) * 3)
		like := tagged(kinds[n%len(kinds)], "a", tagOptions[n/len(kinds)%len(tagOptions)], n%3)
		compareSpaced(t, rand.New(rand.NewPCG(seed, 0)), arena, text, like)
		arena.Reset()
	})
}
