// Tests of what is specific to messages: the layouts, options, absence, and the paths of errors.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/structpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	proto3pb "isomer.dev/isomer/internal/testpb/features/proto3"
	testpb "isomer.dev/isomer/internal/testpb/test/proto3"
)

// becomes decodes digits into a message of this type, and checks that it is equal to text in ProtoJSON.
func becomes(t *testing.T, like proto.Message, o *Options, digits, text string) {
	t.Helper()
	want, got := like.ProtoReflect().New().Interface(), like.ProtoReflect().New().Interface()
	if err := protojson.Unmarshal([]byte(text), want); err != nil {
		t.Fatal(err)
	}
	if err := Decode(memory.Heap, unhex(t, digits), got, o); err != nil || !proto.Equal(got, want) {
		t.Errorf("%s: %v, %v; want %v", digits, got, err, want)
	}
}

func fails(t *testing.T, like proto.Message, o *Options, digits string, code base.Code, at int) {
	t.Helper()
	err := Decode(memory.Heap, unhex(t, digits), like.ProtoReflect().New().Interface(), o)
	if e, ok := err.(*base.Error); !ok || e.Code != code || e.Offset != at {
		t.Errorf("%s: %v; want %v at %d", digits, err, code, at)
	}
}

var (
	names, numbers, order                      = &Options{}, &Options{Keys: Numbers}, &Options{Keys: Order}
	lenientNames, lenientNumbers, lenientOrder = &Options{IgnoreUnknown: true},
		&Options{Keys: Numbers, IgnoreUnknown: true}, &Options{Keys: Order, IgnoreUnknown: true}
)

func TestAbsence(t *testing.T) {
	becomes(t, &proto3pb.Presence{}, numbers, "86 01 c0 02 c0 03 c0 04 c0 05 c0 06 c0", "{}")
	becomes(t, &proto3pb.Choice{}, numbers, "82 03 c0 01 a1 61", `{"text":"a"}`)
	becomes(t, &proto3pb.Choice{}, numbers, "82 01 a1 61 03 c0", `{"text":"a"}`)
	becomes(t, &proto3pb.Lists{}, numbers, "82 02 c0 04 c0", "{}")
	fails(t, &proto3pb.Lists{}, numbers, "81 02 91 c0", base.BadValue, 3)
	fails(t, &proto3pb.Lists{}, numbers, "81 06 91 c0", base.BadValue, 3)
	fails(t, &proto3pb.Maps{}, numbers, "81 01 81 a1 61 c0", base.BadValue, 5)
	becomes(t, &proto3pb.Known{}, numbers, "82 05 c0 06 c0", `{"value":null}`)
	becomes(t, &structpb.ListValue{}, names, "92 c0 c3", `[null,true]`)
}

func TestKeysOfMessages(t *testing.T) {
	becomes(t, &proto3pb.Presence{}, names, "82 a5 6d 61 79 62 65 01 a5 70 6c 61 69 6e 02", `{"plain":2,"maybe":1}`)
	becomes(t, &proto3pb.Presence{}, names, "df 00 00 00 01 c4 0a 6d 61 79 62 65 5f 74 65 78 74 a0", `{"maybeText":""}`)
	becomes(t, &proto3pb.Presence{}, numbers, "de 00 02 cc 02 01 cf 00 00 00 00 00 00 00 01 02", `{"plain":2,"maybe":1}`)
	fails(t, &proto3pb.Presence{}, names, "81 05 05", base.BadValue, 1)
	fails(t, &proto3pb.Presence{}, numbers, "81 a1 61 05", base.BadValue, 1)
	fails(t, &proto3pb.Presence{}, numbers, "81 ff 05", base.BadValue, 1)
	fails(t, &proto3pb.Presence{}, numbers, "82 01 05 cc 01 05", base.DuplicateKey, 3)
	fails(t, &proto3pb.Choice{}, numbers, "82 01 a0 03 05", base.DuplicateKey, 3)
	fails(t, &proto3pb.Choice{}, order, "96 a1 61 c0 05 c0 c0 c0", base.DuplicateKey, 4)
	fails(t, &proto3pb.Presence{}, names, "82 a1 78 05 a5 70 6c 61 69 6e 05", base.UnknownField, 1)
	becomes(t, &proto3pb.Presence{}, lenientNames, "82 a1 78 05 a5 70 6c 61 69 6e 05", `{"plain":5}`)
}

func TestArraysThatAreOlderOrNewer(t *testing.T) {
	becomes(t, &proto3pb.Presence{}, order, "90", "{}")
	becomes(t, &proto3pb.Presence{}, order, "92 05 06", `{"plain":5,"maybe":6}`)
	fails(t, &proto3pb.Presence{}, order, "98 c0 c0 c0 c0 c0 c0 c0 05", base.UnknownField, 8)
	fails(t, &proto3pb.Presence{}, order, "98 cc 05 c0 c0 c0 c0 c0 c0", base.Truncated, 9)
	becomes(t, &proto3pb.Presence{}, lenientOrder, "9a 05 c0 c0 c0 c0 c0 c0 05 91 80 c0", `{"plain":5}`)
	fails(t, &proto3pb.Presence{}, lenientOrder, "98 05 c0 c0 c0 c0 c0 c0 c1", base.BadSyntax, 8)
	fails(t, &proto3pb.Presence{}, order, "80", base.BadValue, 0)
}

