// Tests of types that have field numbers and methods, alone and as parts of messages.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// These are the forms of methods_test.go, for structs with field numbers, and for other kinds of field.
type (
	numberedOwn struct {
		N int `isomer:"1"`
	}
	numberedAppend struct {
		N int `isomer:"1"`
	}
	numberedBinary struct {
		N int `isomer:"1"`
	}
	numberedText struct {
		N int `isomer:"1"`
	}
	numberedWriter struct { // can only be encoded
		N int `isomer:"1"`
	}
	numberedReader struct { // can only be decoded
		N int `isomer:"1"`
	}
	numberedNil struct { // for which nil has a meaning
		N    int  `isomer:"1"`
		Null bool `isomer:"2"`
	}
	numberedForeign struct {
		N int `isomer:"1"`
	}
	numberedStamp struct {
		Stamp `isomer:"1"`
	}
	ownNumber int32
	ownBytes  []byte
	ownList   []int32
	ownMap    map[string]int32
)

func (o numberedOwn) MarshalMsgpack() ([]byte, error)  { return []byte{0x91, byte(o.N)}, nil }
func (o *numberedOwn) UnmarshalMsgpack(b []byte) error { o.N = int(b[1]); return nil }
func (a *numberedAppend) MarshalMsg(b []byte) ([]byte, error) {
	return append(b, 0x91, byte(a.N)), nil
}
func (a *numberedAppend) UnmarshalMsg(b []byte) ([]byte, error) { a.N = int(b[1]); return b[2:], nil }
func (x numberedBinary) MarshalBinary() ([]byte, error)         { return []byte{byte(x.N)}, nil }
func (x *numberedBinary) UnmarshalBinary(b []byte) error        { x.N = int(b[0]); return nil }
func (x numberedText) MarshalText() ([]byte, error)             { return []byte(fmt.Sprint(x.N)), nil }
func (x *numberedText) UnmarshalText(b []byte) error {
	_, err := fmt.Sscan(string(b), &x.N)
	return err
}
func (numberedWriter) MarshalMsgpack() ([]byte, error)  { return []byte{7}, nil }
func (r *numberedReader) UnmarshalMsgpack([]byte) error { r.N = 7; return nil }
func (o numberedNil) MarshalMsgpack() ([]byte, error) {
	if o.Null {
		return []byte{0xc0}, nil
	}
	return []byte{byte(o.N)}, nil
}
func (o *numberedNil) UnmarshalMsgpack(b []byte) error {
	*o = numberedNil{N: int(b[0])}
	if b[0] == 0xc0 {
		*o = numberedNil{Null: true}
	}
	return nil
}
func (numberedForeign) EncodeMsgpack(any) error      { return nil }
func (o ownNumber) MarshalMsgpack() ([]byte, error)  { return []byte{0x91, byte(o)}, nil }
func (o *ownNumber) UnmarshalMsgpack(b []byte) error { *o = ownNumber(b[1]); return nil }
func (o ownBytes) MarshalMsgpack() ([]byte, error) {
	return append([]byte{0x90 | byte(len(o))}, o...), nil
}
func (o *ownBytes) UnmarshalMsgpack(b []byte) error { *o = append((*o)[:0], b[1:]...); return nil }
func (o ownList) MarshalMsgpack() ([]byte, error)   { return []byte{0x91, byte(len(o))}, nil }
func (o *ownList) UnmarshalMsgpack(b []byte) error  { *o = make(ownList, b[1]); return nil }
func (o ownMap) MarshalMsgpack() ([]byte, error)    { return []byte{byte(len(o))}, nil }
func (o *ownMap) UnmarshalMsgpack(b []byte) error {
	if *o = nil; b[0] > 0 {
		*o = ownMap{"a": int32(b[0])}
	}
	return nil
}

// message is a message of field numbers that contains a struct in every possible way.
type message[T any] struct {
	Before int           `isomer:"1"`
	Value  T             `isomer:"2"`
	Points *T            `isomer:"3"`
	List   []T           `isomer:"4"`
	Ptrs   []*T          `isomer:"5"`
	Map    map[string]*T `isomer:"6"`
	After  string        `isomer:"7"`
}

// scalars is the same for a type that is not a struct.
type scalars[T any] struct {
	Before int          `isomer:"1"`
	Value  T            `isomer:"2"`
	Points *T           `isomer:"3"`
	Map    map[string]T `isomer:"6"`
	After  string       `isomer:"7"`
}

// inMessages tests a struct in every place of messages.
func inMessages[T any](t *testing.T, v T) {
	t.Helper()
	full := message[T]{1, v, &v, []T{v, v}, []*T{&v, &v}, map[string]*T{"k": &v}, "after"}
	for _, m := range []message[T]{{}, {Value: v}, {Points: &v}, {List: []T{v}}, {Ptrs: []*T{&v}}, {Map: full.Map}, full} {
		places(t, m)
	}
}

