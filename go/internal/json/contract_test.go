// What encoding/json promises about values: which methods are called, and what stays unchanged, for each pair of a kind
// of value and a way to it.
// SPDX-License-Identifier: MIT

package json

import (
	"encoding/json"
	"math/big"
	"reflect"
	"testing"

	"isomer.dev/isomer/internal/memory"
)

// Amounts have methods with pointer or value receivers, in every kind of member.
type (
	Money      struct{ Amount big.Int }
	MoneyText  struct{ T TextOnPointer }
	MoneyList  struct{ L [2]OnPointer }
	MoneyInner struct{ In struct{ O OnPointer } }
	MoneyOmit  struct {
		O OnPointer `json:",omitzero"`
	}
	MoneyQuoted struct {
		N OnPointer `json:",string"`
	}
	Wallet struct{ *Money }
)

func TestMethodsAreCalledBehindAnEmbeddedPointer(t *testing.T) {
	money := &Money{*big.NewInt(995)}
	for _, v := range []any{
		struct{ *Money }{money}, struct{ Wallet }{Wallet{money}}, struct{ *Wallet }{&Wallet{money}}, struct{ *MoneyText }{&MoneyText{TextOnPointer{"<"}}},
		struct{ *MoneyList }{&MoneyList{[2]OnPointer{{1}, {2}}}}, struct{ *MoneyInner }{&MoneyInner{struct{ O OnPointer }{OnPointer{3}}}},
		struct{ *MoneyOmit }{&MoneyOmit{OnPointer{4}}}, struct{ *MoneyQuoted }{&MoneyQuoted{OnPointer{5}}},
		struct {
			*Money
			O OnPointer
		}{money, OnPointer{6}}, struct{ *Money }{},
	} {
		list := reflect.MakeSlice(reflect.SliceOf(reflect.TypeOf(v)), 1, 1)
		list.Index(0).Set(reflect.ValueOf(v))
		array := reflect.New(reflect.ArrayOf(1, reflect.TypeOf(v))).Elem()
		array.Index(0).Set(reflect.ValueOf(v))
		maps := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), reflect.TypeOf(v)))
		maps.SetMapIndex(reflect.ValueOf("k"), reflect.ValueOf(v))
		pointer := reflect.New(reflect.TypeOf(v))
		pointer.Elem().Set(reflect.ValueOf(v))
		for _, way := range []any{
			v, list.Interface(), array.Interface(), maps.Interface(), pointer.Interface(), []any{v}, map[string]any{"a": v}, struct{ A any }{v},
		} {
			compareText(t, way)
		}
	}
}

// Held has a value of each kind that may not be able to hold a number.
type Held struct {
	I8   int8
	I16  int16
	I32  int32
	U8   uint8
	U16  uint16
	U32  uint32
	I64  int64
	U64  uint64
	F32  float32
	F64  float64
	Ptr  *uint8
	List []int8
	Arr  [2]int16
	Map  map[int8]uint8
	Keys map[uint8]string
	Q8   int8    `json:",string"`
	QU16 uint16  `json:",string"`
	QF32 float32 `json:",string"`
	QPtr *int8   `json:",string"`
	In   struct{ U uint8 }
	Num  json.Number
	B    []byte
	BArr [2]byte
	Bool bool
	S    string
	Any  any
}

func filled() *Held {
	a, b := uint8(7), int8(7)
	return &Held{
		7, 7, 7, 7, 7, 7, 7, 7, 7, 7, &a, []int8{7, 7}, [2]int16{7, 7}, map[int8]uint8{7: 7}, map[uint8]string{7: "7"}, 7, 7, 7, &b,
		struct{ U uint8 }{7}, "7", []byte{7}, [2]byte{7, 7}, true, "7", 7,
	}
}

// unfit has values that some kinds cannot hold.
var unfit = []string{
	"300", "-129", "40000", "-40000", "3000000000", "-3000000000", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e39", "-1e39", "1e400", "1.5", "-1",
	`"300"`, `"-1"`, `"70000"`, `"1e39"`, `"x"`, `""`, `"A"`, `[300]`, `[1,300]`, `[1,2,70000]`, `[1,40000]`, `{"U":300}`, `{"300":1}`, `{"1":300}`, `{"1":2,"300":3}`, `{"-1":"a"}`, `{"1":5}`, "true", "{}", "[]",
}

func TestWhatDoesNotFitIsNotStored(t *testing.T) {
	arena := memory.NewArena(memory.Config{})
	typ := reflect.TypeFor[Held]()
	for i := range typ.NumField() {
		for _, value := range unfit {
			text := `{"` + typ.Field(i).Name + `":` + value + `}`
			if json.Unmarshal([]byte(text), filled()) == nil {
				continue
			}
			want := filled()
			for _, a := range []*memory.Arena{memory.Heap, arena} {
				got := filled()
				if Decode(a, []byte(text), got, nil) == nil {
					t.Errorf("%s is accepted", text)
				}
				// encoding/json continues after a value that does not fit, so that lists and maps may contain more.
				k := typ.Field(i).Type.Kind()
				if k == reflect.Slice || k == reflect.Array || k == reflect.Map || k == reflect.Pointer {
					continue
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %+v, want %+v", text, got, want)
				}
			}
		}
	}
}

// NamedPointer has no methods, although what it points to has some.
type (
	NamedPointer     *OnPointer
	NamedTextPointer *TextOnPointer
	NamedDeepPointer **OnPointer
	NamedRawPointer  *json.RawMessage
	NamedTwice       *NamedPointer
)

func TestANamedPointerTypeHasNoMethods(t *testing.T) {
	for _, like := range []any{
		new(NamedPointer), new(NamedTextPointer), new(NamedDeepPointer), new(NamedRawPointer), new(NamedTwice), new(struct{ A NamedPointer }), new([]NamedPointer), new(map[string]NamedTextPointer),
		new(struct {
			A NamedPointer `json:",string"`
		}),
	} {
		for _, text := range []string{`{"N":1}`, `5`, `"x"`, `"AQID"`, `null`, `{"A":5}`, `{"A":{"N":1}}`, `{"A":"5"}`, `[5]`, `[{"N":1}]`, `{"k":"v"}`, `{"k":{}}`} {
			compare(t, memory.Heap, text, fresh(like), fresh(like))
		}
	}
}

func TestIntactLeavesAValueAloneIfTheTextIsNotJSON(t *testing.T) {
	intact := &Options{Limits: deep.Limits, Intact: true}
	arena := memory.NewArena(memory.Config{})
	for _, like := range zoo {
		for i, before := range inputs {
			if len(before) > 2000 || i%8 != 0 {
				continue
			}
			for n, text := range inputs {
				if len(text) > 2000 || (i+n)%8 != 0 || json.Valid([]byte(text)) {
					continue
				}
				got, want := fresh(like), fresh(like)
				json.Unmarshal([]byte(before), got)
				json.Unmarshal([]byte(before), want)
				for _, a := range []*memory.Arena{memory.Heap, arena} {
					if Decode(a, []byte(text), got, intact) == nil || !reflect.DeepEqual(got, want) {
						t.Errorf("%T from %.100q after %.100q: %+v, want %+v", got, text, before, got, want)
					}
				}
			}
		}
	}
}
