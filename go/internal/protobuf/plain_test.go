// Tests of plain structs, compared with messages with the same fields.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	demopb "isomer.dev/isomer/internal/testpb/demo"
	edition2023pb "isomer.dev/isomer/internal/testpb/features/edition2023"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	scalarspb "isomer.dev/isomer/internal/testpb/features/scalars"
)

type (
	flag   bool
	enum   int32
	word   string
	octets []byte
)

type plainSingle struct {
	Boolean  flag    `isomer:"1"`
	Int32    int32   `isomer:"2"`
	Sint32   int32   `isomer:"3,sint32"`
	Uint32   uint32  `isomer:"4"`
	Int64    int64   `isomer:"5"`
	Sint64   int64   `isomer:"6,sint64"`
	Uint64   uint64  `isomer:"7"`
	Fixed32  uint32  `isomer:"8,fixed32"`
	Sfixed32 int32   `isomer:"9,sfixed32"`
	Fixed64  uint64  `isomer:"10,fixed64"`
	Sfixed64 int64   `isomer:"11,sfixed64"`
	Float32  float32 `isomer:"12"`
	Float64  float64 `isomer:"13"`
	Sparse   enum    `isomer:"14,enum"`
	Text     word    `isomer:"15"`
	Raw      octets  `isomer:"16"`
	Rest     []byte  `isomer:"unknown"`
}

type plainLists struct {
	Boolean  []bool    `isomer:"1"`
	Int32    []int32   `isomer:"2"`
	Sint32   []int32   `isomer:"3,sint32"`
	Uint32   []uint32  `isomer:"4"`
	Int64    []int64   `isomer:"5"`
	Sint64   []int64   `isomer:"6,sint64"`
	Uint64   []uint64  `isomer:"7"`
	Fixed32  []uint32  `isomer:"8,fixed32"`
	Sfixed32 []int32   `isomer:"9,sfixed32"`
	Fixed64  []uint64  `isomer:"10,fixed64"`
	Sfixed64 []int64   `isomer:"11,sfixed64"`
	Float32  []float32 `isomer:"12"`
	Float64  []float64 `isomer:"13"`
	Sparse   []enum    `isomer:"14,enum"`
	Rest     []byte    `isomer:"unknown"`
}

type plainLoose struct {
	Boolean  []bool    `isomer:"1,unpacked"`
	Int32    []int32   `isomer:"2,unpacked"`
	Sint32   []int32   `isomer:"3,sint32,unpacked"`
	Uint32   []uint32  `isomer:"4,unpacked"`
	Int64    []int64   `isomer:"5,unpacked"`
	Sint64   []int64   `isomer:"6,sint64,unpacked"`
	Uint64   []uint64  `isomer:"7,unpacked"`
	Fixed32  []uint32  `isomer:"8,unpacked,fixed32"`
	Sfixed32 []int32   `isomer:"9,unpacked,sfixed32"`
	Fixed64  []uint64  `isomer:"10,unpacked,fixed64"`
	Sfixed64 []int64   `isomer:"11,unpacked,sfixed64"`
	Float32  []float32 `isomer:"12,unpacked"`
	Float64  []float64 `isomer:"13,unpacked"`
	Sparse   []enum    `isomer:"14,unpacked,enum"`
	Rest     []byte    `isomer:"unknown"`
}

type plainKeys struct {
	Boolean map[flag]int32   `isomer:"1"`
	Int32   map[int32]int32  `isomer:"2"`
	Uint32  map[uint32]int32 `isomer:"4"`
	Int64   map[int64]int32  `isomer:"5"`
	Uint64  map[uint64]int32 `isomer:"7"`
	Text    map[word]int32   `isomer:"12"`
	Rest    []byte           `isomer:"unknown"`
}

// plainPerson is demo.Person.
type plainPerson struct {
	Name  string       `isomer:"1"`
	ID    *int32       `isomer:"2"`
	Phone []plainPhone `isomer:"4"`
}

type plainPhone struct {
	Number string `isomer:"1"`
	Type   int32  `isomer:"2,enum"`
}

// plainDirect is features.recursion.Direct.
type plainDirect struct {
	Next     *plainDirect            `isomer:"1"`
	Children []*plainDirect          `isomer:"2"`
	ByName   map[string]*plainDirect `isomer:"3"`
	Rest     []byte                  `isomer:"unknown"`
}

// plainTree has its children by value, which a list makes possible.
type plainTree struct {
	Children []plainTree `isomer:"2"`
	Rest     []byte      `isomer:"unknown"`
}

