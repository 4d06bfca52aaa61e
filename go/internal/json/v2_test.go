// The rules of encoding/json/v2, compared with it.
// SPDX-License-Identifier: MIT

//go:build goexperiment.jsonv2 && go1.27

package json

import (
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"math"
	"reflect"
	"testing"
	"time"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

var strictly = &Options{V2: true, Limits: base.Limits{Depth: 9999}}

type V2Omit struct {
	A int            `json:"a,omitempty"`
	B string         `json:"b,omitempty"`
	C *int           `json:"c,omitempty"`
	D []int          `json:"d,omitempty"`
	E map[string]int `json:"e,omitempty"`
	F any            `json:"f,omitempty"`
	G bool           `json:"g,omitempty"`
	H User           `json:"h,omitempty"`
	I struct{}       `json:"i,omitempty"`
	J *string        `json:"j,omitempty"`
	K Word           `json:"k,omitempty"`
	L [0]int         `json:"l,omitempty"`
	M []byte         `json:"m,omitempty"`
	N time.Time      `json:"n,omitzero"`
	O *struct{}      `json:"o,omitempty"`
	P int            `json:"p,omitzero"`
}

type V2Quoted struct {
	A int      `json:"a,string"`
	B uint8    `json:"b,string"`
	C float64  `json:"c,string"`
	F *int     `json:"f,string"`
	G *float32 `json:"g,string,omitempty"`
}

type V2Cases struct {
	Exact  int `json:"exact"`
	Ignore int `json:"ignore,case:ignore"`
}

// v2Zoo has types whose features both packages support.
var v2Zoo = []any{
	new(User), new(Scalars), new(Lists), new(V2Omit), new(V2Quoted), new(V2Cases), new(Names2), new(Tree), new(Rec), new(RecMap),
	new(any), new(int), new(int8), new(uint64), new(float64), new(float32), new(string), new(bool), new([]int), new([]any),
	new(map[string]any), new(map[string]string), new(map[int]int), new([3]string), new(*int), new([]byte), new(time.Time),
	new([]time.Time), new(Count), new(Word), new(TextOnPointer), new([]string), new([]float64), new([]User), new(map[string]User),
	new(map[Upper]int), new(struct{}), new(Order), new([][]string), new(map[string][]string), new([2]any), new([4]byte),
	new(map[uint16]*int), new(Pointers), new([]map[string]int), new([]*string), new(NamedBytes), new(map[string]*User),
	new(V2Embeds), new(map[string]map[string]int), new(OnPointer), new([]OnPointer), new(map[string]OnPointer),
}

type Names2 struct {
	ID  int    `json:"id"`
	Id  string `json:"Id"`
	URL string `json:"url"`
}

type V2Embeds struct {
	inner
	*Deep
	Other `json:"other"`
	Outer string
}

func TestV2Decode(t *testing.T) {
	for _, like := range v2Zoo {
		for i, before := range append([]string{"null"}, inputs...) {
			probe := fresh(like)
			if len(before) > 1000 || before != "null" && (jsonv2.Unmarshal([]byte(before), probe) != nil || reflect.ValueOf(probe).Elem().IsZero()) {
				continue
			}
			for n, text := range inputs {
				if before != "null" && ((i+n)%8 != 0 || len(text) > 1000) {
					continue
				}
				got, want := fresh(like), fresh(like)
				jsonv2.Unmarshal([]byte(before), got)
				jsonv2.Unmarshal([]byte(before), want)
				err, wantErr := Decode(memory.Heap, []byte(text), got, strictly), jsonv2.Unmarshal([]byte(text), want)
				if len(text) > 200 {
					text = text[:200]
				}
				if (err == nil) != (wantErr == nil) {
					t.Errorf("%T from %q after %.50q: error %v, want %v", got, text, before, err, wantErr)
				} else if err == nil && !reflect.DeepEqual(got, want) {
					t.Errorf("%T from %q after %.50q: %+v, want %+v", got, text, before, reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem())
				}
			}
		}
	}
}

func v2Text(t *testing.T, v any) {
	t.Helper()
	got, err := Append(nil, v, strictly)
	want, wantErr := jsonv2.Marshal(v, jsonv2.Deterministic(true))
	if (err == nil) != (wantErr == nil) {
		t.Errorf("%T %+v: error %v, want %v", v, v, err, wantErr)
	} else if err == nil && string(got) != string(want) {
		t.Errorf("%T: %s, want %s", v, got, want)
	}
}

// OneText has one text for all of its values.
type OneText int

func (OneText) MarshalText() ([]byte, error) { return []byte("one"), nil }

func TestV2Encode(t *testing.T) {
	one, empty := 1, ""
	for _, v := range []any{
		nil, 1, true, "x<>&\u2028\x7f\x01", "\xff", []string{"\xff"}, map[string]int{"\xff": 1}, []int(nil), map[string]int(nil), []byte(nil), []byte{1}, [3]byte{1, 2, 3}, [0]byte{}, &one,
		math.Copysign(0, -1), 1e21, 1e-7, 1.5, float32(1e-7), float32(0.1), math.NaN(), math.Inf(1), 100.0, 123456789.125,
		OnPointer{5}, []OnPointer{{7}}, map[string]OnPointer{"a": {8}}, TextOnPointer{"<"}, map[string]TextOnPointer{"a": {"b"}}, struct{ A OnPointer }{OnPointer{1}},
		V2Omit{}, V2Omit{C: &one, J: &empty, F: []int{}, K: "", O: &struct{}{}}, V2Omit{F: "", D: []int{}, M: []byte{}, H: User{"a", "b"}}, V2Quoted{}, V2Quoted{F: &one, C: 1.5}, V2Cases{}, V2Embeds{}, V2Embeds{Deep: &Deep{}},
		time.Second, time.Unix(0, 0).UTC(), time.Time{}, map[int]int{1: 2}, map[Upper]int{{"b"}: 1}, map[OneText]int{1: 1}, map[OneText]int{1: 1, 2: 2}, struct{ A any }{}, make(chan int), func() {},
		jsontext.Value(` [ 1 , "<" ] `), jsontext.Value("[1"), Count(3), Word("w"),
	} {
		v2Text(t, v)
	}
	for _, like := range v2Zoo {
		for _, text := range inputs {
			v := fresh(like)
			if jsonv2.Unmarshal([]byte(text), v) == nil {
				v2Text(t, v)
				v2Text(t, reflect.ValueOf(v).Elem().Interface())
			}
		}
	}
}
