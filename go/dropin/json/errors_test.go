// Tests that errors are those of encoding/json, with their offsets and fields.
// SPDX-License-Identifier: MIT

package json_test

import (
	stdlib "encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
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
		// An error in one member does not prevent decoding of the others.
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
		if want == nil && err == nil {
			continue // From Go 1.27 on, more types are allowed as keys of maps.
		}
		if !errors.As(err, c.as) || err.Error() != want.Error() || reflect.TypeOf(err) != reflect.TypeOf(want) {
			t.Errorf("%#v, want %#v", err, want)
		}
		if _, err := json.MarshalIndent(c.v, "", " "); !errors.As(err, c.as) {
			t.Errorf("in lines: %#v", err)
		}
	}
}

// counted and countedText count how often their methods are called.
type counted struct{}

func (*counted) UnmarshalJSON([]byte) error { calls++; return nil }

type countedText struct{}

func (*countedText) UnmarshalText([]byte) error { calls++; return nil }

var calls int

// config is decoded repeatedly into the same variable.
type config struct {
	Name  string
	Limit uint8
	List  []int
	Map   map[string]int
	In    *config
	Any   any
	Array [2]int
	Raw   json.RawMessage
}

func TestTextThatIsNotJSONLeavesTheValueAlone(t *testing.T) {
	full := `{"Name":"x","Limit":1,"List":[1,2],"Map":{"a":1},"In":{"Name":"y"},"Any":{"k":[1]},"Array":[1,2],"Raw":[1]}`
	texts := []string{`{"Name":"x"`, `{"Name":"x"}}`, `{"Name":"x"} {`, `{"Limit":300,`, `{"List":[9,9,9],"Map":{"b":2},"In":{"Name":"z"},"Any":5,"Array":[7`, "{\"Name\":\"x\",\"Raw\":\"\x01\"}", ``}
	for i := range len(full) {
		texts = append(texts, full[:i])
	}
	for _, text := range texts {
		for _, before := range []string{`{}`, full, `{"List":[5,6,7],"Map":{"q":1},"In":{},"Any":[1]}`} {
			var got, want config
			if err := stdlib.Unmarshal([]byte(before), &got); err != nil {
				t.Fatal(err)
			}
			stdlib.Unmarshal([]byte(before), &want)
			list := got.List
			err, wantErr := json.Unmarshal([]byte(text), &got), stdlib.Unmarshal([]byte(text), &want)
			if !reflect.DeepEqual(err, wantErr) || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(list, want.List) {
				t.Errorf("%s after %s: %v, %+v, want %v, %+v", text, before, err, got, wantErr, want)
			}
			d, wantD := json.NewDecoder(strings.NewReader(text)), stdlib.NewDecoder(strings.NewReader(text))
			err, wantErr = d.Decode(&got), wantD.Decode(&want)
			if !reflect.DeepEqual(err, wantErr) || !reflect.DeepEqual(got, want) {
				t.Errorf("Decoder: %s after %s: %v, %+v, want %v, %+v", text, before, err, got, wantErr, want)
			}
		}
	}
}

func TestMethodsAreNotCalledOnPartsOfATextThatIsNotJSON(t *testing.T) {
	calls = 0
	for _, into := range []any{
		&struct{ A counted }{}, &struct{ A *counted }{}, &map[string]*counted{}, &struct{ A any }{&counted{}}, &struct{ A []counted }{},
		&struct{ A countedText }{}, &struct{ A any }{&countedText{}}, &map[countedText]any{},
	} {
		for _, text := range []string{`{"A":"x"`, `{"A":"x"}]`, `{"A":"x","B":tru}`} {
			if err := json.Unmarshal([]byte(text), into); err == nil || calls != 0 {
				t.Errorf("%T: %s: %v, %d calls", into, text, err, calls)
			}
		}
	}
}

func TestANumberThatDoesNotFitLeavesWhatWasThere(t *testing.T) {
	type numbers struct {
		A uint8
		B int32
		C float32
		D int16 `json:",string"`
		E []int8
		F map[uint8]int8
		G *uint16
		H [2]int8
	}
	seven := func() *numbers {
		g := uint16(7)
		return &numbers{7, 7, 7, 7, []int8{7, 7}, map[uint8]int8{7: 7}, &g, [2]int8{7, 7}}
	}
	for _, name := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
		for _, value := range []string{`300`, `-1`, `3000000000`, `1e39`, `"70000"`, `[1,300,2]`, `{"300":1,"1":300,"2":2}`, `70000`, `[1,2,3]`, `"x"`} {
			text := []byte(`{"` + name + `":` + value + `}`)
			for _, before := range []func() *numbers{func() *numbers { return new(numbers) }, seven} {
				got, want := before(), before()
				err, wantErr := json.Unmarshal(text, got), stdlib.Unmarshal(text, want)
				if !reflect.DeepEqual(err, wantErr) || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %v, %+v, want %v, %+v", text, err, got, wantErr, want)
				}
			}
		}
	}
}