// alike checks that a plain struct is encoded and decoded as messages of the type are.
func alike(t *testing.T, plain any, typ protoreflect.MessageType) {
	t.Helper()
	for name, a := range arenas() {
		for seed := range uint64(100) {
			m := typ.New()
			newMaker(seed).message(m, 4)
			want, err := officialSorted.Marshal(m.Interface())
			if err != nil {
				t.Fatal(err)
			}
			into := reflect.New(reflect.TypeOf(plain).Elem()).Interface()
			if err := Decode(a, want, into, partial); err != nil {
				t.Fatalf("%T, %s, seed %d: %x: %v", plain, name, seed, want, err)
			}
			got, err := Append(nil, into, sorted)
			if err != nil {
				t.Fatalf("%T, %s, seed %d: %v", plain, name, seed, err)
			}
			back := typ.New().Interface()
			if err := official.Unmarshal(got, back); err != nil || !proto.Equal(back, m.Interface()) {
				t.Fatalf("%T, %s, seed %d: %v\n%v\n%v", plain, name, seed, err, m.Interface(), back)
			}
			a.Reset()
		}
	}
}

func TestPlainAsMessages(t *testing.T) {
	alike(t, &plainSingle{}, (&scalarspb.Single{}).ProtoReflect().Type())
	alike(t, &plainLists{}, (&scalarspb.Packed{}).ProtoReflect().Type())
	alike(t, &plainLoose{}, (&scalarspb.Loose{}).ProtoReflect().Type())
	alike(t, &plainLists{}, (&scalarspb.Loose{}).ProtoReflect().Type())
	alike(t, &plainLoose{}, (&scalarspb.Packed{}).ProtoReflect().Type())
	alike(t, &plainKeys{}, (&scalarspb.Keys{}).ProtoReflect().Type())
	alike(t, &plainDirect{}, (&recursionpb.Direct{}).ProtoReflect().Type())
	alike(t, &plainTree{}, (&recursionpb.Direct{}).ProtoReflect().Type())
}

// TestPlainBytes checks that the encodings are identical if the struct and the message have the same fields in the same
// forms.
func TestPlainBytes(t *testing.T) {
	single := &scalarspb.Single{Boolean: true, Int32: -1, Sint32: -2, Uint32: 3, Int64: -4, Sint64: -5, Uint64: 6, Fixed32: 7,
		Sfixed32: -8, Fixed64: 9, Sfixed64: -10, Float32: 1.5, Float64: float64(math.Copysign(0, -1)), Sparse: 7, Text: "é", Raw: []byte{0}}
	id := int32(0)
	for _, x := range []struct {
		plain   any
		message proto.Message
	}{
		{&plainSingle{}, &scalarspb.Single{}},
		{&plainSingle{true, -1, -2, 3, -4, -5, 6, 7, -8, 9, -10, 1.5, math.Copysign(0, -1), 7, "é", octets{0}, nil}, single},
		{&plainPerson{Name: "A", ID: &id, Phone: []plainPhone{{}, {"1", 2}}},
			&demopb.Person{Name: "A", Id: 0, Phone: []*demopb.Person_PhoneNumber{{}, {Number: "1", Type: 2}}}},
		{&plainDirect{Children: []*plainDirect{nil, {Next: &plainDirect{}}}, ByName: map[string]*plainDirect{"": nil}},
			&recursionpb.Direct{Children: []*recursionpb.Direct{nil, {Next: &recursionpb.Direct{}}}, ByName: map[string]*recursionpb.Direct{"": nil}}},
		{&plainTree{Children: []plainTree{{}, {Children: []plainTree{{}}}}},
			&recursionpb.Direct{Children: []*recursionpb.Direct{{}, {Children: []*recursionpb.Direct{{}}}}}},
	} {
		want, err := officialSorted.Marshal(x.message)
		if err != nil {
			t.Fatal(err)
		}
		if p, ok := x.message.(*demopb.Person); ok {
			want, _ = officialSorted.Marshal(p)
			// The plain struct has presence, unlike the message.
			want = bytes.Replace(want, []byte("A"), []byte("A\x10\x00"), 1)
		}
		got, err := Append(nil, x.plain, sorted)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%T: %v\n%x\n%x", x.plain, err, want, got)
		}
	}
}

