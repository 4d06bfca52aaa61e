// Tests of single rules: what is accepted, which errors there are and where, and what is encoded.
// SPDX-License-Identifier: MIT

package protojson

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/demo"
	"isomer.dev/isomer/internal/testpb/features/proto2"
	"isomer.dev/isomer/internal/testpb/features/proto3"
	"isomer.dev/isomer/internal/testpb/features/scalars"
)

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		m    proto.Message
		text string
		code base.Code
		at   int
		path string
	}{
		{&demopb.Person{}, ``, base.Truncated, 0, ""},
		{&demopb.Person{}, ` `, base.Truncated, 1, ""},
		{&demopb.Person{}, `{`, base.Truncated, 1, ""},
		{&demopb.Person{}, `{"name`, base.Truncated, 6, ""},
		{&demopb.Person{}, `{"name":`, base.Truncated, 8, "name"},
		{&demopb.Person{}, `{"name":"x\`, base.Truncated, 11, "name"},
		{&demopb.Person{}, `{"id":tru`, base.Truncated, 9, "id"},
		{&demopb.Person{}, "{\xff\xff\xff\xff\xff\xff\xff\xff", base.BadSyntax, 1, ""},
		{&demopb.Person{}, "{\"phone\":[],\xff\xff\xff\xff\xff\xff\xff\xff:1}", base.BadSyntax, 12, ""},
		{&wrapperspb.BoolValue{}, "\xff\xff\xff\xff\xff\xff\xff\xff", base.BadSyntax, 0, ""},
		{&proto3pb.Json{}, "{\"snakeCaseName\":1,\xff\xff\xff\xff\xff\xff\xff\xff:1}", base.BadSyntax, 19, ""},
		{&demopb.Person{}, `null`, base.BadValue, 0, ""},
		{&demopb.Person{}, `[]`, base.BadValue, 0, ""},
		{&demopb.Person{}, `{"name":5}`, base.BadValue, 8, "name"},
		{&demopb.Person{}, `{"name" 5}`, base.BadSyntax, 8, ""},
		{&demopb.Person{}, `{"name":"a" "id":1}`, base.BadSyntax, 12, ""},
		{&demopb.Person{}, `{'name':"a"}`, base.BadSyntax, 1, ""},
		{&demopb.Person{}, "{\"name\":\"a\x01\"}", base.BadSyntax, 8, "name"},
		{&demopb.Person{}, `{"name":"a\x"}`, base.BadSyntax, 10, "name"},
		{&demopb.Person{}, `{"name":"a\u00g0"}`, base.BadSyntax, 10, "name"},
		{&demopb.Person{}, "{\"name\":\"a\xff\"}", base.BadUTF8, 8, "name"},
		{&demopb.Person{}, `{"name":"\udc00"}`, base.BadSyntax, 9, "name"},
		{&demopb.Person{}, `{"\ud800":1}`, base.BadSyntax, 2, ""},
		{&demopb.Person{}, `{"id":01}`, base.BadSyntax, 7, "id"},
		{&demopb.Person{}, `{"id":-}`, base.BadSyntax, 7, "id"},
		{&demopb.Person{}, `{"id":1.}`, base.BadSyntax, 8, "id"},
		{&demopb.Person{}, `{"id":1e}`, base.BadSyntax, 8, "id"},
		{&demopb.Person{}, `{"id":+1}`, base.BadSyntax, 6, "id"},
		{&demopb.Person{}, `{"id":"+1"}`, base.BadValue, 6, "id"},
		{&demopb.Person{}, `{"id":" 1"}`, base.BadValue, 6, "id"},
		{&demopb.Person{}, `{"id":""}`, base.BadValue, 6, "id"},
		{&demopb.Person{}, `{"id":NaN}`, base.BadSyntax, 6, "id"},
		{&demopb.Person{}, `{"phone":[{},null]}`, base.BadValue, 13, "phone[1]"},
		{&demopb.Person{}, `{"phone":[{"number":"1"},{"number":1}]}`, base.BadValue, 35, "phone[1].number"},
		{&demopb.Person{}, `{"phone":{}}`, base.BadValue, 9, "phone"},
		{&demopb.Person{}, `{"phone":[{},]}`, base.BadSyntax, 13, "phone[1]"},
		{&demopb.Person{}, `{"phone":[{"x":1}]}`, base.UnknownField, 11, "phone[0].x"},
		{&demopb.Person{}, `{"name":"a","name":null}`, base.DuplicateKey, 12, "name"},
		{&demopb.Person{}, `{"name":null,"name":"a"}`, base.DuplicateKey, 13, "name"},
		{&proto3pb.Json{}, `{"snakeCaseName":1,"snake_case_name":1}`, base.DuplicateKey, 19, "snake_case_name"},
		{&proto3pb.Choice{}, `{"number":1,"text":"a"}`, base.DuplicateKey, 12, "text"},
		{&proto3pb.Maps{}, `{"byName":{"a":1,"\u0061":2}}`, base.DuplicateKey, 17, "by_name[a]"},
		{&proto3pb.Maps{}, `{"names":{"1":"","01":""}}`, base.DuplicateKey, 17, "names[01]"},
		{&proto3pb.Maps{}, `{"names":{"x":""}}`, base.BadValue, 10, "names[x]"},
		{&proto3pb.Maps{}, `{"blobs":{"TRUE":""}}`, base.BadValue, 10, "blobs[TRUE]"},
		{&proto3pb.Maps{}, `{"byName":{"a":null}}`, base.BadValue, 15, "by_name[a]"},
		{&proto3pb.Maps{}, `{"messages":{"5":{"maybe":""}}}`, base.BadValue, 26, "messages[5].maybe"},
		{&scalarspb.Single{}, `{"float32":1e39}`, base.BadValue, 11, "float32"},
		{&scalarspb.Single{}, `{"float64":1e309}`, base.BadValue, 11, "float64"},
		{&scalarspb.Single{}, `{"float64":"inf"}`, base.BadValue, 11, "float64"},
		{&scalarspb.Single{}, `{"boolean":"true"}`, base.BadValue, 11, "boolean"},
		{&scalarspb.Single{}, `{"uint32":-1}`, base.BadValue, 10, "uint32"},
		{&scalarspb.Single{}, `{"uint64":18446744073709551616}`, base.BadValue, 10, "uint64"},
		{&scalarspb.Single{}, `{"int64":-9223372036854775809}`, base.BadValue, 9, "int64"},
		{&scalarspb.Single{}, `{"raw":"A"}`, base.BadValue, 7, "raw"},
		{&scalarspb.Single{}, `{"raw":"AA="}`, base.OK, 0, ""},
		{&scalarspb.Single{}, `{"raw":"A!=="}`, base.BadValue, 7, "raw"},
		{&scalarspb.Single{}, `{"sparse":"7"}`, base.BadValue, 10, "sparse"},
		{&scalarspb.Single{}, `{"sparse":null}`, base.OK, 0, ""},
		{&scalarspb.Single{}, `{"sparse":1.0}`, base.OK, 0, ""},
		{&scalarspb.Single{}, `{"sparse":2147483648}`, base.BadValue, 10, "sparse"},
		{&timestamppb.Timestamp{}, `{}`, base.BadValue, 0, ""},
		{&anypb.Any{}, `{"a":1}`, base.BadValue, 0, ""},
		{&anypb.Any{}, `{"@type":5}`, base.BadValue, 9, ""},
		{&anypb.Any{}, `{"@type":""}`, base.BadValue, 9, ""},
		{&anypb.Any{}, `{"@type":"x/demo.Person","@type":"x/demo.Person"}`, base.DuplicateKey, 25, "@type"},
		{&anypb.Any{}, `{"@type":"x/demo.Person","id":""}`, base.BadValue, 30, "id"},
		{&anypb.Any{}, `{"@type":"x/google.protobuf.Duration","value":"1s","value":"1s"}`, base.DuplicateKey, 51, "value"},
		{&anypb.Any{}, `{"@type":"x/google.protobuf.Duration","value":null}`, base.BadValue, 46, "value"},
		{&structpb.Value{}, `nul`, base.Truncated, 3, ""},
		{&structpb.Value{}, `{"a":1,"a":2}`, base.DuplicateKey, 7, "[a]"},
		{&proto2pb.Rules{}, `{}`, base.MissingRequired, 2, ""},
		{&proto2pb.Extendable{}, `{"[no.such]":1}`, base.UnknownField, 1, "[no.such]"},
		{&proto2pb.Extendable{}, `{"[features.proto2.count]":"x"}`, base.BadValue, 27, "[features.proto2.count]"},
		{&proto2pb.Extendable{}, `{"[features.proto2.count]":1,"[features.proto2.count]":1}`, base.DuplicateKey, 29, "[features.proto2.count]"},
		{&demopb.Person{}, `{"[features.proto2.count]":1}`, base.UnknownField, 1, "[features.proto2.count]"},
		{dynamic(&proto3pb.Choice{}), `{"number":1,"text":"a"}`, base.DuplicateKey, 0, ""},
		{dynamic(&proto3pb.Choice{}), `{"number":1,"text":"a}`, base.Truncated, 22, "text"},
	} {
		err := Decode(memory.Heap, []byte(c.text), c.m, nil)
		if c.code == base.OK {
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("%s was read as %v", c.text, c.m)
			continue
		}
		if e := errorOf(t, err); e.Code != c.code || e.Offset != c.at || e.Path != c.path {
			t.Errorf("%s: %s at %d in %q, want %s at %d in %q", c.text, e.Code, e.Offset, e.Path, c.code, c.at, c.path)
		}
	}
}

func TestIntegers(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		ok   bool
	}{
		{`0`, 0, true}, {`-0`, 0, true}, {`-0.0e5`, 0, true}, {`0e-99999999999999999999`, 0, true}, {`5.0`, 5, true},
		{`1.5e1`, 15, true}, {`150e-1`, 15, true}, {`1e18`, 1e18, true}, {`"1e18"`, 1e18, true}, {`1e19`, 0, false},
		{`9223372036854775807`, math.MaxInt64, true}, {`922337203685477580.7e1`, math.MaxInt64, true},
		{`9223372036854775808`, 0, false}, {`-9223372036854775808`, math.MinInt64, true}, {`15e-1`, 0, false}, {`0.5`, 0, false},
		{`1e99999999999999999999`, 0, false}, {`1e-99999999999999999999`, 0, false}, {`100000000000000000000e-20`, 1, true},
		{`0.00000000000000000000001e23`, 1, true}, {`1.0000000000000000000000000`, 1, true}, {`10.10`, 0, false},
		{`1001.00e-0`, 1001, true}, {`"1.0"`, 1, true}, {`"0x1"`, 0, false}, {`"1e"`, 0, false}, {`"\u0031"`, 1, true},
	} {
		m := &wrapperspb.Int64Value{}
		if err := Decode(memory.Heap, []byte(c.text), m, nil); (err == nil) != c.ok || m.Value != c.want {
			t.Errorf("%s was read as %d, %v", c.text, m.Value, err)
		}
	}
}

func TestDiscardUnknown(t *testing.T) {
	o := &Options{DiscardUnknown: true}
	m := &proto3pb.Lists{}
	if err := Decode(memory.Heap, []byte(`{"enums":["ZERO","NEW",-1],"?":{"a":[1,{}],"a":"\n"},"[no.such]":0,"texts":["x"]}`), m, o); err != nil {
		t.Fatal(err)
	}
	if want := (&proto3pb.Lists{Enums: []proto3pb.Open{0, -1}, Texts: []string{"x"}}); !proto.Equal(m, want) {
		t.Error(m)
	}
	maps := &proto3pb.Maps{}
	if err := Decode(memory.Heap, []byte(`{"enums":{"1":"NEW","2":"MINUS"}}`), maps, o); err != nil || len(maps.Enums) != 1 {
		t.Error(maps, err)
	}
	presence := &proto3pb.Presence{}
	if err := Decode(memory.Heap, []byte(`{"maybeOpen":"NEW"}`), presence, o); err != nil || presence.MaybeOpen != nil {
		t.Error(presence, err)
	}
	any := &anypb.Any{}
	for _, text := range []string{`{"a":1}`, `{"@type":"x/google.protobuf.Empty","a":1}`, `{"a":[],"@type":"x/demo.Person"}`} {
		if err := Decode(memory.Heap, []byte(text), any, o); err != nil {
			t.Error(text, err)
		}
	}
	// Text that is skipped must be valid JSON nevertheless.
	for _, text := range []string{`{"?":01}`, `{"?":{"a" 1}}`, "{\"?\":\"\xff\"}", `{"?":[1,]}`, `{"?":"\ud800"}`, `{"?":tru}`} {
		if err := Decode(memory.Heap, []byte(text), m, o); err == nil {
			t.Error(text)
		}
	}
}

func TestWritingRefuses(t *testing.T) {
	for _, c := range []struct {
		m    proto.Message
		code base.Code
		path string
	}{
		{&demopb.Person{Phone: []*demopb.Person_PhoneNumber{nil, {Number: "\xff"}}}, base.BadUTF8, "phone[1].number"},
		{&demopb.Person{Name: strings.Repeat("é", 50) + "\xc3"}, base.BadUTF8, "name"},
		{&proto3pb.Maps{ByName: map[string]int32{"\xff": 1}}, base.BadUTF8, "by_name[\xff]"},
		{&timestamppb.Timestamp{Seconds: 253402300800}, base.BadValue, ""},
		{&timestamppb.Timestamp{Nanos: -1}, base.BadValue, ""},
		{&durationpb.Duration{Seconds: 1, Nanos: -1}, base.BadValue, ""},
		{&durationpb.Duration{Seconds: -315576000001}, base.BadValue, ""},
		{&proto3pb.Known{Took: &durationpb.Duration{Nanos: 1e9}}, base.BadValue, "took"},
		{&fieldmaskpb.FieldMask{Paths: []string{"a", "fooBar"}}, base.BadValue, ""},
		{&fieldmaskpb.FieldMask{Paths: []string{"foo__bar"}}, base.BadValue, ""},
		{&fieldmaskpb.FieldMask{Paths: []string{"a,b"}}, base.BadValue, ""},
		{&fieldmaskpb.FieldMask{Paths: []string{""}}, base.BadValue, ""},
		{&structpb.Value{}, base.BadValue, ""},
		{structpb.NewNumberValue(math.Inf(1)), base.BadValue, ""},
		{&proto3pb.Known{Values: map[string]*structpb.Value{"k": structpb.NewNumberValue(math.NaN())}}, base.BadValue, "values[k]"},
		{&anypb.Any{Value: []byte{1}}, base.BadValue, ""},
		{&anypb.Any{TypeUrl: "x/no.such"}, base.UnknownType, ""},
		{&anypb.Any{TypeUrl: "x/demo.Person", Value: []byte{1}}, base.BadValue, ""},
		{&proto2pb.Rules{}, base.MissingRequired, ""},
	} {
		text, err := Append([]byte("x"), c.m, nil)
		if err == nil || string(text) != "x" {
			t.Errorf("%v was written as %s", c.m, text)
			continue
		}
		if e := errorOf(t, err); e.Code != c.code || e.Path != c.path || e.Offset != -1 {
			t.Errorf("%v: %v, want %s in %q", c.m, err, c.code, c.path)
		}
		if _, err := protojson.Marshal(c.m); err == nil {
			t.Errorf("%v: the official runtime writes it", c.m)
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, v := range []any{nil, 5, demopb.Person{}, (*demopb.Person)(nil), &struct{ A int }{}, &struct {
		A int `isomer:"1"`
	}{}} {
		if _, err := Append(nil, v, nil); errorOf(t, err).Code != base.Unsupported {
			t.Errorf("%T: %v", v, err)
		}
		if err := Decode(memory.Heap, []byte(`{}`), v, nil); errorOf(t, err).Code != base.Unsupported {
			t.Errorf("%T: %v", v, err)
		}
	}
}

// TestNil encodes messages with nil pointers in place of values.
func TestNil(t *testing.T) {
	m := &proto3pb.Choice{Pick: &proto3pb.Choice_Nested{}}
	if text, err := Append(nil, m, nil); err != nil || string(text) != `{"nested":{}}` {
		t.Errorf("%s %v", text, err)
	}
	m.Pick = (*proto3pb.Choice_Nested)(nil)
	if text, err := Append(nil, m, nil); err != nil || string(text) != `{}` {
		t.Errorf("%s %v", text, err)
	}
	maps := &proto3pb.Maps{Children: map[string]*proto3pb.Maps{"k": nil}, ByName: map[string]int32{}}
	if text, err := Append(nil, maps, nil); err != nil || string(text) != `{"children":{"k":{}}}` {
		t.Errorf("%s %v", text, err)
	}
}

func TestDynamicMessages(t *testing.T) {
	d, err := protoregistry.GlobalTypes.FindMessageByName("features.proto3.Known")
	if err != nil {
		t.Fatal(err)
	}
	m := dynamicpb.NewMessage(d.Descriptor())
	if err := Decode(memory.Heap, []byte(knownText), m, nil); err != nil {
		t.Fatal(err)
	}
	known := &proto3pb.Known{}
	if err := Decode(memory.Heap, []byte(knownText), known, nil); err != nil {
		t.Fatal(err)
	}
	one, err := Append(nil, m, nil)
	if err != nil {
		t.Fatal(err)
	}
	if other, err := Append(nil, known, nil); err != nil || !bytes.Equal(one, other) {
		t.Errorf("%v\n%s\n%s", err, one, other)
	}
}

// TestDynamicAny has an Any whose message only a resolver knows, as a dynamic message.
func TestDynamicAny(t *testing.T) {
	types := new(protoregistry.Types)
	for _, m := range []proto.Message{&demopb.Person{}, &durationpb.Duration{}} {
		if err := types.RegisterMessage(dynamicpb.NewMessageType(m.ProtoReflect().Descriptor())); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{
		`{"@type":"x/demo.Person","name":"a","phone":[{"type":"WORK"}]}`, `{"@type":"x/google.protobuf.Duration","value":"1s"}`,
	} {
		for _, o := range []*Options{{}, {Resolver: types}} {
			any := &anypb.Any{}
			if err := Decode(memory.Heap, []byte(text), any, o); err != nil {
				t.Fatal(err)
			}
			if again, err := Append(nil, any, o); err != nil || string(again) != text {
				t.Errorf("%s %v", again, err)
			}
		}
	}
}

func TestExtensions(t *testing.T) {
	m := &proto2pb.Extendable{}
	const text = `{"[features.proto2.count]":5,"[features.proto2.texts]":["a","b"],"[features.proto2.packed_numbers]":["-1"]}`
	a := memory.NewArena(memory.Config{})
	for range 2 {
		if err := Decode(a, []byte(text), m, nil); err != nil {
			t.Fatal(err)
		}
		if again, err := Append(nil, m, nil); err != nil || string(again) != text {
			t.Errorf("%s %v", again, err)
		}
		if proto.GetExtension(m, proto2pb.E_Count) != int32(5) {
			t.Error(m)
		}
		a.Reset()
	}
	if err := Decode(a, []byte(`{"[features.proto2.count]":null}`), m, nil); err != nil || proto.HasExtension(m, proto2pb.E_Count) {
		t.Error(m, err)
	}
	// This resolver finds nothing.
	if err := Decode(a, []byte(text), m, &Options{Resolver: new(protoregistry.Types)}); errorOf(t, err).Code != base.UnknownField {
		t.Error(err)
	}
}

// TestEscapedNames has names that need escapes, and names with unnecessary escapes.
func TestEscapedNames(t *testing.T) {
	any := &anypb.Any{}
	text := `{"name":"\u0041\n","\u0040type":"x/demo\u002ePerson","\u0069d":7}`
	if err := Decode(memory.Heap, []byte(text), any, nil); err != nil {
		t.Fatal(err)
	}
	person := &demopb.Person{}
	if err := any.UnmarshalTo(person); err != nil || person.GetName() != "A\n" || person.GetId() != 7 {
		t.Error(person, err)
	}
}

// TestEveryKindOfKey encodes maps, which are sorted by key.
func TestEveryKindOfKey(t *testing.T) {
	m := &scalarspb.Keys{
		Int32: map[int32]int32{}, Uint32: map[uint32]int32{}, Int64: map[int64]int32{}, Uint64: map[uint64]int32{},
		Text: map[string]int32{}, Boolean: map[bool]int32{true: 1, false: 2},
	}
	for i := range int32(40) {
		m.Int32[i-20], m.Uint32[uint32(i)<<26], m.Int64[int64(i-20)<<40], m.Uint64[uint64(i)<<58] = i, i, i, i
		m.Text[strings.Repeat("k", int(i))] = i
	}
	text, err := Append(nil, m, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := protojson.Format(m)
	got := &scalarspb.Keys{}
	if err := Decode(memory.Heap, text, got, nil); err != nil || !proto.Equal(m, got) {
		t.Error(err, got)
	}
	blank := strings.NewReplacer(" ", "", "\n", "")
	if blank.Replace(want) != string(text) {
		t.Errorf("%s\n%s", blank.Replace(want), text)
	}
}
