// Tests that errors match those of google.golang.org/protobuf.
// SPDX-License-Identifier: MIT

package proto_test

import (
	"errors"
	"testing"

	official "google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/types/dynamicpb"

	"isomer.dev/isomer"
	"isomer.dev/isomer/dropin/proto"
	demopb "isomer.dev/isomer/internal/testpb/demo"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
)

func TestErrors(t *testing.T) {
	required := &proto2pb.Rules{}
	for name, of := range map[string]struct {
		run  func() error
		code isomer.Code
	}{
		"truncated": {func() error { return proto.Unmarshal([]byte{0x0a}, &demopb.Person{}) }, isomer.Truncated},
		"no tag":    {func() error { return proto.Unmarshal([]byte{0x00}, &demopb.Person{}) }, isomer.BadTag},
		"text":      {func() error { return proto.Unmarshal([]byte{0x0a, 1, 0xff}, &demopb.Person{}) }, isomer.BadUTF8},
		"text, out": {func() error { _, err := proto.Marshal(&demopb.Person{Name: "\xff"}); return err }, isomer.BadUTF8},
		"required":  {func() error { return proto.Unmarshal(nil, required) }, isomer.MissingRequired},
		"and out":   {func() error { _, err := proto.MarshalOptions{}.MarshalAppend(nil, required); return err }, isomer.MissingRequired},
		"too deep": {func() error {
			return proto.UnmarshalOptions{RecursionLimit: 2}.Unmarshal([]byte{0x0a, 2, 0x0a, 0}, &recursionpb.Direct{})
		}, isomer.TooDeep},
		"official": {func() error {
			return proto.Unmarshal([]byte{0x0a}, dynamicpb.NewMessage((&demopb.Person{}).ProtoReflect().Descriptor()))
		}, 0},
		"one level": {func() error {
			return proto.UnmarshalOptions{RecursionLimit: 1}.Unmarshal([]byte{0x0a, 0}, &recursionpb.Direct{})
		}, 0},
		"nil":        {func() error { _, err := proto.Marshal((*proto2pb.Rules)(nil)); return err }, 0},
		"merge, too": {func() error { return proto.UnmarshalOptions{Merge: true}.Unmarshal([]byte{0x0a}, &demopb.Person{}) }, isomer.Truncated},
	} {
		err := of.run()
		if !errors.Is(err, proto.Error) || !errors.Is(err, official.Error) {
			t.Errorf("%s: %v is no proto.Error", name, err)
		}
		var ours *isomer.Error
		if of.code != 0 && (!errors.Is(err, of.code) || !errors.As(err, &ours)) {
			t.Errorf("%s: %v, want %v", name, err, of.code)
		}
	}
}

// TestStates calls the methods that other runtimes call.
func TestStates(t *testing.T) {
	m := &demopb.Person{Name: "x"}
	made, err := proto.MarshalOptions{}.MarshalState(protoiface.MarshalInput{Message: m.ProtoReflect()})
	if err != nil || string(made.Buf) != "\x0a\x01x" {
		t.Errorf("%x, %v", made.Buf, err)
	}
	got := &demopb.Person{}
	if _, err := (proto.UnmarshalOptions{}).UnmarshalState(protoiface.UnmarshalInput{Message: got.ProtoReflect(), Buf: made.Buf}); err != nil || got.Name != "x" {
		t.Errorf("%v, %v", got, err)
	}
	if n := (proto.MarshalOptions{UseCachedSize: true}).Size(m); n != 3 {
		t.Error(n)
	}
}