type plainNarrow struct {
	I8  int8     `isomer:"1"`
	I16 int16    `isomer:"2"`
	U8  uint8    `isomer:"3"`
	U16 uint16   `isomer:"4"`
	S8  int8     `isomer:"5,sint32"`
	S16 int16    `isomer:"6,sint32"`
	E8  int8     `isomer:"7,enum"`
	L8  []int8   `isomer:"8"`
	L16 []uint16 `isomer:"9"`
	B   []uint8  `isomer:"10,uint32"`
	P   *int16   `isomer:"11"`
	LS  []int16  `isomer:"12,sint32,unpacked"`
}

func TestNarrowNumbers(t *testing.T) {
	low := int16(math.MinInt16)
	full := plainNarrow{math.MinInt8, math.MinInt16, math.MaxUint8, math.MaxUint16, math.MinInt8, math.MaxInt16, -1,
		[]int8{math.MinInt8, 0, math.MaxInt8}, []uint16{0, math.MaxUint16}, []uint8{0, 255}, &low, []int16{-1, low}}
	data, err := Append(nil, &full, sorted)
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range arenas() {
		var back plainNarrow
		if err := Decode(a, data, &back, partial); err != nil || !reflect.DeepEqual(full, back) {
			t.Errorf("%s: %v\n%+v\n%+v", name, err, full, back)
		}
		for n := range data {
			_ = Decode(a, data[:n], &back, partial)
		}
	}
	varint := func(number protowire.Number, v uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(nil, number, protowire.VarintType), v)
	}
	signed := func(v int64) uint64 { return uint64(v) }
	for _, x := range []struct {
		data []byte
		path string
		ok   bool
	}{
		{varint(1, 127), "", true}, {varint(1, 128), "I8", false}, {varint(1, signed(-129)), "I8", false},
		{varint(1, 1<<32), "", true}, // Truncated to 32 bits, as for any int32, it is 0.
		{varint(2, 1<<15), "I16", false}, {varint(2, signed(-1<<15)), "", true}, {varint(2, signed(-1<<15-1)), "I16", false},
		{varint(3, 255), "", true}, {varint(3, 256), "U8", false}, {varint(4, 1<<16), "U16", false}, {varint(4, 1<<16-1), "", true},
		{varint(5, 255), "", true}, {varint(5, 256), "S8", false}, {varint(6, 1<<16), "S16", false}, {varint(7, 128), "E8", false},
		{[]byte{8<<3 | 2, 3, 1, 0x80, 1}, "L8[1]", false}, {varint(9, 1<<16), "L16[0]", false}, {varint(10, 256), "B[0]", false},
		{varint(11, 1<<15), "P", false}, {varint(12, 1<<16), "LS[0]", false},
	} {
		var into plainNarrow
		err := Decode(memory.Heap, x.data, &into, partial)
		if x.ok {
			if err != nil {
				t.Errorf("%x: %v", x.data, err)
			}
		} else if codeOf(t, err) != base.BadValue || err.(*base.Error).Path != x.path {
			t.Errorf("%x: want a bad value of %s: %v", x.data, x.path, err)
		}
	}
	// A number that ends after the input is Truncated, not BadValue.
	for n := range 4 {
		input := append([]byte{1 << 3}, 0xff, 0xff, 0xff)[:1+n]
		if err := Decode(memory.Heap, input, &plainNarrow{}, partial); codeOf(t, err) != base.Truncated {
			t.Errorf("%x: %v", input, err)
		}
	}
}

// These structs do not consist of whole words.
type (
	plainBools struct {
		A bool `isomer:"1"`
		B bool `isomer:"2"`
		C bool `isomer:"3"`
	}
	plainHalf struct {
		N int32  `isomer:"1"`
		B bool   `isomer:"2"`
		S uint16 `isomer:"3"`
	}
	plainPair struct {
		X, Y int32
	}
	plainMix struct {
		Bools  plainBools            `isomer:"1"`
		Half   *plainHalf            `isomer:"2"`
		List   []plainBools          `isomer:"3"`
		Halves []plainHalf           `isomer:"4"`
		Map    map[int32]*plainBools `isomer:"5"`
		Refs   []*plainBools         `isomer:"6"`
	}
	plainEmpty   struct{}
	plainEmpties struct {
		One  plainEmpty             `isomer:"1"`
		Ref  *plainEmpty            `isomer:"2"`
		List []plainEmpty           `isomer:"3"`
		Refs []*plainEmpty          `isomer:"4"`
		Map  map[string]*plainEmpty `isomer:"5"`
	}
)

