// Tests of types with methods, in every place that a value may have, and of tags.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"net/url"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

// These have methods of each form, and exported fields that must not be encoded.
type (
	ownForm     struct{ N int }
	appendForm  struct{ N int }
	binaryForm  struct{ N int }
	textForm    struct{ N int }
	bothForms   struct{ N int }
	ownWord     string
	oneWay      struct{ N int } // MarshalBinary only, but both methods for text
	vmihailenco struct{ N int }
)

func (o ownForm) MarshalMsgpack() ([]byte, error)  { return []byte{0x92, byte(o.N), 0xc3}, nil }
func (o *ownForm) UnmarshalMsgpack(b []byte) error { o.N = int(b[1]); clear(b); return nil }
func (a *appendForm) MarshalMsg(b []byte) ([]byte, error) {
	return append(b, 0x81, byte(a.N), 0xc0), nil
}
func (a *appendForm) UnmarshalMsg(b []byte) ([]byte, error) {
	a.N = int(b[1])
	return b[3:], nil
}
func (x binaryForm) MarshalBinary() ([]byte, error)  { return []byte{byte(x.N)}, nil }
func (x *binaryForm) UnmarshalBinary(b []byte) error { x.N = int(b[0]); return nil }
func (x *textForm) MarshalText() ([]byte, error)     { return []byte(fmt.Sprint(x.N)), nil }
func (x *textForm) UnmarshalText(b []byte) error     { _, err := fmt.Sscan(string(b), &x.N); return err }
func (x bothForms) MarshalBinary() ([]byte, error)   { return []byte{1, byte(x.N)}, nil }
func (x *bothForms) UnmarshalBinary(b []byte) error  { x.N = int(b[1]); return nil }
func (x bothForms) MarshalText() ([]byte, error)     { return nil, errors.New("binary comes first") }
func (x *bothForms) UnmarshalText(b []byte) error    { return errors.New("binary comes first") }
func (o ownWord) MarshalMsgpack() ([]byte, error) {
	return append([]byte{0xa0 | byte(len(o))}, o...), nil
}
func (o *ownWord) UnmarshalMsgpack(b []byte) error    { *o = ownWord(b[1:]); return nil }
func (x oneWay) MarshalBinary() ([]byte, error)       { return nil, errors.New("nothing reads it") }
func (x oneWay) MarshalText() ([]byte, error)         { return []byte(fmt.Sprint(x.N)), nil }
func (x *oneWay) UnmarshalText(b []byte) error        { _, err := fmt.Sscan(string(b), &x.N); return err }
func (vmihailenco) EncodeMsgpack(*bytes.Buffer) error { return nil }

// places tests a value in every place that it may have.
func places[T any](t *testing.T, v T) {
	t.Helper()
	type embedding struct {
		X int
		V T
	}
	there(t, v)
	there(t, &v)
	there(t, []T{v, v})
	there(t, []*T{&v, nil})
	there(t, [1]T{v})
	there(t, map[string]T{"k": v})
	there(t, map[int]*T{1: &v})
	there(t, embedding{1, v})
	p := &v
	there(t, struct{ P **T }{&p})
	there(t, struct {
		V T `msgpack:",omitzero"`
	}{v})
	there(t, struct{ *embedding }{&embedding{2, v}})
}

func TestMethodsInEveryPlace(t *testing.T) {
	places(t, ownForm{5})
	places(t, appendForm{6})
	places(t, binaryForm{7})
	places(t, textForm{8})
	places(t, bothForms{9})
	places(t, ownWord("word"))
	places(t, oneWay{10})
	places(t, netip.MustParseAddr("10.1.2.3"))
	places(t, *big.NewInt(1 << 40))
	address, err := url.Parse("https://ada:pw@h/p?q=1#f")
	if err != nil {
		t.Fatal(err)
	}
	places(t, *address)
	for v, want := range map[any]string{
		ownForm{5}: "9205c3", &appendForm{6}: "8106c0", binaryForm{7}: "c40107", &textForm{8}: "a138", bothForms{9}: "c4020109", ownWord("w"): "a177", oneWay{10}: "a23130",
	} {
		if got := wrote(t, v); got != want {
			t.Errorf("%T: %s, want %s", v, got, want)
		}
	}
}

// Stamp consists of an embedded value only, so it has the methods of that.
type Stamp struct{ binaryForm }

// Stamped has a method that is promoted from an embedded field, which does not know the other fields.
type (
	Stamped struct {
		binaryForm
		X int
	}
	StampedPointer struct {
		*binaryForm
		X int
	}
	OnlyPointer struct{ *binaryForm }
	Nested      struct{ OnlyPointer }
	Timed       struct {
		time.Time
		X int
	}
	OnlyTime struct{ time.Time }
	Held     struct {
		encoding.TextMarshaler
		X int
	}
)

