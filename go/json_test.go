// JSON as users call it.
// SPDX-License-Identifier: MIT

package isomer

import (
	"errors"
	"reflect"
	"testing"

	"google.golang.org/protobuf/types/known/durationpb"
)

type jsonPerson struct {
	Name  string            `json:"name"`
	Age   int               `json:"age,omitempty"`
	Tags  []string          `json:"tags"`
	Extra map[string]string `json:"extra,omitempty"`
}

func TestJSON(t *testing.T) {
	const text = `{"name":"Ann","age":31,"tags":["a","<b>"],"extra":{"k":"v"}}`
	want := jsonPerson{"Ann", 31, []string{"a", "<b>"}, map[string]string{"k": "v"}}
	a := NewArena()
	for range 3 {
		var got, inArena jsonPerson
		if err := Unmarshal(JSON, []byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatal(got, err)
		}
		if err := a.Unmarshal(JSON, []byte(text), &inArena); err != nil || !reflect.DeepEqual(inArena, want) {
			t.Fatal(inArena, err)
		}
		a.Reset()
	}
	written, err := Marshal(&JSONOptions{NoEscapeHTML: true}, want)
	if err != nil || string(written) != text {
		t.Fatal(string(written), err)
	}
	err = Unmarshal(&JSONOptions{DisallowUnknownFields: true}, []byte(`{"nme":1}`), new(jsonPerson))
	if !errors.Is(err, UnknownField) {
		t.Fatal(err)
	}
}

func TestJSONInArenaAllocatesNothing(t *testing.T) {
	a := NewArena()
	text := []byte(`{"name":"Ann","age":31,"tags":["a","<b>"],"extra":{"k":"v"}}`)
	var got jsonPerson
	n := testing.AllocsPerRun(1000, func() {
		got = jsonPerson{}
		if err := a.Unmarshal(JSON, text, &got); err != nil {
			t.Fatal(err)
		}
		a.Reset()
	})
	// A chunk for text is taken once in many messages, which rounds down to 0.
	if n != 0 {
		t.Error(n)
	}
}

func TestJSONOfMessages(t *testing.T) {
	m := durationpb.New(5)
	if _, err := Marshal(JSON, m); !errors.Is(err, Unsupported) {
		t.Error(err)
	}
	if err := Unmarshal(JSON, []byte(`"5s"`), m); !errors.Is(err, Unsupported) {
		t.Error(err)
	}
}
