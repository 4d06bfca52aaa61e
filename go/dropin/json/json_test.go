// Tests that a program that imports this package instead of encoding/json behaves as before.
// SPDX-License-Identifier: MIT

package json_test

import (
	stdlib "encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"isomer.dev/isomer/dropin/json"
)

type item struct {
	Name  string
	Parts []item `json:"parts,omitempty"`
	Any   any    `json:"any"`
}

func TestSameAsEncodingJSON(t *testing.T) {
	value := item{"a<b", []item{{Name: "x", Any: 1.5}}, map[string]any{"k": []any{true, nil}}}
	for _, form := range []struct{ ours, theirs func() ([]byte, error) }{
		{func() ([]byte, error) { return json.Marshal(value) }, func() ([]byte, error) { return stdlib.Marshal(value) }},
		{
			func() ([]byte, error) { return json.MarshalIndent(value, "  ", "\t") },
			func() ([]byte, error) { return stdlib.MarshalIndent(value, "  ", "\t") },
		},
		{
			func() ([]byte, error) { return json.MarshalIndent(value, "", "") },
			func() ([]byte, error) { return stdlib.MarshalIndent(value, "", "") },
		},
	} {
		ours, err := form.ours()
		theirs, want := form.theirs()
		if err != nil || want != nil || string(ours) != string(theirs) {
			t.Errorf("%v %v\n%s\n%s", err, want, ours, theirs)
		}
		var got item
		if err := json.Unmarshal(ours, &got); err != nil || !reflect.DeepEqual(got, value) {
			t.Errorf("%v: %+v", err, got)
		}
	}
	deep := strings.Repeat("[", 9999) + strings.Repeat("]", 9999)
	var got, want any
	if err, theirs := json.Unmarshal([]byte(deep), &got), stdlib.Unmarshal([]byte(deep), &want); (err == nil) != (theirs == nil) {
		t.Errorf("%v, but %v", err, theirs)
	}
}

// encoding/json of Go 1.26 writes any number of levels, and reads 10,000. Later ones write no more than they read.
func TestDepthIsThatOfEncodingJSON(t *testing.T) {
	for _, levels := range []int{99, 100, 101, 1000, 9999, 10_000, 10_001} {
		lists, structs, maps := any(nil), item{}, any(nil)
		for range levels {
			lists, maps = []any{lists}, map[string]any{"k": maps}
			structs = item{Parts: []item{structs}}
		}
		for _, v := range []any{lists, structs, maps} {
			ours, err := json.Marshal(v)
			theirs, want := stdlib.Marshal(v)
			if (err == nil) != (want == nil) || string(ours) != string(theirs) {
				t.Errorf("%T with %d levels: %.100v, not %.100v", v, levels, err, want)
			}
			if want != nil {
				continue
			}
			got, expected := reflect.New(reflect.TypeOf(v)).Interface(), reflect.New(reflect.TypeOf(v)).Interface()
			err, want = json.Unmarshal(theirs, got), stdlib.Unmarshal(theirs, expected)
			if (err == nil) != (want == nil) || !reflect.DeepEqual(got, expected) {
				t.Errorf("%T with %d levels: %.100v, not %.100v", v, levels, err, want)
			}
		}
	}
}

type pointee struct{ N int }

func (p *pointee) UnmarshalJSON(b []byte) error { p.N = len(b); return nil }

// From Go 1.27 on, encoding/json has other rules for these, and so has this package.
func TestSameAsEncodingJSONOfTheToolchain(t *testing.T) {
	type (
		named  *pointee
		quoted struct {
			S string `json:",string"`
			N *int   `json:",string"`
		}
		timed struct{ time.Time }
	)
	for _, v := range []any{
		"a\xff", []string{"\u2028<"}, map[string]string{"\xff": "\xc3"}, map[float64]int{1.5: 1}, map[bool]int{true: 1}, quoted{S: "x"}, timed{time.Unix(0, 0).UTC()}, map[string]any{"a": map[float64]int{2: 1}},
		json.RawMessage("\"\u2028\""), struct{ A any }{quoted{}}, []timed{{}}, math.MaxFloat64,
	} {
		got, err := json.Marshal(v)
		want, wantErr := stdlib.Marshal(v)
		if string(got) != string(want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%T: %s, %v, want %s, %v", v, got, err, want, wantErr)
		}
	}
	for _, like := range []any{
		new(named), new(struct{ A named }), new(quoted), new(timed), new([]timed), new(map[float64]int), new(map[bool]string), new(time.Time), new(float32), new(any), new(map[string]float32),
	} {
		for _, text := range []string{
			`{}`, `5`, `1e39`, `1e400`, `{"A":5}`, `{"S":"x"}`, `{"S":"\"x\""}`, `{"S":"null","N":"5"}`, `{"N":"null"}`, `{"1.5":2}`, `{"true":"x"}`, `{"Time":"2006-01-02T15:04:05Z"}`, `"2006-01-02T15:04:05\u005a"`, `[{}]`, `{"a":1e39}`, `"\ud800"`,
		} {
			got, want := reflect.New(reflect.TypeOf(like).Elem()).Interface(), reflect.New(reflect.TypeOf(like).Elem()).Interface()
			err, wantErr := json.Unmarshal([]byte(text), got), stdlib.Unmarshal([]byte(text), want)
			if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%T from %s: %v, %v, want %v, %v", like, text, reflect.ValueOf(got).Elem(), err, reflect.ValueOf(want).Elem(), wantErr)
			}
		}
	}
}