func TestSmallStructs(t *testing.T) {
	mix := &plainMix{Bools: plainBools{B: true}, Half: &plainHalf{-1, true, 7}, Map: map[int32]*plainBools{1: {C: true}, 2: {}}}
	for i := range 50 {
		mix.List = append(mix.List, plainBools{i%2 == 0, i%3 == 0, i%5 == 0})
		mix.Halves = append(mix.Halves, plainHalf{int32(i), i%2 == 0, uint16(i)})
		mix.Refs = append(mix.Refs, &plainBools{C: i%2 == 0})
	}
	empties := &plainEmpties{Ref: &plainEmpty{}, List: make([]plainEmpty, 3), Refs: []*plainEmpty{{}, {}}, Map: map[string]*plainEmpty{"a": {}}}
	for name, a := range arenas() {
		for _, v := range []any{mix, empties, &plainBools{A: true, C: true}, &plainHalf{5, false, 6}, &plainBools{}, &plainEmpty{}} {
			for range 3 {
				data, err := Append(nil, v, sorted)
				if err != nil {
					t.Fatal(err)
				}
				into := reflect.New(reflect.TypeOf(v).Elem()).Interface()
				if err := Decode(a, data, into, partial); err != nil || !reflect.DeepEqual(v, into) {
					t.Errorf("%s: %v\n%+v\n%+v", name, err, v, into)
				}
				a.Reset()
			}
		}
	}
	// One value is at the very end of its allocation.
	for n := range 9 {
		list := make([]plainBools, n+1)
		list[n].B = true
		if data, err := Append(nil, &list[n], sorted); err != nil || string(data) != "\x10\x01" {
			t.Errorf("%x: %v", data, err)
		}
	}
}

// TestPlainMergesIntoEmptyElements decodes into a list with capacity after its end, which may hold anything.
func TestPlainMergesIntoEmptyElements(t *testing.T) {
	dirty := []plainPhone{{"one", 1}, {"two", 2}, {"three", 3}}
	p := plainPerson{Phone: dirty[:1]}
	if err := Decode(memory.Heap, []byte("\x22\x00\x22\x02\x10\x07"), &p, &Options{Merge: true}); err != nil {
		t.Fatal(err)
	}
	if want := []plainPhone{{"one", 1}, {}, {"", 7}}; !reflect.DeepEqual(p.Phone, want) {
		t.Errorf("%+v", p.Phone)
	}
}

// plainAround contains messages of protoc-gen-go, with required fields and extensions.
type plainAround struct {
	Person   *demopb.Person                  `isomer:"1"`
	Rules    *proto2pb.Rules                 `isomer:"2"`
	Extended *proto2pb.Extendable            `isomer:"3"`
	Mixed    map[string]*edition2023pb.Mixed `isomer:"6"`
}

