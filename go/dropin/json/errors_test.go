// Tests that errors are those of encoding/json, with their offsets and fields.
// SPDX-License-Identifier: MIT

package json_test

import (
	stdlib "encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"

	"isomer.dev/isomer/dropin/json"
)

type picky struct{}

func (picky) MarshalJSON() ([]byte, error)  { return nil, errors.New("not today") }
func (*picky) UnmarshalJSON(b []byte) error { return errors.New("nor tomorrow") }

type broken struct{}

func (broken) MarshalJSON() ([]byte, error) { return []byte("{"), nil }

type cycle struct{ Next *cycle }

func TestErrorsOfReading(t *testing.T) {
	type outer struct {
		A int
		B struct{ C []string }
		D picky
		E map[int8]int
		F float32
		G string `json:"g,string"`
		H *int
	}
	for _, text := range []string{
		``, ` `, `{`, `[1,]`, `{"A":"x","B":{"C":["a",5,"b"]},"F":2}`, `{"F":1e300,"H":7}`, `{"D":1,"A":3}`, `{"E":{"x":1,"5":6,"300":1},"A":4}`, `{"g":5,"A":6}`, `{"A":1.5}`,
		`{"A":99999999999999999999}`, `{"B":[],"A":7}`, `{"A":1}x`, "{\"A\":\x01}", `{"A":tru}`, `{"H":"x"}`, `nul`, `{"g":"x"}`, `[]`, `"x"`, `5`,
	} {
		var got, want outer
		err, wantErr := json.Unmarshal([]byte(text), &got), stdlib.Unmarshal([]byte(text), &want)
		if !reflect.DeepEqual(err, wantErr) {
			t.Errorf("%s: %#v, want %#v", text, err, wantErr)
		}
		// What is wrong in one place does not keep the rest away.
		if stdlib.Valid([]byte(text)) && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	var syntax *json.SyntaxError
	if err := json.Unmarshal([]byte(`{"A":}`), new(outer)); !errors.As(err, &syntax) || syntax.Offset != 6 {
		t.Error(err)
	}
	var mismatch *json.UnmarshalTypeError
	if err := json.Unmarshal([]byte(`{"B":{"C":5}}`), new(outer)); !errors.As(err, &mismatch) || mismatch.Field != "B.C" || mismatch.Offset != 11 {
		t.Errorf("%#v", err)
	}
	for _, v := range []any{nil, outer{}, (*outer)(nil), 5} {
		var invalid *json.InvalidUnmarshalError
		err, want := json.Unmarshal([]byte(`{}`), v), stdlib.Unmarshal([]byte(`{}`), v)
		if !errors.As(err, &invalid) || !reflect.DeepEqual(err, want) {
			t.Errorf("%#v, want %#v", err, want)
		}
	}
}

func TestErrorsOfWriting(t *testing.T) {
	loop := &cycle{}
	loop.Next = loop
	for _, c := range []struct{ v, as any }{
		{make(chan int), new(*json.UnsupportedTypeError)}, {map[bool]int{}, new(*json.UnsupportedTypeError)}, {struct{ F func() }{}, new(*json.UnsupportedTypeError)},
		{math.NaN(), new(*json.UnsupportedValueError)}, {[]any{math.Inf(1)}, new(*json.UnsupportedValueError)}, {loop, new(*json.UnsupportedValueError)},
		{picky{}, new(*json.MarshalerError)}, {[]broken{{}}, new(*json.MarshalerError)}, {json.RawMessage("{"), new(*json.MarshalerError)},
	} {
		_, err := json.Marshal(c.v)
		_, want := stdlib.Marshal(c.v)
		if !errors.As(err, c.as) || err.Error() != want.Error() || reflect.TypeOf(err) != reflect.TypeOf(want) {
			t.Errorf("%#v, want %#v", err, want)
		}
		if _, err := json.MarshalIndent(c.v, "", " "); !errors.As(err, c.as) {
			t.Errorf("in lines: %#v", err)
		}
	}
}
