// Tests that messages of the opaque API have the same encoding as those of the open one.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"bytes"
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	"isomer.dev/isomer/internal/testpb/levels"
)

// opaque returns the message of the opaque API with the same schema, or nil.
func opaque(m proto.Message) proto.Message {
	name := "opaque." + string(m.ProtoReflect().Descriptor().FullName())
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(name))
	if err != nil {
		return nil
	}
	return t.New().Interface()
}

func TestForeignMessages(t *testing.T) {
	cases, messages := values(t)
	tried := 0
	for i, m := range messages {
		reflected := opaque(m)
		if reflected == nil || other[cases[i].Name] {
			continue
		}
		if err := (proto.UnmarshalOptions{AllowPartial: true}).Unmarshal(cases[i].Bytes, reflected); err != nil {
			t.Fatal(err)
		}
		tried++
		for keys := range layouts {
			for _, o := range []*Options{{Keys: keys, Deterministic: true}, {Keys: keys, Deterministic: true, PrintDefaults: true}} {
				want, wantErr := Append(nil, m, o)
				got, err := Append(nil, reflected, o)
				if (err == nil) != (wantErr == nil) || !bytes.Equal(got, want) {
					t.Errorf("%s: %v, %v\n%x\n%x", cases[i].Name, err, wantErr, got, want)
				}
				sameReading(t, m, got, o)
			}
		}
	}
	if levels.Linked && tried < 25 {
		t.Errorf("only %d messages", tried)
	}
}

// sameReading compares the results for data in both APIs, also with each byte changed, and truncated at each length.
func sameReading(t *testing.T, like proto.Message, data []byte, o *Options) {
	t.Helper()
	for n := range min(len(data)+1, 120) {
		for _, flip := range []byte{0, 1, 0x40, 0xc0} {
			input := bytes.Clone(data)
			if n < len(data) {
				input[n] ^= flip
			}
			if flip == 0 {
				input = input[:n]
			}
			for _, lenient := range []bool{false, true} {
				o := *o
				o.IgnoreUnknown = lenient
				one, two := like.ProtoReflect().New().Interface(), opaque(like)
				err, err2 := Decode(memory.Heap, input, one, &o), Decode(memory.Heap, input, two, &o)
				if !sameError(err, err2) {
					t.Fatalf("%x\n%v\n%v", input, err, err2)
				}
				if err != nil {
					continue
				}
				a, _ := proto.MarshalOptions{Deterministic: true}.Marshal(one)
				b, _ := proto.MarshalOptions{Deterministic: true}.Marshal(two)
				if !bytes.Equal(a, b) {
					t.Fatalf("%x\n%v\n%v", input, one, two)
				}
			}
		}
	}
}

func sameError(a, b error) bool {
	x, _ := a.(*base.Error)
	y, _ := b.(*base.Error)
	if x == nil || y == nil {
		return a == nil && b == nil
	}
	return x.Code == y.Code && x.Offset == y.Offset && x.Path == y.Path
}

func TestForeignTypeIsForeign(t *testing.T) {
	set := proto.Message(&proto2pb.Set{})
	if p := programOf(rtypeOf(reflect.TypeOf(set)), set, Names); p.elem.op != opForeign {
		t.Errorf("op %d", p.elem.op)
	}
}