func inScalars[T any](t *testing.T, v T) {
	t.Helper()
	full := scalars[T]{1, v, &v, map[string]T{"k": v}, "after"}
	for _, m := range []scalars[T]{{}, {Value: v}, {Points: &v}, {Map: full.Map}, full} {
		places(t, m)
	}
}

func TestMethodsOfStructsWithNumbersInEveryPlace(t *testing.T) {
	places(t, numberedOwn{5})
	inMessages(t, numberedOwn{5})
	places(t, numberedAppend{6})
	inMessages(t, numberedAppend{6})
	places(t, numberedBinary{7})
	inMessages(t, numberedBinary{7})
	places(t, numberedText{8})
	inMessages(t, numberedText{8})
	places(t, numberedNil{N: 9})
	inMessages(t, numberedNil{N: 9})
	places(t, numberedStamp{Stamp{binaryForm{4}}})
	inScalars(t, ownWord("word"))
	inScalars(t, ownNumber(5))
	inScalars(t, ownBytes{1, 2})
	there(t, struct {
		L ownList `isomer:"1"`
		M ownMap  `isomer:"2"`
	}{make(ownList, 3), ownMap{"a": 1}})
}

func TestFormsOfMethodsAreThoseOfMessages(t *testing.T) {
	five := numberedOwn{5}
	for _, c := range []struct {
		v    any
		keys Keys
		want string
	}{
		{five, Names, "9105"}, {&five, Numbers, "9105"}, {five, Order, "9105"},
		{numberedAppend{6}, Names, "9106"}, {numberedBinary{7}, Numbers, "c40107"}, {numberedText{8}, Order, "a138"},
		{numberedStamp{Stamp{binaryForm{4}}}, Names, "c40104"},
		{message[numberedOwn]{Value: five}, Names, "81 a556616c7565 9105"},
		{message[numberedOwn]{Value: five}, Numbers, "81 02 9105"},
		{message[numberedOwn]{Value: five}, Order, "97 00 9105 c0 90 90 80 a0"},
		{message[numberedOwn]{Points: &five}, Numbers, "81 03 9105"},
		{message[numberedOwn]{List: []numberedOwn{five}}, Numbers, "81 04 91 9105"},
		{message[numberedOwn]{Ptrs: []*numberedOwn{&five, nil}}, Numbers, "81 05 92 9105 9100"},
		{message[numberedOwn]{Map: map[string]*numberedOwn{"k": &five}}, Numbers, "81 06 81 a16b 9105"},
		{message[numberedBinary]{Value: numberedBinary{7}}, Numbers, "81 02 c40107"},
		{message[numberedText]{Points: new(numberedText)}, Numbers, "81 03 a130"},
		{scalars[ownNumber]{Value: 5}, Numbers, "81 02 9105"},
		{scalars[ownBytes]{Points: &ownBytes{1, 2}}, Numbers, "81 03 92 01 02"},
		{scalars[ownWord]{Map: map[string]ownWord{"k": "w"}}, Numbers, "81 06 81 a16b a177"},
		{struct {
			L ownList `isomer:"1"`
			M ownMap  `isomer:"2"`
		}{ownList{0, 0, 0}, ownMap{"a": 1}}, Numbers, "82 01 9103 02 01"},
		{struct{ numberedOwn }{five}, Names, "9105"},
		{struct {
			numberedOwn
			X int
		}{five, 1}, Names, "82 ab6e756d62657265644f776e 9105 a158 01"},
	} {
		data, err := Append(nil, c.v, &Options{Keys: c.keys})
		if want := unhex(t, c.want); err != nil || !bytes.Equal(data, want) {
			t.Errorf("%T: %x, want %x (%v)", c.v, data, want, err)
		}
	}
}

func TestNilIsForMethodsThatMakeMessagePack(t *testing.T) {
	null := numberedNil{Null: true}
	there(t, null)
	there(t, []numberedNil{null, {N: 1}})
	there(t, [2]numberedNil{null, {N: 1}})
	there(t, map[int]numberedNil{1: null})
	there(t, struct{ V numberedNil }{null})
	there(t, message[numberedNil]{Value: null, List: []numberedNil{null}})
	for _, keys := range []Keys{Names, Numbers} {
		there(t, &message[numberedNil]{Points: nil, After: fmt.Sprint(keys)})
	}
	// For other methods, nil is the zero value, as it is for a number.
	got, err := read[struct {
		B binaryForm
		L []textForm
	}]("82 a142 c0 a14c 91 c0", &Options{})
	if err != nil || got.B != (binaryForm{}) || len(got.L) != 1 {
		t.Error(got, err)
	}
}

