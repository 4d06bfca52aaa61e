// Tests of plain Go values: tags, embedding, pointers, maps, interfaces and methods.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/samples"
)

// there encodes v and decodes it again, in every layout that it has, and expects the same value.
func there[T any](t *testing.T, v T) {
	t.Helper()
	arena := memory.NewArena(memory.Config{Recycle: true})
	for keys := range layouts {
		o := &Options{Keys: keys}
		data, err := Append(nil, v, o)
		if keys == Numbers && errors.Is(err, base.Unsupported) {
			continue
		}
		if err != nil {
			t.Fatalf("%v: %v", v, err)
		}
		for _, a := range []*memory.Arena{memory.Heap, arena, arena} {
			var back T
			if err := Decode(a, data, &back, o); err != nil || !reflect.DeepEqual(back, v) {
				t.Errorf("%x: %v\n%#v\n%#v", data, err, back, v)
			}
			a.Reset()
		}
	}
}

type Base struct {
	ID   int64  `json:"id"`
	Name string `json:"-" msgpack:"called"`
}

type Deep struct {
	*Base
	Level int `msgpack:"level,omitempty"`
}

type secret struct{ Shown int }

type everything struct {
	Deep
	secret
	B     bool
	I8    int8
	I16   int16
	I32   int32
	I     int
	U8    uint8
	U16   uint16
	U32   uint32
	U     uint
	F32   float32
	F64   float64
	S     string `msgpack:"text"`
	Raw   []byte
	Array [3]int16
	ID16  [16]byte
	List  []string
	Deeps []Deep
	Bases []*Base
	ByStr map[string]int32
	ByInt map[int16][]string
	ByU   map[uint64]Base
	Flags map[bool]*Base
	Names map[kind]any
	When  time.Time
	Took  time.Duration
	P     *int
	PP    **string
	Any   any
	Next  *everything
	Kind  kind
	Addr  netip.Addr
	Sum   *big.Int
	Empty struct{}
	hid   int
}

type kind string

func full() *everything {
	one, text := 7, "pp"
	p := &text
	return &everything{
		Deep: Deep{Base: &Base{ID: -9, Name: "n"}, Level: 3}, secret: secret{Shown: 4},
		B: true, I8: -8, I16: -1600, I32: -320000, I: -1 << 31, U8: 200, U16: 60000, U32: 4e9, U: math.MaxUint - 5, F32: 1.5, F64: 2.25,
		S: strings.Repeat("long text ", 30), Raw: []byte{0, 1, 0xff}, Array: [3]int16{1, -2, 3000}, ID16: [16]byte{15: 9},
		List: []string{"", "a", strings.Repeat("b", 40)}, Deeps: []Deep{{Base: &Base{ID: 1}}, {Base: &Base{}, Level: 1}},
		Bases: []*Base{{ID: 5}, nil, {Name: "x"}}, ByStr: map[string]int32{"a": 1, "b": -70000},
		ByInt: map[int16][]string{-5: {"x"}, 300: nil, 7: {}}, ByU: map[uint64]Base{1 << 60: {ID: 3}},
		Flags: map[bool]*Base{true: {ID: 2}, false: nil}, Names: map[kind]any{"k": int64(5), "n": nil},
		When: time.Unix(1700000000, 5).UTC(), Took: time.Minute, P: &one, PP: &p,
		Any:  map[string]any{"l": []any{int64(1), "two", 3.5, nil, true, []byte("x"), uint64(1 << 63)}, "m": map[string]any{}},
		Next: &everything{Deep: Deep{Base: &Base{}}, Raw: []byte{}, List: []string{}, ByStr: map[string]int32{}},
		Kind: "kind", Addr: netip.MustParseAddr("10.1.2.3"), Sum: big.NewInt(1 << 50),
	}
}

func TestEverything(t *testing.T) {
	there(t, full())
	there(t, *full())
	there(t, []*everything{full(), nil, full()})
	there(t, map[string]everything{"a": *full(), "b": *full()})
	there(t, &everything{Deep: Deep{Base: &Base{}}})
	there[any](t, map[string]any{"x": []any{[]any{}, time.Unix(5, 0).UTC()}})
	there[any](t, map[any]any{int64(1): "one", "s": nil, true: 1.5, time.Unix(9, 9).UTC(): uint64(1 << 63)})
	there(t, [2][2]float32{{1, 2}, {3, 4}})
	there(t, []uint32{1, 1 << 10, 1 << 20, 1 << 31})
	there(t, []float64{})
	there[[]bool](t, nil)
	there(t, []map[int8]struct{ X, Y uint8 }{{1: {2, 3}}, nil, {}})
}

