// Tests that plain structs contain messages of the opaque API.
// SPDX-License-Identifier: MIT

package protobuf_test

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	opaquepb "isomer.dev/isomer/internal/testpb/opaque/demo"
	opaque3pb "isomer.dev/isomer/internal/testpb/opaque/features/proto3"
)

type around struct {
	Opaque  *opaquepb.Person           `isomer:"4"`
	Opaques []*opaquepb.Person         `isomer:"5"`
	Maps    map[int32]*opaquepb.Person `isomer:"7"`
	Rules   *proto2pb.Rules            `isomer:"8"`
	Deep    *opaque3pb.Choice          `isomer:"9"`
}

func TestPlainAroundOpaqueMessages(t *testing.T) {
	opaque := opaquepb.Person_builder{Name: "O", Id: 3}.Build()
	v := &around{
		Opaque: opaque, Opaques: []*opaquepb.Person{opaque, {}}, Maps: map[int32]*opaquepb.Person{4: opaque}, Rules: &proto2pb.Rules{Id: proto.Int32(1)},
	}
	data, err := protobuf.Append(nil, v, &protobuf.Options{Deterministic: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []*memory.Arena{memory.Heap, memory.NewArena(memory.Config{}), memory.NewArena(memory.Config{Recycle: true})} {
		var into around
		if err := protobuf.Decode(a, data, &into, &protobuf.Options{}); err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(into.Opaque, opaque) || !proto.Equal(into.Opaques[0], opaque) || len(into.Opaques) != 2 || !proto.Equal(into.Maps[4], opaque) {
			t.Errorf("%+v", into)
		}
	}
	v.Rules.Id = nil
	if _, err := protobuf.Append(nil, v, &protobuf.Options{}); !errors.Is(err, base.MissingRequired) {
		t.Error(err)
	}
}

// TestOpaqueMessagesAreAsDeepAsOthers counts the levels around and in a message that the official runtime encodes.
func TestOpaqueMessagesAreAsDeepAsOthers(t *testing.T) {
	for _, n := range []int{97, 98, 99, 100, 1000} {
		m := &opaque3pb.Choice{}
		for range n {
			m = opaque3pb.Choice_builder{Nested: m}.Build()
		}
		data, err := protobuf.Append(nil, &around{Deep: m}, &protobuf.Options{})
		var e *base.Error
		switch {
		case n >= 100:
			if !errors.As(err, &e) || e.Code != base.TooDeep || e.Path[:17] != "Deep.nested.neste" {
				t.Errorf("%d levels: %v", n, err)
			}
		case err != nil:
			t.Errorf("%d levels: %v", n, err)
		default:
			if err := protobuf.Decode(memory.Heap, data, &around{}, &protobuf.Options{}); err != nil {
				t.Errorf("%d levels are written, but: %v", n, err)
			}
		}
	}
	cycle := &opaque3pb.Choice{}
	cycle.SetNested(cycle)
	for _, v := range []any{cycle, &around{Deep: cycle}} {
		if _, err := protobuf.Append(nil, v, &protobuf.Options{}); !errors.Is(err, base.TooDeep) {
			t.Errorf("%T: %.200v", v, err)
		}
	}
}
