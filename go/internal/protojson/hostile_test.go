// Tests of hostile input: every kind of it is an error, in linear time and bounded memory.
// SPDX-License-Identifier: MIT

package protojson

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/structpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/linear"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/demo"
	"isomer.dev/isomer/internal/testpb/features/proto3"
	"isomer.dev/isomer/internal/testpb/features/recursion"
	"isomer.dev/isomer/internal/testpb/features/scalars"
)

// nested returns open n times, then core, then shut n times.
func nested(open, core, shut string, n int) string {
	return strings.Repeat(open, n) + core + strings.Repeat(shut, n)
}

// dynamic returns an empty message of the same type for the official runtime.
func dynamic(m proto.Message) proto.Message {
	return dynamicpb.NewMessage(m.ProtoReflect().Descriptor())
}

func TestDepth(t *testing.T) {
	const anyOpen = `{"@type":"x/google.protobuf.Any","value":`
	for _, c := range []struct {
		name              string
		m                 proto.Message
		open, core, shut  string
		most              int // the number of levels that are allowed
		discard, official bool
	}{
		{"message", &recursionpb.Direct{}, `{"next":`, `{}`, `}`, 100, false, false},
		{"list", &recursionpb.Direct{}, `{"children":[`, `{}`, `]}`, 100, false, false},
		{"map", &recursionpb.Direct{}, `{"byName":{"k":`, `{}`, `}}`, 0, false, false},
		{"value list", &structpb.Value{}, `[`, `1`, `]`, 50, false, false},
		{"value struct", &structpb.Value{}, `{"k":`, `1`, `}`, 50, false, false},
		{"list value", &structpb.ListValue{}, `[`, `[]`, `]`, 50, false, false},
		{"struct", &structpb.Struct{}, `{"k":`, `{}`, `}`, 50, false, false},
		{"any", &anypb.Any{}, anyOpen, `{"@type":"x/google.protobuf.Empty"}`, `}`, 99, false, false},
		{"unknown", &demopb.Person{}, `{"?":[`, `1`, `]}`, 100, true, false},
		{"dynamic", dynamic(&proto3pb.Choice{}), `{"nested":`, `{}`, `}`, 99, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &Options{DiscardUnknown: c.discard, AllowPartial: true}
			if c.most > 0 {
				if err := Decode(memory.Heap, []byte(nested(c.open, c.core, c.shut, c.most)), c.m, o); err != nil {
					t.Errorf("%d levels: %v", c.most, err)
				}
			}
			for _, n := range []int{c.most + 2, 201, 100000} {
				if c.most == 0 && n < 201 {
					continue
				}
				err := Decode(memory.Heap, []byte(nested(c.open, c.core, c.shut, n)), c.m, o)
				if err == nil || errorOf(t, err).Code != base.TooDeep {
					t.Fatalf("%d levels: %v", n, err)
				}
				if len(err.Error()) > 5000 {
					t.Errorf("an error of %d bytes", len(err.Error()))
				}
				// This is the same without the closing half.
				if err := Decode(memory.Heap, []byte(strings.Repeat(c.open, n)), c.m, o); err == nil {
					t.Error("half of it was read")
				}
			}
		})
	}
}

func TestDepthOfOptions(t *testing.T) {
	o := &Options{Limits: base.Limits{Depth: 3}}
	if err := Decode(memory.Heap, []byte(nested(`{"next":`, `{}`, `}`, 3)), &recursionpb.Direct{}, o); err != nil {
		t.Error(err)
	}
	err := Decode(memory.Heap, []byte(nested(`{"next":`, `{}`, `}`, 4)), &recursionpb.Direct{}, o)
	if err == nil || errorOf(t, err).Code != base.TooDeep || errorOf(t, err).Path != "next.next.next.next" {
		t.Error(err)
	}
}

