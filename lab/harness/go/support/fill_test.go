// Fill: what structs hold of every kind of field, and what they have no place for.
// SPDX-License-Identifier: MIT

package support

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/structpb"
)

type name struct {
	Part      string `isomer:"1"`
	Extension bool   `isomer:"2"`
}

type option struct {
	Names    []name   `isomer:"2"`
	Text     *string  `isomer:"3"`
	Positive *uint64  `isomer:"4"`
	Negative *int64   `isomer:"5"`
	Double   *float64 `isomer:"6"`
	Bytes    *[]byte  `isomer:"7"`
}

type options struct {
	Speed         *int32   `isomer:"9,enum"`
	Generic       *bool    `isomer:"16"`
	Uninterpreted []option `isomer:"999"`
}

type file struct {
	Name         *string  `isomer:"1"`
	Dependencies []string `isomer:"3"`
	Public       []int32  `isomer:"10,unpacked"`
	Options      *options `isomer:"8"`
}

func TestStructsAreFilledByNumber(t *testing.T) {
	message := new(descriptorpb.FileDescriptorProto)
	text := `name: "a.proto" dependency: ["b", ""] public_dependency: [1, -2] options { optimize_for: CODE_SIZE
		cc_generic_services: false uninterpreted_option {
			name { name_part: "x" is_extension: true } name { name_part: "y" is_extension: false }
			string_value: "\000\377" positive_int_value: 18446744073709551615 negative_int_value: -1 double_value: -inf } }`
	if err := prototext.Unmarshal([]byte(text), message); err != nil {
		t.Fatal(err)
	}
	var found file
	if err := fill(&found, message.ProtoReflect()); err != nil {
		t.Fatal(err)
	}
	want := file{
		Name: to("a.proto"), Dependencies: []string{"b", ""}, Public: []int32{1, -2},
		Options: &options{
			Speed: to(int32(2)), Generic: to(false),
			Uninterpreted: []option{{
				Names: []name{{"x", true}, {"y", false}}, Bytes: to([]byte("\x00\xff")),
				Positive: to(uint64(math.MaxUint64)), Negative: to(int64(-1)), Double: to(math.Inf(-1)),
			}},
		},
	}
	if !reflect.DeepEqual(found, want) {
		t.Errorf("%+v is not %+v", found, want)
	}
}

func to[T any](value T) *T { return &value }

func TestWhatStructsHaveNoPlaceForIsRefused(t *testing.T) {
	message := &descriptorpb.FileDescriptorProto{Package: new(string)}
	unknown := new(descriptorpb.FileDescriptorProto)
	unknown.ProtoReflect().SetUnknown(protoreflect.RawFields("\xa0\x06\x01"))
	for field, m := range map[string]*descriptorpb.FileDescriptorProto{".package": message, "": unknown} {
		no := new(Refusal)
		err := fill(new(file), m.ProtoReflect())
		if !errors.As(err, &no) || no.Field != "google.protobuf.FileDescriptorProto"+field {
			t.Errorf("%q: %v", field, err)
		}
	}
}

func TestMapsAreFilled(t *testing.T) {
	type value struct {
		Number *float64 `isomer:"2"`
	}
	type fields struct {
		Fields map[string]*value `isomer:"1"`
	}
	message, err := structpb.NewStruct(map[string]any{"a": 1.5, "b": -2})
	if err != nil {
		t.Fatal(err)
	}
	var found fields
	if err := fill(&found, message.ProtoReflect()); err != nil {
		t.Fatal(err)
	}
	if len(found.Fields) != 2 || *found.Fields["a"].Number != 1.5 || *found.Fields["b"].Number != -2 {
		t.Error(found)
	}
}
