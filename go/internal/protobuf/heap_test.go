// Tests of messages on the heap: their memory, compared with protobuf-go, and that values are not mixed up while they
// wait.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/allocs"
	"isomer.dev/isomer/internal/memory"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	editionpb "isomer.dev/isomer/internal/testpb/bench/edition2023"
	proto2pb "isomer.dev/isomer/internal/testpb/bench/proto2"
	features2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	scalarspb "isomer.dev/isomer/internal/testpb/features/scalars"
	"isomer.dev/isomer/internal/testpb/samples"
	test2pb "isomer.dev/isomer/internal/testpb/test/proto2"
	test3pb "isomer.dev/isomer/internal/testpb/test/proto3"
)

// TestHeapTakesNoMoreThanProtobufGo counts bytes and allocations of messages of all kinds: of proto2, proto3 and an
// edition, small and large.
func TestHeapTakesNoMoreThanProtobufGo(t *testing.T) {
	runs := 40
	if !allocs.Exact {
		runs = 1 // Pools drop values in about every tenth run, which is unlikely in a single one.
	}
	shapes := []proto.Message{
		samples.User(), samples.Google1(), samples.Catalog(), samples.Google1Proto2(), samples.Feed(), samples.Trace(),
		samples.Orders(), &features2pb.Rules{}, &scalarspb.Single{}, &test2pb.Everything{}, &test3pb.Everything{},
	}
	for _, m := range shapes {
		if proto.Size(m) == 0 {
			newMaker(3).message(m.ProtoReflect(), 3)
			m.ProtoReflect().SetUnknown(nil)
		}
		data, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		theirs, theirTimes := allocs.Bytes(runs, func() {
			if err := (proto.UnmarshalOptions{AllowPartial: true}).Unmarshal(data, m.ProtoReflect().New().Interface()); err != nil {
				t.Fatal(err)
			}
		})
		ours, ourTimes := allocs.Bytes(runs, func() {
			if err := Decode(memory.Heap, data, m.ProtoReflect().New().Interface(), partial); err != nil {
				t.Fatal(err)
			}
		})
		// The size of a small text is rounded up.
		if ours > theirs+8 || ourTimes > theirTimes {
			t.Errorf("%T: %.0f bytes in %.0f allocations, protobuf-go has %.0f in %.0f", m, ours, ourTimes, theirs, theirTimes)
		}
	}
}

// TestHeapWithoutReflection examines the stack traces of allocations.
func TestHeapWithoutReflection(t *testing.T) {
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 1
	single := &scalarspb.Single{}
	newMaker(3).message(single.ProtoReflect(), 3)
	google1 := samples.Google1Proto2()
	google1.Field15, google1.Field5 = nil, []uint64{1, 2, 3}
	feed := samples.Feed()
	feed.Item = nil
	for _, m := range []proto.Message{single, google1, feed, &proto2pb.Rates{Hits: proto.Int64(9)}, &scalarspb.Packed{}, &scalarspb.Loose{}} {
		if proto.Size(m) == 0 {
			newMaker(3).message(m.ProtoReflect(), 3)
		}
		m.ProtoReflect().SetUnknown(nil)
		data, err := proto.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		into := m.ProtoReflect().New().Interface()
		if err := Decode(memory.Heap, data, into, partial); err != nil { // The first call compiles the type.
			t.Fatal(err)
		}
		before := reflecting()
		for range 200 {
			if err := Decode(memory.Heap, data, into, partial); err != nil {
				t.Fatal(err)
			}
		}
		if n := reflecting() - before; n > 0 {
			t.Errorf("%T: %d allocations by package reflect", m, n)
		}
	}
}

// reflecting returns the number of allocations that package reflect made for Decode.
func reflecting() int64 {
	runtime.GC()
	runtime.GC()
	records := make([]runtime.MemProfileRecord, 100_000)
	n, ok := runtime.MemProfile(records, true)
	if !ok {
		panic("too many records")
	}
	count := int64(0)
	for _, r := range records[:n] {
		byReflect, byDecode := false, false
		for frames := runtime.CallersFrames(r.Stack()); ; {
			f, more := frames.Next()
			byReflect = byReflect || strings.HasPrefix(f.Function, "reflect.")
			byDecode = byDecode || strings.HasSuffix(f.Function, "protobuf.Decode")
			if !more {
				break
			}
		}
		if byReflect && byDecode {
			count += r.AllocObjects
		}
	}
	return count
}

// TestHeapManyOfEach has more fields of every kind than may wait, in one message and in many.
func TestHeapManyOfEach(t *testing.T) {
	feed := samples.Feed()
	for range 5 {
		for _, item := range samples.Feed().Item {
			item.Text = proto.String(strings.Repeat(item.GetText(), len(feed.Item)%13))
			feed.Item = append(feed.Item, item)
		}
	}
	trace := samples.Trace()
	for range 4 {
		trace.Spans = append(trace.Spans, samples.Trace().Spans...)
	}
	for _, m := range []proto.Message{feed, trace} {
		data, err := proto.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		into := m.ProtoReflect().New().Interface()
		if err := Decode(memory.Heap, bytes.Clone(data), into, partial); err != nil || !proto.Equal(m, into) {
			t.Errorf("%T is not the same: %v", m, err)
		}
	}
}