// TestBudget decodes text that becomes much larger in memory.
func TestBudget(t *testing.T) {
	const n = 20000
	list := func(element string) string { return strings.TrimSuffix(strings.Repeat(element+",", n), ",") }
	keys := func(value string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"%d":%s,`, i, value)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	for _, c := range []struct {
		m    proto.Message
		text string
	}{
		{&demopb.Person{}, `{"phone":[` + list(`{}`) + `]}`},
		{&scalarspb.Packed{}, `{"int64":[` + list(`1`) + `]}`},
		{&scalarspb.Packed{}, `{"boolean":[` + list(`true,true,true,true`) + `]}`},
		{&proto3pb.Lists{}, `{"texts":[` + list(`""`) + `]}`},
		{&proto3pb.Maps{}, `{"byName":{` + keys(`1`) + `}}`},
		{&proto3pb.Maps{}, `{"children":{` + keys(`{}`) + `}}`},
		{&structpb.Value{}, `[` + list(`[]`) + `]`},
		{&structpb.Struct{}, `{` + keys(`null`) + `}`},
		{&fieldmaskpb.FieldMask{}, `"` + list(`a`) + `"`},
		{dynamic(&proto3pb.Lists{}), `{"texts":[` + list(`""`) + `]}`},
		{&anypb.Any{}, `{"@type":"x/demo.Person","phone":[` + list(`{}`) + `]}`},
	} {
		for _, a := range []*memory.Arena{memory.Heap, memory.NewArena(memory.Config{})} {
			err := Decode(a, []byte(c.text), c.m, &Options{Limits: base.Limits{Memory: 60000}})
			if err == nil || errorOf(t, err).Code != base.TooLarge {
				t.Errorf("%T: %.60s: %v", c.m, c.text, err)
			}
			if err := Decode(a, []byte(c.text), c.m, nil); err != nil {
				t.Errorf("%T: %.60s: %v", c.m, c.text, err)
			}
		}
	}
}

// TestMemoryIsWhatIsCharged compares what decoding allocates with the limit at which it fails.
func TestMemoryIsWhatIsCharged(t *testing.T) {
	text := []byte(`{"phone":[` + strings.TrimSuffix(strings.Repeat(`{},`, 1<<20), ",") + `]}`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := Decode(memory.Heap, text, &demopb.Person{}, &Options{Limits: base.Limits{Memory: 1 << 20}})
	runtime.ReadMemStats(&after)
	if err == nil || errorOf(t, err).Code != base.TooLarge {
		t.Fatal(err)
	}
	if taken := int(after.TotalAlloc-before.TotalAlloc) - len(text); taken > 4<<20 {
		t.Errorf("%d bytes", taken)
	}
}

// TestTimeIsLinear decodes text that would take long if parts were processed repeatedly.
func TestTimeIsLinear(t *testing.T) {
	for _, c := range []struct {
		name string
		m    proto.Message
		make func(n int) string
	}{
		{"array that is not closed", &scalarspb.Packed{}, func(n int) string { return `{"int64":[` + strings.Repeat("1,", n) }},
		{"arrays that are not closed", &structpb.Value{}, func(n int) string { return strings.Repeat("[1,[", 20) + strings.Repeat("1,", n) }},
		{"numbers with brackets in them", &scalarspb.Packed{}, func(n int) string {
			return `{"sparse":[` + strings.Repeat(`"SOME",`, n) + `"]"]}`
		}},
		{"same unknown name", &demopb.Person{}, func(n int) string { return `{` + strings.Repeat(`"?":1,`, n) + `"?":1}` }},
		{"escapes", &demopb.Person{}, func(n int) string { return `{"name":"` + strings.Repeat(`\u0041`, n) + `"}` }},
		{"types behind", &anypb.Any{}, func(n int) string {
			return nested(`{"value":`, `[`+strings.Repeat("1,", n)+`1]`, `,"@type":"x/google.protobuf.Any"}`, 40)
		}},
		{"digits", &scalarspb.Single{}, func(n int) string { return `{"float64":` + strings.Repeat("1", n) + `}` }},
		{"zeros", &scalarspb.Single{}, func(n int) string { return `{"int64":1` + strings.Repeat("0", n) + `e-` + fmt.Sprint(n) + `}` }},
		{"blanks", &scalarspb.Single{}, func(n int) string { return `{` + strings.Repeat(" \n", n) + `}` }},
	} {
		linear.Check(t, c.name, 20000, func(n int) {
			_ = Decode(memory.Heap, []byte(c.make(n)), c.m, &Options{DiscardUnknown: true})
		})
	}
}

// TestCycle encodes a message that contains itself.
func TestCycle(t *testing.T) {
	m := &recursionpb.Direct{}
	m.Next = m
	if text, err := Append([]byte("x"), m, nil); err == nil || errorOf(t, err).Code != base.TooDeep || string(text) != "x" {
		t.Error(err)
	}
}