func TestNamesAndAbsence(t *testing.T) {
	type Inner struct {
		A int `msgpack:"a"`
		B int `json:"b,omitempty"`
		C int
	}
	type tags struct {
		Inner
		Renamed int               `msgpack:"new" json:"old"`
		Left    int               `msgpack:"-"`
		S       string            `json:",omitempty"`
		L       []int             `json:",omitempty"`
		M       map[string]string `json:",omitempty"`
		P       *int              `json:",omitempty"`
		I       any               `json:",omitempty"`
		F       float32           `json:",omitempty"`
		Z       time.Time         `json:",omitzero"`
		T       struct{ X int }   `json:",omitzero"`
	}
	if got := wrote(t, tags{Left: 5}); got != "83a16100a14300a36e657700" {
		t.Error(got)
	}
	five := 5
	v := tags{Inner{1, 2, 3}, 4, 0, "s", []int{6}, map[string]string{"": ""}, &five, "i", 0.5, time.Unix(1, 0).UTC(), struct{ X int }{8}}
	there(t, v)
	if got := wrote(t, v); !strings.HasPrefix(got, "8c") {
		t.Error(got)
	}
	v = tags{L: []int{}, M: map[string]string{}}
	if got := wrote(t, v); got != "83a16100a14300a36e657700" {
		t.Error(got)
	}
	var data []byte
	data, err := Append(data, tags{Left: 1, S: "s"}, &Options{Keys: Order})
	if want := unhex(t, "9c 00 00 00 00 a173 c0 c0 c0 c0 ca00000000 c70cff00000000fffffff1886e0900 81a15800"); err == nil && bytes.Equal(data, want) {
		t.Errorf("a struct inside is an array too: %x", data)
	}
	if want := unhex(t, "9c 00 00 00 00 a173 c0 c0 c0 c0 ca00000000 c70cff00000000fffffff1886e0900 9100"); err != nil || !bytes.Equal(data, want) {
		t.Errorf("%v\n%x\n%x", err, data, want)
	}
}

// These are the same fields as encoding/json finds.
func TestPromotionIsThatOfJSON(t *testing.T) {
	type A struct{ X, Y int }
	type B struct {
		X int
		Z int `json:"z"`
	}
	type C struct {
		Z int `json:"z"`
		W *int
	}
	type top struct {
		A
		*B
		C `json:"c"`
		Y string
		b int
	}
	v := top{A: A{1, 2}, B: &B{3, 4}, C: C{Z: 5}, Y: "y"}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var want any
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	var got any
	if err := Decode(memory.Heap, unhex(t, wrote(t, v)), &got, &Options{}); err != nil {
		t.Fatal(err)
	}
	if a, b := fmt.Sprint(got), fmt.Sprint(want); a != b {
		t.Errorf("%s\n%s", a, b)
	}
	var nothing top
	if err := Decode(memory.Heap, unhex(t, wrote(t, top{})), &nothing, &Options{}); err != nil || nothing.B != nil {
		t.Errorf("%v %v", nothing.B, err)
	}
}

func TestWhatThereWasIsGone(t *testing.T) {
	v := everything{S: "old", List: []string{"old"}, ByStr: map[string]int32{"old": 1}, Any: &Base{}}
	if err := Decode(memory.Heap, unhex(t, "81 a55368 6f776e 05"), &v, &Options{}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(v, everything{secret: secret{5}}) {
		t.Errorf("%+v", v)
	}
}

func TestKeysComeOnce(t *testing.T) {
	refuse[struct{ A, B int }](t, "83a14101a14202a14103", base.DuplicateKey, 7)
	refuse[struct{ A, B int }](t, "82d9014101c4014102", base.DuplicateKey, 5)
	refuse[struct{ A *int }](t, "82a141c0a141c0", base.DuplicateKey, 4)
	refuse[map[string]int](t, "82a14101a14101", base.DuplicateKey, 4)
	refuse[map[int]int](t, "820101cc0101", base.DuplicateKey, 3)
	refuse[any](t, "82a14101a14101", base.DuplicateKey, 4)
	refuse[any](t, "8305 01 a14101 cc0501", base.DuplicateKey, 6)
	refuse[any](t, "8190 01", base.BadValue, 1)
	refuse[any](t, "81cb7ff8000000000001 01", base.BadValue, 1)
	refuse[map[int]int](t, "81a13501", base.BadValue, 1)
	refuse[struct{ A int }](t, "810505", base.BadValue, 1)
}

func TestNilIsZero(t *testing.T) {
	expect(t, "c0", 0)
	expect(t, "c0", "")
	expect(t, "c0", (*int)(nil))
	expect(t, "93c005c0", []int{0, 5, 0})
	expect(t, "92c0a161", []string{"", "a"})
	expect(t, "93c0c0c0", [3]string{})
	expect(t, "81a161c0", map[string]int{"a": 0})
	expect(t, "81a161c0", map[string][]int{"a": nil})
	expect(t, "82a141c0a142c0", struct {
		A int
		B time.Time
	}{})
	refuse[[2]int](t, "93010203", base.BadValue, 0)
	expect(t, "9105", [2]int{5, 0})
}

// A plain struct of the protobuf engine is a message.
type Tagged struct {
	Name  string            `isomer:"1" json:"name"`
	ID    int32             `isomer:"3,sint32"`
	Phone []Phone           `isomer:"4"`
	Score *float64          `isomer:"5"`
	Tags  map[string]string `isomer:"6"`
	Home  Phone             `isomer:"7"`
	Small []uint8           `isomer:"200,uint32"`
	Tiny  int16             `isomer:"70000"`
	Rest  []byte            `isomer:"unknown"`
}

type Phone struct {
	Number string `isomer:"1,name=number"`
}

func TestTaggedStructs(t *testing.T) {
	score := 0.5
	v := Tagged{Name: "n", ID: -5, Phone: []Phone{{"1"}, {}}, Score: &score, Tiny: 3, Small: []uint8{5, 200}}
	for _, one := range []struct {
		keys  Keys
		bytes string
	}{
		{Names, "86a46e616d65a16ea24944fba550686f6e659281a66e756d626572a13180a553636f7265cb3fe0000000000000a5536d616c6c9205ccc8a454696e7903"},
		{Numbers, "8601a16e03fb049281 01a13180 05cb3fe0000000000000ccc89205ccc8ce0001117003"},
		{Order, "98a16efb9291a13191a0cb3fe00000000000008091a09205ccc803"},
	} {
		o := &Options{Keys: one.keys}
		got, err := Append(nil, &v, o)
		if want := unhex(t, one.bytes); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%v\n%x\n%x", err, got, want)
		}
		var back Tagged
		if err := Decode(memory.Heap, got, &back, o); err != nil || !reflect.DeepEqual(back, v) {
			t.Errorf("%v\n%+v", err, back)
		}
	}
	empty, err := Append(nil, Tagged{}, &Options{Keys: Numbers})
	if err != nil || !bytes.Equal(empty, []byte{0x80}) {
		t.Errorf("%v %x", err, empty)
	}
	refuse[Tagged](t, "81a178 05", base.UnknownField, 1)
}

