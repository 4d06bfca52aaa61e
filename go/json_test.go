// Tests of JSON through the public API.
// SPDX-License-Identifier: MIT

package isomer

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
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
	// A chunk for text is allocated once for many messages, which is rounded down to 0.
	if n != 0 {
		t.Error(n)
	}
}

func TestJSONOfMessages(t *testing.T) {
	text, err := Marshal(JSON, durationpb.New(1500*time.Millisecond))
	if err != nil || string(text) != `"1.500s"` {
		t.Fatal(string(text), err)
	}
	a := NewArena()
	for _, read := range []func([]byte, any) error{
		JSON.Unmarshal, func(data []byte, v any) error { return a.Unmarshal(JSON, data, v) },
	} {
		got := &durationpb.Duration{Nanos: 1}
		if err := read([]byte(`"-2s"`), got); err != nil || got.AsDuration() != -2*time.Second {
			t.Error(got, err)
		}
		if err := read([]byte(`{"seconds":2}`), got); !errors.Is(err, BadValue) {
			t.Error(err)
		}
	}
}

func TestJSONOfMessagesAllocatesNothing(t *testing.T) {
	a := NewArena()
	text := []byte(`{"id":1,"loose":[1,2,3],"state":"ONE","states":{"k":"ONE"}}`)
	m := &proto2pb.Rules{}
	var buffer []byte
	n := testing.AllocsPerRun(1000, func() {
		err := a.Unmarshal(JSON, text, m)
		if err == nil {
			buffer, err = MarshalAppend(JSON, buffer[:0], m)
		}
		if err != nil || string(buffer) != string(text) {
			t.Fatal(string(buffer), err)
		}
		a.Reset()
	})
	if n != 0 {
		t.Error(n)
	}
}

func TestJSONOptionsOfMessages(t *testing.T) {
	m := &proto2pb.Rules{Loose: []int32{1}}
	if _, err := Marshal(JSON, m); !errors.Is(err, MissingRequired) {
		t.Error(err)
	}
	o := &JSONOptions{AllowPartial: true, UseProtoNames: true, UseEnumNumbers: true, EmitUnpopulated: true, Prefix: ">", Indent: " "}
	text, err := Marshal(o, m)
	if err != nil || !strings.Contains(string(text), "\n> \"loose\": [\n>  1\n> ]") {
		t.Error(string(text), err)
	}
	if err := Unmarshal(o, []byte(`{"surprise":[]}`), m); !errors.Is(err, UnknownField) {
		t.Error(err)
	}
	if err := Unmarshal(&JSONOptions{AllowPartial: true, DiscardUnknown: true}, []byte(`{"surprise":[]}`), m); err != nil {
		t.Error(err)
	}
}