func TestMethodsOfAnEmbeddedFieldAreThatField(t *testing.T) {
	there(t, Stamp{binaryForm{1}})
	there(t, Stamped{binaryForm{1}, 2})
	there(t, StampedPointer{&binaryForm{1}, 2})
	there(t, StampedPointer{X: 2})
	there(t, OnlyPointer{&binaryForm{1}})
	there(t, OnlyPointer{})
	there(t, Nested{OnlyPointer{&binaryForm{1}}})
	there(t, Nested{})
	there(t, Timed{time.Unix(5, 6).UTC(), 7})
	there(t, OnlyTime{time.Unix(5, 6).UTC()})
	if got := wrote(t, Held{X: 1}); got != "82ad546578744d61727368616c6572c0a15801" {
		t.Error(got)
	}
}

func TestWhatCannotBeWrittenIsUnsupported(t *testing.T) {
	type hidden struct{ a int }
	for _, v := range []any{
		errors.New("x"), []error{errors.New("x")}, fmt.Errorf("%w", errors.New("x")), hidden{1}, &hidden{1}, []hidden{{1}}, map[string]hidden{"a": {1}}, struct{ H hidden }{}, url.UserPassword("a", "b"),
		struct{ N atomic.Int64 }{}, struct{ M sync.Mutex }{}, vmihailenco{1}, &vmihailenco{1}, []vmihailenco{{1}}, struct{ V vmihailenco }{}, make(chan int), struct{ F func() }{},
	} {
		for _, keys := range []Keys{Names, Order} {
			data, err := Append(nil, v, &Options{Keys: keys})
			var e *base.Error
			if !errors.As(err, &e) || e.Code != base.Unsupported || e.Err == nil || len(data) > 0 {
				t.Errorf("%T: %x, %v", v, data, err)
			}
		}
	}
	there(t, struct{}{})
	there(t, map[string]struct{}{"a": {}})
	there(t, struct {
		A int `msgpack:"-"`
	}{})
	there(t, struct {
		X    int
		lock sync.Mutex
	}{X: 1})
	if err := Decode(memory.Heap, []byte{0x80}, new(hidden), &Options{}); !errors.Is(err, base.Unsupported) {
		t.Error(err)
	}
}

// lying has methods that do not return exactly one value.
type lying struct{ text string }

func (l lying) MarshalMsgpack() ([]byte, error) { return []byte(l.text), nil }

func TestMethodsReturnOneValue(t *testing.T) {
	for _, text := range []string{"", "\x92\x01", "\x01\x02", "\xc1", "\xa5ab"} {
		if data, err := Append([]byte("x"), []lying{{text}}, &Options{}); !errors.Is(err, base.BadSyntax) || string(data) != "x" {
			t.Errorf("%x: %x, %v", text, data, err)
		}
	}
	deep := bytes.Repeat([]byte{0x91}, 99)
	if _, err := Append(nil, lying{string(append(deep, 0x91, 0x91, 1))}, &Options{}); err != nil {
		t.Error(err)
	}
	if _, err := Append(nil, []lying{{string(append(deep, 0x91, 0x91, 1))}}, &Options{}); !errors.Is(err, base.TooDeep) {
		t.Error(err)
	}
}

// inlined has an unknown option, in a struct that others embed.
type inlined struct {
	A int `msgpack:"a,alias:b"`
}

type recursing struct {
	*recursing `msgpack:",inline"`
	X          int
}

func TestOptionsOfTagsAreHonouredOrRefused(t *testing.T) {
	type sub struct{ X int }
	for _, v := range []any{
		struct {
			A int `msgpack:"a,as_array"`
		}{},
		struct {
			_msgpack struct{} `msgpack:",as_array"`
			A        int
		}{A: 1},
		struct {
			_msgpack struct{} `msgpack:",omitempty"`
			A        int
		}{A: 1},
		struct {
			A int `msgpack:",intern"`
		}{},
		struct {
			sub `msgpack:",noinline"`
		}{},
		struct {
			S sub `msgpack:",inline"`
		}{},
		struct{ inlined }{}, struct{ *inlined }{}, inlined{}, &inlined{}, []inlined{{}},
		&struct {
			A int `isomer:"1" msgpack:"a,alias:b"`
		}{},
	} {
		if data, err := Append(nil, v, &Options{}); !errors.Is(err, base.Unsupported) {
			t.Errorf("%T: %x, %v", v, data, err)
		}
		into := reflect.New(reflect.TypeOf(v)).Interface()
		if err := Decode(memory.Heap, []byte{0x80}, into, &Options{}); !errors.Is(err, base.Unsupported) && reflect.TypeOf(v).Kind() != reflect.Slice {
			t.Errorf("%T: %v", v, err)
		}
	}
	there(t, struct {
		sub `msgpack:",inline"`
		A   int `msgpack:"a,omitempty"`
		B   int `json:"b,string,omitempty"`
	}{sub{1}, 2, 3})
	there(t, recursing{X: 5})
	there(t, &struct {
		A int `isomer:"1" msgpack:"a,omitempty"`
	}{1})
}