func TestMessagesInStructs(t *testing.T) {
	type holder struct {
		User any
		List []proto.Message
	}
	data, err := Append(nil, holder{samples.User(), []proto.Message{samples.User(), nil}}, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	user, _ := Append(nil, samples.User(), &Options{})
	want := append(append(append(unhex(t, "82a455736572"), user...), unhex(t, "a44c69737492")...), append(user, 0xc0)...)
	if !bytes.Equal(data, want) {
		t.Errorf("%x\n%x", data, want)
	}
}

type cycle struct{ Next *cycle }

type endlessPointer *endlessPointer

func TestWhatCannotBe(t *testing.T) {
	c := &cycle{}
	c.Next = c
	var self any
	self = &self
	list := []any{nil}
	list[0] = list
	for _, one := range []struct {
		v    any
		code base.Code
	}{
		{c, base.TooDeep}, {self, base.TooDeep}, {list, base.TooDeep}, {make(chan int), base.Unsupported},
		{func() {}, base.Unsupported}, {struct{ C complex64 }{}, base.Unsupported}, {map[float64]int{}, base.Unsupported},
		{struct{ P endlessPointer }{}, base.Unsupported},
	} {
		dst := []byte("abc")
		out, err := Append(dst, one.v, &Options{})
		if e, ok := err.(*base.Error); !ok || e.Code != one.code || e.Offset != -1 || string(out) != "abc" {
			t.Errorf("%T: %v, %q", one.v, err, out)
		}
	}
	if _, err := Append(nil, struct{ A int }{}, &Options{Keys: Numbers}); !errors.Is(err, base.Unsupported) {
		t.Error(err)
	}
	for _, v := range []any{nil, 5, (*int)(nil), "x", struct{}{}} {
		if err := Decode(memory.Heap, []byte{5}, v, &Options{}); !errors.Is(err, base.Unsupported) {
			t.Errorf("%v: %v", v, err)
		}
	}
	if err := Decode(memory.Heap, []byte{5}, new(int), &Options{Keys: 9}); !errors.Is(err, base.Unsupported) {
		t.Error(err)
	}
	refuse[chan int](t, "05", base.Unsupported, 0)
	refuse[fmt.Stringer](t, "05", base.Unsupported, 0)
	refuse[netip.Addr](t, "a3616263", base.BadValue, 0)
	refuse[netip.Addr](t, "c403616263", base.BadValue, 0)
	refuse[netip.Addr](t, "05", base.BadValue, 0)
}

// These are pointers to pointers in the type alone.
type pointers struct{ P ***int }

func TestPointersToPointers(t *testing.T) {
	n := 5
	p := &n
	pp := &p
	there(t, pointers{&pp})
	there(t, pointers{})
}

func TestDoublesBecomeTheNearestFloat(t *testing.T) {
	const largest = 3.4028235e38 // as it is printed, which is more than math.MaxFloat32
	for v, ok := range map[float64]bool{largest: true, -largest: true, 3.4028235677973365e38: true, 3.4028235677973366e38: false, 1e39: false, math.Inf(1): true} {
		data, err := Append(nil, v, &Options{})
		if err != nil {
			t.Fatal(err)
		}
		var f float32
		if err = Decode(memory.Heap, data, &f, &Options{}); (err == nil) != ok || ok && f != float32(v) {
			t.Errorf("%v: %v, %v", v, f, err)
		}
	}
}
