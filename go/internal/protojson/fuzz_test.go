// Fuzzers that compare text with the official runtime, and that test round trips of messages.
// SPDX-License-Identifier: MIT

package protojson

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/structpb"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/demo"
	"isomer.dev/isomer/internal/testpb/features/proto2"
	"isomer.dev/isomer/internal/testpb/features/proto3"
	"isomer.dev/isomer/internal/testpb/features/recursion"
	"isomer.dev/isomer/internal/testpb/features/scalars"
	"isomer.dev/isomer/internal/testpb/features/wide"
	"isomer.dev/isomer/internal/testpb/random"
	alltypespb "isomer.dev/isomer/internal/testpb/test/proto2"
	"isomer.dev/isomer/internal/vectors"
)

// fuzzed has types of all kinds, of which the first byte of the input selects one.
var fuzzed = func() []protoreflect.MessageType {
	var types []protoreflect.MessageType
	for _, m := range []proto.Message{
		&demopb.Person{}, &proto3pb.Known{}, &proto3pb.Maps{}, &proto3pb.Lists{}, &proto3pb.Choice{}, &proto3pb.Json{},
		&proto2pb.Rules{}, &proto2pb.Groups{}, &scalarspb.Single{}, &scalarspb.Packed{}, &scalarspb.Keys{},
		&recursionpb.Direct{}, &widepb.Wide{}, &alltypespb.Everything{}, &alltypespb.Extendable{}, &anypb.Any{}, &structpb.Value{},
	} {
		types = append(types, m.ProtoReflect().Type())
	}
	for _, name := range []protoreflect.FullName{"google.protobuf.Timestamp", "google.protobuf.Duration", "google.protobuf.FieldMask"} {
		t, err := protoregistry.GlobalTypes.FindMessageByName(name)
		if err != nil {
			panic(err)
		}
		types = append(types, t)
	}
	if t, err := protoregistry.GlobalTypes.FindMessageByName("opaque.features.proto3.Known"); err == nil {
		types = append(types, t)
	}
	return types
}()

func FuzzDecode(f *testing.F) {
	for _, c := range vectors.All(f) {
		for i, t := range fuzzed {
			if c.JSON == nil || string(t.Descriptor().FullName()) != c.Type {
				continue
			}
			for _, text := range append(c.JSONAlso, c.JSON) {
				f.Add(byte(i), false, text)
			}
		}
	}
	for i, t := range fuzzed {
		m := t.New()
		random.New(uint64(i)).Message(m, 3)
		if text, err := Append(nil, m.Interface(), &Options{AllowPartial: true}); err == nil {
			f.Add(byte(i), true, text)
		}
	}
	a := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, which byte, discard bool, text []byte) {
		sameAsOfficial(t, a, fuzzed[int(which)%len(fuzzed)], text, discard)
		a.Reset()
	})
}

func FuzzRoundTrip(f *testing.F) {
	for i := range fuzzed {
		m := fuzzed[i].New()
		random.New(uint64(i)).Message(m, 3)
		if data, err := proto.Marshal(m.Interface()); err == nil {
			f.Add(byte(i), data)
		}
	}
	a := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		typ := fuzzed[int(which)%len(fuzzed)]
		m := typ.New().Interface()
		if proto.Unmarshal(data, m) != nil {
			return
		}
		o := &Options{AllowPartial: true}
		text, err := Append(nil, m, o)
		if err != nil {
			return
		}
		sameAsOfficial(t, a, typ, text, false)
		got := typ.New().Interface()
		if err := Decode(a, text, got, o); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := Append(nil, got, o)
		// A NullValue with another number than 0 is null, too, but is decoded as 0.
		if err != nil || !bytes.Equal(again, text) && !bytes.Contains(text, []byte("null")) {
			t.Fatalf("%v\n%s\n%s", err, text, again)
		}
		a.Reset()
	})
}
