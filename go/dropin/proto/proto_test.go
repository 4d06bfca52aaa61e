// Tests that a program that imports this package instead of google.golang.org/protobuf/proto behaves as before.
// SPDX-License-Identifier: MIT

package proto_test

import (
	"bytes"
	"errors"
	"testing"

	official "google.golang.org/protobuf/proto"

	"isomer.dev/isomer"
	"isomer.dev/isomer/dropin/proto"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	"isomer.dev/isomer/internal/testpb/samples"
)

func TestSameAsOfficial(t *testing.T) {
	var none *recursionpb.Direct
	for _, m := range []proto.Message{samples.User(), samples.Google1(), samples.Catalog(), &recursionpb.Direct{}, none, nil} {
		ours, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
		theirs, want := official.MarshalOptions{Deterministic: true}.Marshal(m)
		if err != nil || want != nil || !bytes.Equal(ours, theirs) || (ours == nil) != (theirs == nil) {
			t.Fatalf("%T: %v %v\n%x\n%x", m, err, want, ours, theirs)
		}
		if m == nil {
			continue
		}
		got := m.ProtoReflect().Type().New().Interface()
		if err := proto.Unmarshal(ours, got); err != nil || m.ProtoReflect().IsValid() && !proto.Equal(m, got) {
			t.Errorf("%T: %v: %v", m, err, got)
		}
	}
}

func TestRecursionLimit(t *testing.T) {
	nested := func(levels int) []byte {
		var m *recursionpb.Direct
		for range levels {
			m = &recursionpb.Direct{Next: m}
		}
		data, err := official.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, limit := range []int{0, 2, 3, 50} {
		levels := limit
		if limit == 0 {
			levels = 10000
		}
		for _, n := range []int{levels - 1, levels, levels + 1} {
			ours := proto.UnmarshalOptions{RecursionLimit: limit}.Unmarshal(nested(n), &recursionpb.Direct{})
			theirs := official.UnmarshalOptions{RecursionLimit: limit}.Unmarshal(nested(n), &recursionpb.Direct{})
			if (ours == nil) != (theirs == nil) {
				t.Errorf("limit %d, %d levels: %v, but %v", limit, n, ours, theirs)
			}
			if ours != nil && !errors.Is(ours, isomer.TooDeep) {
				t.Error(ours)
			}
			if limit != 0 {
				continue
			}
			// What the official runtime does not read, this package does not write.
			m := &recursionpb.Direct{}
			if err := (official.UnmarshalOptions{RecursionLimit: 2 * levels}).Unmarshal(nested(n), m); err != nil {
				t.Fatal(err)
			}
			if _, err := proto.Marshal(m); (err == nil) != (theirs == nil) || err != nil && !errors.Is(err, isomer.TooDeep) {
				t.Errorf("%d levels: %v, but they are read: %v", n, err, theirs)
			}
		}
	}
}