func TestPlainAroundMessages(t *testing.T) {
	extended := &proto2pb.Extendable{Own: proto.Int32(1)}
	proto.SetExtension(extended, proto2pb.E_Count, int32(5))
	v := &plainAround{
		Person: &demopb.Person{Name: "P"}, Rules: &proto2pb.Rules{Id: proto.Int32(1)}, Extended: extended,
		Mixed: map[string]*edition2023pb.Mixed{"m": {Must: proto.Int32(2), MustLeaf: &edition2023pb.Leaf{}}},
	}
	data, err := Append(nil, v, &Options{Deterministic: true})
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range arenas() {
		var into plainAround
		if err := Decode(a, data, &into, &Options{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !proto.Equal(into.Extended, extended) || !proto.Equal(into.Mixed["m"], v.Mixed["m"]) || !proto.Equal(into.Rules, v.Rules) {
			t.Errorf("%s: %+v", name, into)
		}
	}
	// Their required fields are required here, too.
	v.Rules.Id = nil
	if _, err := Append(nil, v, &Options{}); codeOf(t, err) != base.MissingRequired {
		t.Error(err)
	}
	if data, err = Append(nil, v, partial); err != nil {
		t.Fatal(err)
	}
	if err := Decode(memory.Heap, data, &plainAround{}, &Options{}); codeOf(t, err) != base.MissingRequired || err.(*base.Error).Offset != len(data) {
		t.Error(err)
	}
	v = &plainAround{Mixed: map[string]*edition2023pb.Mixed{"m": {}, "nil": nil}}
	if _, err := Append(nil, v, &Options{}); codeOf(t, err) != base.MissingRequired {
		t.Error(err)
	}
}

func TestTypesThatCannotBe(t *testing.T) {
	type inner struct {
		Bad chan int `isomer:"1"`
	}
	for text, v := range map[string]any{
		"want a pointer to a message or struct, not <nil>": nil,
		"not protobuf.plainPhone":                          plainPhone{},
		"not *int":                                         new(int),
		"not **protobuf.plainPhone":                        new(*plainPhone),
		"nil *protobuf.plainPhone":                         (*plainPhone)(nil),
		"nil *demopb.Person":                               (*demopb.Person)(nil),
		"not map[string]int":                               map[string]int{},
		"not string":                                       "text",
		"not *interface {}":                                new(any),
		"inner.Bad: chan int has no form":                  &inner{},
		"Deep: protobuf.inner.Bad": &struct {
			Deep []inner `isomer:"1"`
		}{},
		"has no field with an isomer tag": &plainPair{},
		"has an isomer tag but is not exported": &struct {
			a int `isomer:"1"`
		}{},
		`A: "0" is no field number`: &struct {
			A int `isomer:"0"`
		}{},
		`A: "x" is no field number`: &struct {
			A int `isomer:"x"`
		}{},
		`A: "" is no field number`: &struct {
			A int `isomer:""`
		}{},
		`"19000" is no field number`: &struct {
			A int `isomer:"19000"`
		}{},
		`"536870912" is no field number`: &struct {
			A int `isomer:"536870912"`
		}{},
		"A and B have the same number": &struct {
			A, B int `isomer:"1"`
		}{},
		`tag says "sint"`: &struct {
			A int `isomer:"1,sint"`
		}{},
		`tag says "group"`: &struct {
			A *plainPhone `isomer:"1,group"`
		}{},
		"string cannot hold a field of kind int32": &struct {
			A string `isomer:"1,int32"`
		}{},
		"int cannot hold a field of kind int32": &struct {
			A int `isomer:"1,int32"`
		}{},
		"int8 cannot hold a field of kind int64": &struct {
			A int8 `isomer:"1,int64"`
		}{},
		"uint32 cannot hold a field of kind sfixed32": &struct {
			A uint32 `isomer:"1,sfixed32"`
		}{},
		"int16 cannot hold a field of kind sfixed32": &struct {
			A int16 `isomer:"1,sfixed32"`
		}{},
		"float32 cannot hold a field of kind double": &struct {
			A float32 `isomer:"1,double"`
		}{},
		"[4]int32 has no form": &struct {
			A [4]int32 `isomer:"1"`
		}{},
		"[]int has no form": &struct {
			A [][]int `isomer:"1"`
		}{},
		"interface {} has no form": &struct {
			A any `isomer:"1"`
		}{},
		"complex128 has no form": &struct {
			A complex128 `isomer:"1"`
		}{},
		"float64 cannot be the key of a map": &struct {
			A map[float64]int `isomer:"1"`
		}{},
		"keys have 32 or 64 bits": &struct {
			A map[int8]int `isomer:"1"`
		}{},
		"values that are messages are pointers": &struct {
			A map[int32]plainPhone `isomer:"1"`
		}{},
		"values that are numbers have 32 or 64 bits": &struct {
			A map[int32]int8 `isomer:"1"`
		}{},
		"unknown fields are kept in a []byte": &struct {
			A string `isomer:"unknown"`
		}{},
		"are held by pointers": &struct {
			A demopb.Person `isomer:"1"`
		}{},
	} {
		_, err := Append(nil, v, partial)
		if codeOf(t, err) != base.Unsupported || !strings.Contains(err.Error(), text) {
			t.Errorf("%T: want %q: %v", v, text, err)
		}
		if again := Decode(memory.Heap, nil, v, partial); codeOf(t, again) != base.Unsupported || again.Error() != err.Error() {
			t.Errorf("%T: %v, and then %v", v, err, again)
		}
	}
}

func TestFieldsWithoutTags(t *testing.T) {
	type mine struct {
		A      int32 `isomer:"1"`
		B      int32
		C      int32 `isomer:"-"`
		hidden int
	}
	v := mine{A: 1, B: 2, C: 3, hidden: 4}
	data, err := Append(nil, &v, partial)
	if err != nil || string(data) != "\x08\x01" {
		t.Fatalf("%x: %v", data, err)
	}
	if err := Decode(memory.Heap, []byte("\x08\x07"), &v, partial); err != nil || v != (mine{7, 2, 3, 4}) {
		t.Errorf("%+v: %v", v, err)
	}
	if err := Decode(memory.Heap, nil, &v, partial); err != nil || v != (mine{0, 2, 3, 4}) {
		t.Errorf("%+v: %v", v, err)
	}
}