func TestMethodsOfOneDirectionOnly(t *testing.T) {
	unsupportedBy := func(err error) {
		t.Helper()
		if !errors.Is(err, base.Unsupported) {
			t.Error(err)
		}
	}
	_, err := Append(nil, message[numberedReader]{Value: numberedReader{1}}, &Options{})
	unsupportedBy(err)
	_, err = Append(nil, []*numberedReader{{1}}, &Options{})
	unsupportedBy(err)
	unsupportedBy(Decode(memory.Heap, unhex(t, "81 02 07"), &message[numberedWriter]{}, &Options{Keys: Numbers}))
	for _, v := range []any{
		numberedForeign{1}, &numberedForeign{1}, []numberedForeign{{1}}, message[numberedForeign]{},
		message[numberedForeign]{Points: new(numberedForeign)}, message[numberedForeign]{Value: numberedForeign{1}},
		struct {
			numberedForeign
			X int
		}{},
		struct {
			vmihailenco
			X int
		}{},
		map[ownWord]int{"a": 1}, map[numberedOwn]int{},
		struct {
			M map[ownNumber]int32 `isomer:"1"`
		}{map[ownNumber]int32{1: 1}},
	} {
		for _, keys := range []Keys{Names, Order} {
			data, err := Append(nil, v, &Options{Keys: keys})
			if unsupportedBy(err); len(data) > 0 {
				t.Errorf("%T: %x", v, data)
			}
		}
	}
}

// These are types whose own methods hide those of what they embed.
type (
	event struct {
		textForm
		Name string
	}
	eventPointer struct {
		*binaryForm
		X int
	}
	eventOf[T any] struct {
		T    ownForm
		Base `isomer:"1"`
		binaryForm
		X T
	}
)

func (e event) MarshalText() ([]byte, error)           { return []byte(e.Name), nil }
func (e *event) UnmarshalText(b []byte) error          { e.Name = string(b); return nil }
func (e *eventPointer) MarshalBinary() ([]byte, error) { return []byte{byte(e.X)}, nil }
func (e *eventPointer) UnmarshalBinary(b []byte) error { e.X = int(b[0]); return nil }
func (e *eventOf[T]) MarshalBinary() ([]byte, error)   { return []byte{1, 2}, nil }
func (e *eventOf[T]) UnmarshalBinary(b []byte) error   { return nil }

func TestMethodsThatATypeDeclaresAreItsOwn(t *testing.T) {
	places(t, event{Name: "n"})
	places(t, eventPointer{X: 4})
	for _, c := range []struct {
		v    any
		want string
	}{
		{event{Name: "n"}, "a16e"}, {&eventPointer{X: 4}, "c40104"}, {eventOf[string]{}, "c4020102"},
		{[]eventOf[int8]{{}}, "91c4020102"},
	} {
		if got := wrote(t, c.v); got != c.want {
			t.Errorf("%T: %s, want %s", c.v, got, c.want)
		}
	}
}

func TestNamesOfTagsComeFirst(t *testing.T) {
	v := struct {
		A int `isomer:"1,name=a" msgpack:"b" json:"c"`
		B int `isomer:"2,name=d" json:"e,omitempty"`
		C int `isomer:"3,name=f"`
		D int `isomer:"4" msgpack:",omitempty" json:"g"`
	}{1, 2, 3, 4}
	if got := wrote(t, &v); got != "84a16201a16502a16603a14404" {
		t.Error(got)
	}
	there(t, v)
}

func TestFieldsOfOneNameAreRefused(t *testing.T) {
	for _, v := range []any{
		struct {
			A int `isomer:"1" msgpack:"x"`
			B int `isomer:"2" msgpack:"x"`
		}{},
		struct {
			A int `isomer:"2" json:"x"`
			B int `isomer:"1,name=x"`
		}{},
		struct {
			A int `isomer:"1,name=B"`
			B int `isomer:"2"`
		}{},
	} {
		if data, err := Append(nil, v, &Options{}); !errors.Is(err, base.Unsupported) {
			t.Errorf("%T: %x, %v", v, data, err)
		}
		for _, keys := range []Keys{Numbers, Order} {
			if _, err := Append(nil, v, &Options{Keys: keys}); err != nil {
				t.Errorf("%T: %v", v, err)
			}
		}
	}
	v := struct {
		A int `isomer:"1" msgpack:"-"`
		B int `isomer:"2"`
	}{1, 2}
	for keys := range layouts {
		if data, err := Append(nil, v, &Options{Keys: keys}); !errors.Is(err, base.Unsupported) {
			t.Errorf("%x, %v", data, err)
		}
	}
	// The name that is written is looked for first.
	there(t, struct {
		A int `isomer:"1,name=x" msgpack:"y"`
		B int `isomer:"2,name=y" msgpack:"x"`
	}{1, 2})
}

func TestOptionsOfTagsAreRefusedInPartsOfMessages(t *testing.T) {
	type odd struct {
		A int `isomer:"1" msgpack:"a,alias:b"`
	}
	for _, v := range []any{
		message[odd]{Value: odd{1}}, message[odd]{Points: new(odd)}, message[odd]{List: []odd{{1}}},
		message[odd]{Map: map[string]*odd{"a": {}}},
	} {
		if data, err := Append(nil, v, &Options{}); !errors.Is(err, base.Unsupported) {
			t.Errorf("%x, %v", data, err)
		}
	}
}