// TestHeapFieldsThatComeAgain repeats fields, in the same message and in others, so that a value is replaced while it
// waits.
func TestHeapFieldsThatComeAgain(t *testing.T) {
	var data []byte
	for i := range 3000 {
		note := join(sized(1, fmt.Append(nil, "key", i)), sized(2, fmt.Append(nil, i)), varint(3, uint64(i)), varint(5, 1))
		if i%3 == 0 {
			note = append(note, sized(2, bytes.Repeat([]byte("x"), i%40))...)
		} else if i%3 == 1 {
			note = append(note, fixed64(4, math.Float64bits(float64(i)))...)
		}
		data = append(data, sized(6, append(note, sized(1, fmt.Append(nil, "again", i))...))...)
		data = append(data, join(sized(1, fmt.Append(nil, "id", i)), fixed64(4, uint64(i)))...)
	}
	for name, message := range map[string]proto.Message{"proto2": &proto2pb.Trace{}} {
		want, got := message, message.ProtoReflect().New().Interface()
		if err := proto.Unmarshal(data, want); err != nil {
			t.Fatal(err)
		}
		if err := Decode(memory.Heap, data, got, partial); err != nil || !proto.Equal(want, got) {
			t.Errorf("%s is not the same: %v", name, err)
		}
	}
}

// TestHeapValuesThatAreReplaced has a map in which messages with fields that wait are replaced, while the garbage
// collector runs all the time.
func TestHeapValuesThatAreReplaced(t *testing.T) {
	defer collect()()
	inner := func(i int) []byte { return sized(2, sized(3, sized(1, fmt.Append(nil, "k", i)), sized(2, sized(2)))) }
	var data []byte
	for i := range 2000 {
		data = append(data, sized(3, sized(1, []byte{'a' + byte(i%3)}), inner(i))...)
	}
	want := &recursionpb.Direct{}
	if err := proto.Unmarshal(data, want); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		got := &recursionpb.Direct{}
		if err := Decode(memory.Heap, data, got, partial); err != nil || !proto.Equal(want, got) {
			t.Fatalf("it is not the same: %v", err)
		}
	}
}

// TestHeapAfterErrors decodes truncated inputs, and checks that the message has nothing of the next input.
func TestHeapAfterErrors(t *testing.T) {
	data, err := proto.Marshal(samples.Google1Proto2())
	if err != nil {
		t.Fatal(err)
	}
	for n := range data {
		m := &proto2pb.Google1{}
		_ = Decode(memory.Heap, data[:n], m, partial)
		before := proto.Clone(m)
		other := bytes.Repeat([]byte{0xff}, len(data))
		_ = Decode(memory.Heap, other, &proto2pb.Google1{}, partial)
		if !proto.Equal(before, m) {
			t.Fatalf("%d bytes: the message changed", n)
		}
	}
}

// TestTheLastValueStays decodes the same fields repeatedly, also with empty text, which waits, and long text, which
// does not.
func TestTheLastValueStays(t *testing.T) {
	for _, m := range []proto.Message{
		&benchpb.User{}, &benchpb.Catalog{}, &scalarspb.Single{}, &proto2pb.Google1{}, &proto2pb.Feed_Item{}, &editionpb.Order{},
	} {
		fields := m.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			f := fields.Get(i)
			if f.Cardinality() == protoreflect.Repeated || f.Message() != nil {
				continue
			}
			for order := range 27 {
				var data []byte
				for _, of := range []int{order % 3, order / 3 % 3, order / 9} {
					data = append(data, record(f, of)...)
				}
				smallAsOfficial(t, data, m)
				// With fields of other kinds, decodeSmall does not apply.
				smallAsOfficial(t, append(protowire.AppendBytes(protowire.AppendTag(nil, 9999, 2), make([]byte, 100)), data...), m)
			}
		}
	}
}

// record returns a field whose value is zero, another one, or a long text.
func record(f protoreflect.FieldDescriptor, of int) []byte {
	value := []byte("x1234567")
	if of == 0 {
		clear(value)
	}
	switch t := wireType(f.Kind()); t {
	case protowire.BytesType:
		if of != 1 {
			value = bytes.Repeat([]byte("long"), alone*of/8)
		}
		return protowire.AppendBytes(protowire.AppendTag(nil, f.Number(), t), value)
	case protowire.Fixed32Type:
		return append(protowire.AppendTag(nil, f.Number(), t), value[:4]...)
	case protowire.Fixed64Type:
		return append(protowire.AppendTag(nil, f.Number(), t), value...)
	default:
		return append(protowire.AppendTag(nil, f.Number(), t), value[0]&1)
	}
}