func TestRequired(t *testing.T) {
	becomes(t, &proto2pb.Rules{}, order, "91 05", `{"id":5}`)
	fails(t, &proto2pb.Rules{}, order, "91 c0", base.MissingRequired, 2)
	fails(t, &proto2pb.Rules{}, order, "90", base.MissingRequired, 1)
	fails(t, &proto2pb.Rules{}, numbers, "81 01 c0", base.MissingRequired, 3)
	for keys := range layouts {
		if _, err := Append(nil, &proto2pb.Rules{}, &Options{Keys: keys}); codeOf(err) != base.MissingRequired {
			t.Error(err)
		}
	}
}

func TestClosedEnums(t *testing.T) {
	becomes(t, &proto2pb.Rules{}, numbers, "82 01 05 05 01", `{"id":5,"state":"ONE"}`)
	// In Go a closed enum can have any number, which the encoding must preserve.
	becomes(t, &proto2pb.Rules{}, numbers, "82 01 05 05 07", `{"id":5,"state":7}`)
	becomes(t, &proto2pb.Rules{}, order, "95 05 c0 c0 c0 07", `{"id":5,"state":7}`)
	becomes(t, &proto2pb.Rules{}, lenientNumbers, "83 01 05 05 07 07 82 a1 61 07 a1 62 01", `{"id":5,"state":7,"states":{"a":7,"b":"ONE"}}`)
	becomes(t, &proto3pb.Lists{}, numbers, "81 07 92 07 00", `{"enums":[7,"ZERO"]}`)
}

func TestDefaults(t *testing.T) {
	for _, one := range []struct {
		m     proto.Message
		keys  Keys
		bytes string
	}{
		{&proto3pb.Choice{}, Names, "81a5616674657200"}, {&proto3pb.Presence{}, Numbers, "8201000600"},
		{&proto3pb.Maps{}, Numbers, "8701800280038004800580068007 80"}, {&proto3pb.Presence{}, Order, "9700c0c0c0c000c0"},
	} {
		got, err := Append(nil, one.m, &Options{Keys: one.keys, PrintDefaults: true})
		if err != nil || !bytes.Equal(got, unhex(t, one.bytes)) {
			t.Errorf("%T: %x, %v", one.m, got, err)
		}
	}
}

// This is a struct with more fields than a word has bits: each key in any order, and none twice.
func TestManyFields(t *testing.T) {
	var fields []reflect.StructField
	for i := range 150 {
		fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[int32]()})
	}
	like := reflect.StructOf(fields)
	member := func(i int) string {
		key, _ := Append(nil, fmt.Sprintf("F%d", i), names)
		return hex.EncodeToString(key) + fmt.Sprintf("%02x", i%100)
	}
	var members []string
	for i := range 150 {
		members = append(members, member(i))
	}
	for range 3 {
		v := reflect.New(like)
		if err := Decode(memory.Heap, unhex(t, "de0096"+strings.Join(members, "")), v.Interface(), names); err != nil {
			t.Fatal(err)
		}
		for i := range 150 {
			if got := v.Elem().Field(i).Int(); got != int64(i%100) {
				t.Errorf("F%d is %d", i, got)
			}
		}
		out, err := Append(nil, v.Interface(), names)
		if err != nil || !bytes.HasPrefix(out, []byte{0xde, 0, 150}) {
			t.Errorf("%v %x", err, out)
		}
		for _, i := range []int{0, 63, 64, 100, 149} {
			data := unhex(t, "de0097"+strings.Join(members, "")+member(i))
			if err := Decode(memory.Heap, data, v.Interface(), names); codeOf(err) != base.DuplicateKey {
				t.Errorf("F%d: %v", i, err)
			}
		}
		slices.Reverse(members)
		members = append(members[75:], members[:75]...)
	}
}

// All dynamic messages have the same Go type.
func TestDynamicMessagesAreRefused(t *testing.T) {
	m := dynamicpb.NewMessage((&durationpb.Duration{}).ProtoReflect().Descriptor())
	if text, err := Append(nil, m, &Options{}); !errors.Is(err, base.Unsupported) {
		t.Errorf("%x %v", text, err)
	}
	if err := Decode(memory.Heap, []byte{0x80}, m, &Options{}); !errors.Is(err, base.Unsupported) {
		t.Error(err)
	}
}

// Nil is the only value of a NullValue. In a oneof it means that the field is set.
func TestNilIsTheValueOfANullValue(t *testing.T) {
	o := &Options{}
	becomes(t, &testpb.Known{}, o, "81 ab 63686f73656e5f6e756c6c c0", `{"chosenNull": null}`)
	becomes(t, &testpb.Known{}, o, "81 ac 63686f73656e5f76616c7565 c0", `{"chosenValue": null}`)
	becomes(t, &testpb.Known{}, o, "81 ab 63686f73656e5f626f6f6c c0", `{}`)
}
