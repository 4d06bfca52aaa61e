// Tests that descriptions match the memory layout of types.
// SPDX-License-Identifier: MIT

package schema

import (
	"reflect"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"

	edition2023pb "isomer.dev/isomer/internal/testpb/features/edition2023"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	proto3pb "isomer.dev/isomer/internal/testpb/features/proto3"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	"isomer.dev/isomer/internal/testpb/levels"
	_ "isomer.dev/isomer/internal/vectors"
)

// describe describes what v points to.
func describe(t *testing.T, v any) *Message {
	t.Helper()
	m, err := Of(reflect.TypeOf(v).Elem())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestOffsets sets each field with protobuf reflection, and expects the value at the offset in the description.
func TestOffsets(t *testing.T) {
	protoregistry.GlobalTypes.RangeMessages(func(typ protoreflect.MessageType) bool {
		goType := reflect.TypeOf(typ.New().Interface()).Elem()
		m, err := Of(goType)
		if err != nil {
			t.Errorf("%v: %v", goType, err)
			return true
		}
		if m.Official {
			if m.Fields != nil || !m.Requires || !m.Extends {
				t.Errorf("%v: %+v", goType, m)
			}
			return true
		}
		if len(m.Fields) != typ.Descriptor().Fields().Len() || m.Descriptor != typ.Descriptor() {
			t.Errorf("%v: %d fields", goType, len(m.Fields))
		}
		for i := range m.Fields {
			f := &m.Fields[i]
			if i > 0 && m.Fields[i-1].Number >= f.Number {
				t.Errorf("%v: field %d is not in order", goType, f.Number)
			}
			message := typ.New()
			at := unsafe.Add(reflect.ValueOf(message.Interface()).UnsafePointer(), f.Offset)
			d := typ.Descriptor().Fields().ByNumber(protoreflect.FieldNumber(f.Number))
			if string(d.Name()) != f.Name || d.Kind() != f.Kind || d.JSONName() != f.JSONName || d.IsPacked() != f.Packed {
				t.Errorf("%v.%s: %+v", goType, d.Name(), f)
			}
			if f.Place == InOneof {
				message.Set(d, message.NewField(d))
				held := *(*[2]unsafe.Pointer)(at)
				if held[0] != f.Itab || held[1] == nil {
					t.Errorf("%v.%s: the oneof is elsewhere", goType, f.Name)
				}
				continue
			}
			message.Set(d, notZero(message, d))
			size := uintptr(f.Width)
			if f.Rule == Repeated || f.Rule == Map || f.Message != nil || f.Place == ByPointer {
				size = unsafe.Sizeof(at)
			}
			if strings.Trim(string(unsafe.Slice((*byte)(at), size)), "\x00") == "" {
				t.Errorf("%v.%s: not at offset %d", goType, f.Name, f.Offset)
			}
		}
		return true
	})
}

// notZero returns a value of the field other than its zero value.
func notZero(m protoreflect.Message, d protoreflect.FieldDescriptor) protoreflect.Value {
	v := m.NewField(d)
	switch {
	case d.IsMap():
		key := protoreflect.ValueOf(scalar(d.MapKey().Kind())).MapKey()
		if d.MapValue().Message() != nil {
			v.Map().Mutable(key)
		} else {
			v.Map().Set(key, protoreflect.ValueOf(scalar(d.MapValue().Kind())))
		}
	case d.IsList() && d.Message() != nil:
		v.List().AppendMutable()
	case d.IsList():
		v.List().Append(protoreflect.ValueOf(scalar(d.Kind())))
	case d.Message() == nil:
		return protoreflect.ValueOf(scalar(d.Kind()))
	}
	return v
}

func scalar(k protoreflect.Kind) any {
	switch k {
	case protoreflect.BoolKind:
		return true
	case protoreflect.EnumKind:
		return protoreflect.EnumNumber(1)
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return int32(1)
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return uint32(1)
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return int64(1)
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return uint64(1)
	case protoreflect.FloatKind:
		return float32(1)
	case protoreflect.DoubleKind:
		return float64(1)
	case protoreflect.StringKind:
		return "x"
	}
	return []byte("x")
}

func TestRules(t *testing.T) {
	m := describe(t, &proto2pb.Rules{})
	for number, want := range map[int32]struct {
		rule  Rule
		place Place
	}{
		1: {Required, ByPointer}, 2: {Explicit, ByPointer}, 3: {Repeated, InPlace}, 4: {Repeated, InPlace}, 5: {Explicit, ByPointer},
		6: {Explicit, InPlace}, 7: {Map, InPlace}, 536870911: {Explicit, ByPointer},
	} {
		for _, f := range m.Fields {
			if f.Number == number && (f.Rule != want.rule || f.Place != want.place) {
				t.Errorf("field %d: %+v", number, f)
			}
		}
	}
	if m.Extensions != None || !m.Requires || m.Extends || m.Unknown == None || m.Official || !m.KeepsText {
		t.Errorf("%+v", m)
	}
	if m := describe(t, &proto2pb.Extendable{}); m.Extensions == None || !m.Extends || !m.Requires {
		t.Errorf("%+v", m)
	}
}

func TestWhatIsLeftToTheOfficialRuntime(t *testing.T) {
	for _, x := range []struct {
		v        any
		official bool
	}{
		{&proto3pb.Presence{}, false}, {&proto2pb.Set{}, true},
		{&proto2pb.SetMember{}, false}, {&dynamicpb.Message{}, true},
	} {
		if m := describe(t, x.v); m.Official != x.official {
			t.Errorf("%T: official is %v", x.v, m.Official)
		}
	}
	for _, typ := range levels.Forms("features.proto3.Presence") {
		opaque := strings.HasPrefix(string(typ.Descriptor().FullName()), "opaque.")
		if m := describe(t, typ.New().Interface()); m.Official != opaque {
			t.Errorf("%s: official is %v", typ.Descriptor().FullName(), m.Official)
		}
	}
}

func TestRequiresPropagates(t *testing.T) {
	for _, x := range []struct {
		v                 any
		requires, extends bool
	}{
		{&recursionpb.Outer{}, true, false}, {&recursionpb.Must{}, true, false}, {&recursionpb.Outer_Inner{}, true, false},
		{&recursionpb.Direct{}, false, false}, {&recursionpb.Ping{}, false, false}, {&recursionpb.Leaf{}, false, false},
		{&edition2023pb.Mixed{}, true, true},
		{&struct {
			A *recursionpb.Must `isomer:"1"`
		}{}, true, false},
		{&struct {
			A map[string]*edition2023pb.Mixed `isomer:"1"`
		}{}, true, true},
		{&struct {
			A *proto2pb.Set `isomer:"1"`
		}{}, true, true},
	} {
		if m := describe(t, x.v); m.Requires != x.requires || m.Extends != x.extends {
			t.Errorf("%T: %v %v", x.v, m.Requires, m.Extends)
		}
	}
}

type left struct {
	Right *right `isomer:"1"`
	Self  []left `isomer:"2"`
}

type right struct {
	Left map[int32]*left `isomer:"1"`
	Bad  *bad            `isomer:"2"`
}

type bad struct {
	C    chan int `isomer:"1"`
	Left *left    `isomer:"2"`
}

func TestErrorsInCycles(t *testing.T) {
	for range 2 {
		for _, v := range []any{left{}, right{}, bad{}} {
			if m, err := Of(reflect.TypeOf(v)); err == nil || m != nil || !strings.Contains(err.Error(), "chan int has no form in protobuf") {
				t.Errorf("%T: %v", v, err)
			}
		}
	}
}

func TestOfIsOneForAll(t *testing.T) {
	type a struct {
		N int32 `isomer:"1"`
	}
	type b struct {
		A *a `isomer:"1"`
		B *b `isomer:"2"`
	}
	type c struct {
		A *a  `isomer:"1"`
		B []b `isomer:"2"`
	}
	var wait sync.WaitGroup
	found := make([]*Message, 16)
	for i := range found {
		wait.Go(func() {
			order := []any{a{}, b{}, c{}}
			for k := range order {
				if _, err := Of(reflect.TypeOf(order[(i+k)%3])); err != nil {
					t.Error(err)
				}
			}
			found[i], _ = Of(reflect.TypeFor[a]())
		})
	}
	wait.Wait()
	ofC := describe(t, &c{})
	for _, m := range found {
		if m != found[0] || m != ofC.Fields[0].Message || m != describe(t, &b{}).Fields[0].Message {
			t.Error("two descriptions of one type")
		}
	}
}

func TestClear(t *testing.T) {
	m := &proto2pb.Rules{Id: proto.Int32(1), Raw: []byte("x"), States: map[string]proto2pb.Closed{"a": 1}}
	m.ProtoReflect().SetUnknown([]byte("\xf8\x06\x01"))
	describe(t, m).Clear(unsafe.Pointer(m))
	if !proto.Equal(m, &proto2pb.Rules{}) || m.States != nil || m.Raw != nil {
		t.Errorf("%v", m)
	}
	type plain struct {
		A string  `isomer:"1"`
		B [3]byte `isomer:"-"`
		C bool    `isomer:"2"`
		d sync.Mutex
		E *int
		F []int32 `isomer:"3"`
		G [2]byte
	}
	one := 1
	p := &plain{A: "a", B: [3]byte{1, 2, 3}, C: true, E: &one, F: []int32{1}, G: [2]byte{4, 5}}
	p.d.Lock()
	describe(t, p).Clear(unsafe.Pointer(p))
	if p.A != "" || p.C || p.F != nil {
		t.Errorf("%+v", p)
	}
	if p.B != [3]byte{1, 2, 3} || p.d.TryLock() || p.E != &one || p.G != [2]byte{4, 5} {
		t.Error("what is none of the message's was cleared too")
	}
	type all struct {
		A string `isomer:"1"`
		C bool   `isomer:"2"`
	}
	q := &all{"a", true}
	describe(t, q).Clear(unsafe.Pointer(q))
	if *q != (all{}) {
		t.Errorf("%+v", q)
	}
}
