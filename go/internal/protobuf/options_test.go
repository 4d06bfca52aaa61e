// Tests of each option, and of the memory that messages point to.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/structpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	benchpb "isomer.dev/isomer/internal/testpb/bench"
	demopb "isomer.dev/isomer/internal/testpb/demo"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	proto3pb "isomer.dev/isomer/internal/testpb/features/proto3"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	"isomer.dev/isomer/internal/testpb/samples"
)

// TestDiscardUnknown compares with the official runtime, for all kinds of unknown fields.
func TestDiscardUnknown(t *testing.T) {
	o := &Options{AllowPartial: true, DiscardUnknown: true}
	theirs := official
	theirs.DiscardUnknown = true
	for _, typ := range allTypes() {
		for seed := range uint64(12) {
			m := typ.New()
			newMaker(seed).message(m, 4)
			data, err := officialSorted.Marshal(m.Interface())
			if err != nil {
				t.Fatal(err)
			}
			data = append(data, varint(18999, 1)...)
			want, got := typ.New().Interface(), typ.New().Interface()
			if err := theirs.Unmarshal(data, want); err != nil {
				t.Fatal(err)
			}
			if err := Decode(memory.Heap, data, got, o); err != nil || !proto.Equal(want, got) {
				t.Fatalf("%s, seed %d: %v\n%v\n%v", typ.Descriptor().FullName(), seed, err, want, got)
			}
		}
	}
}

// TestInputIsCopied changes the input after decoding.
func TestInputIsCopied(t *testing.T) {
	for _, typ := range allTypes() {
		for name, a := range arenas() {
			m := typ.New()
			newMaker(5).message(m, 4)
			data, err := officialSorted.Marshal(m.Interface())
			if err != nil {
				t.Fatal(err)
			}
			got := typ.New().Interface()
			if err := Decode(a, data, got, partial); err != nil {
				t.Fatal(err)
			}
			clear(data)
			if !proto.Equal(m.Interface(), got) {
				t.Fatalf("%s, %s: it changed with the input", typ.Descriptor().FullName(), name)
			}
			a.Reset()
		}
	}
}

// TestAliasInput decodes inputs that end where their allocation ends, for every type.
func TestAliasInput(t *testing.T) {
	o := &Options{AllowPartial: true, AliasInput: true}
	for _, typ := range allTypes() {
		for name, a := range arenas() {
			for seed := range uint64(12) {
				m := typ.New()
				newMaker(seed).message(m, 4)
				data, err := officialSorted.Marshal(m.Interface())
				if err != nil {
					t.Fatal(err)
				}
				data = bytes.Clone(data)
				data = data[:len(data):len(data)]
				got := typ.New().Interface()
				if err := Decode(a, data, got, o); err != nil {
					t.Fatal(err)
				}
				if !proto.Equal(m.Interface(), got) {
					t.Fatalf("%s, %s:\n%v\n%v", typ.Descriptor().FullName(), name, m.Interface(), got)
				}
				a.Reset()
			}
		}
	}
	data := []byte("\x0a\x03abc")
	u := &benchpb.User{}
	if err := Decode(memory.Heap, data, u, o); err != nil || unsafe.StringData(u.Name) != &data[2] {
		t.Errorf("%q is a copy: %v", u.Name, err)
	}
}

// TestNothingPointsBehindAliasedInput has empty texts at the end of an input that fills its allocation.
func TestNothingPointsBehindAliasedInput(t *testing.T) {
	o := &Options{AllowPartial: true, AliasInput: true}
	for _, m := range []proto.Message{&demopb.Person{}, &proto3pb.Lists{}, &proto2pb.Rules{}} {
		for _, tail := range []string{"\x0a\x00", "\x22\x00", "\x2a\x00", "\x32\x00", "\x12\x00", "\x12\x80\x00", "\x22\x02\x0a\x00"} {
			// 512 bytes are a size class.
			data := make([]byte, 512)
			n := copy(data, varint(9, 1))
			rest := 512 - n - len(tail)
			n += copy(data[n:], sized(99, make([]byte, rest-4)))
			copy(data[n:], tail)
			if err := Decode(memory.Heap, data, m, o); err != nil {
				continue // The field has another type in this message.
			}
			from := uintptr(unsafe.Pointer(&data[0]))
			visit(m.ProtoReflect(), func(p unsafe.Pointer) {
				if at := uintptr(p); at == from+512 {
					t.Errorf("%T %x: a text points behind the input", m, tail)
				}
			})
			runtime.KeepAlive(data)
		}
	}
}

// visit calls f for every text in m.
func visit(m protoreflect.Message, f func(unsafe.Pointer)) {
	value := func(v protoreflect.Value) {
		switch v := v.Interface().(type) {
		case string:
			f(unsafe.Pointer(unsafe.StringData(v)))
		case []byte:
			f(unsafe.Pointer(unsafe.SliceData(v)))
		case protoreflect.Message:
			visit(v, f)
		}
	}
	m.Range(func(d protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case d.IsMap():
			v.Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
				value(k.Value())
				value(v)
				return true
			})
		case d.IsList():
			for i := range v.List().Len() {
				value(v.List().Get(i))
			}
		default:
			value(v)
		}
		return true
	})
}

func TestDeterministic(t *testing.T) {
	m := &proto2pb.Rules{States: map[string]proto2pb.Closed{}}
	for i := range 100 {
		m.States[fmt.Sprint(i)] = 1
	}
	want, err := Append(nil, m, sorted)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if got, err := Append(nil, m, sorted); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v: it differs", err)
		}
	}
}

func TestAppendLeavesWhatIsThere(t *testing.T) {
	m := samples.Catalog()
	want, err := officialSorted.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 1, 10, len(want) - 1, len(want), len(want) + 1, len(want) + 15, len(want) + 16, 2 * len(want), 10 * len(want)} {
		dst := append(make([]byte, 0, 3+room), "abc"...)
		got, err := Append(dst, m, sorted)
		if err != nil || string(got) != "abc"+string(want) {
			t.Errorf("with room for %d: %v", room, err)
		}
		if room >= 2*len(want) && &got[0] != &dst[0] {
			t.Errorf("with room for %d: it is elsewhere", room)
		}
	}
	bad := &demopb.Person{Name: "\xff", Phone: []*demopb.Person_PhoneNumber{{Number: strings.Repeat("1", 5000)}}}
	dst := append(make([]byte, 0, 10000), "abc"...)
	if got, err := Append(dst, bad, sorted); codeOf(t, err) != base.BadUTF8 || string(got) != "abc" || &got[0] != &dst[0] {
		t.Errorf("%v: %x", err, got)
	}
	if got, err := Append(nil, &demopb.Person{}, partial); err != nil || len(got) != 0 {
		t.Errorf("%v: %x", err, got)
	}
}

func TestPaths(t *testing.T) {
	for path, data := range map[string][]byte{
		"children[1].next.children[0].by_name": join(sized(2), sized(2, sized(1, sized(2, sized(3, []byte{0x0a, 9}))))),
		"next.next.next":                       sized(1, sized(1, []byte{0x0a, 1, 0x0e})),
	} {
		err := Decode(memory.Heap, data, &recursionpb.Direct{}, partial)
		if e, ok := err.(*base.Error); !ok || !strings.HasPrefix(e.Path, path) {
			t.Errorf("want %s: %v", path, err)
		}
	}
	for path, m := range map[string]proto.Message{
		"phone[1].number": &demopb.Person{Phone: []*demopb.Person_PhoneNumber{{}, {Number: "\xff"}}},
		"texts[2]":        &proto3pb.Lists{Texts: []string{"", "", "\xff"}},
	} {
		_, err := Append(nil, m, partial)
		if e, ok := err.(*base.Error); !ok || e.Path != path || e.Offset != -1 {
			t.Errorf("want %s: %v", path, err)
		}
	}
}

// TestDynamicMessages has messages without Go types of their own, which the official runtime handles.
func TestDynamicMessages(t *testing.T) {
	for _, sample := range []proto.Message{samples.User(), samples.Catalog(), structpb.NewStringValue("x")} {
		data, err := officialSorted.Marshal(sample)
		if err != nil {
			t.Fatal(err)
		}
		m := dynamicpb.NewMessage(sample.ProtoReflect().Descriptor())
		for range 2 {
			if err := Decode(memory.Heap, data, m, &Options{}); err != nil {
				t.Fatal(err)
			}
		}
		got, err := Append([]byte("x"), m, &Options{Deterministic: true})
		if err != nil || !bytes.Equal(got[1:], data) {
			t.Errorf("%v: %x", err, got)
		}
		if err := Decode(memory.Heap, []byte{0xff}, m, &Options{}); codeOf(t, err) == base.OK {
			t.Error("accepted")
		}
	}
}

// wrapped is a proto.Message by its embedded one.
type wrapped struct{ *demopb.Person }

func TestEmbeddedMessages(t *testing.T) {
	w := &wrapped{&demopb.Person{Name: "A"}}
	got, err := Append(nil, w, partial)
	if err != nil || string(got) != "\x0a\x01A" {
		t.Fatalf("%x: %v", got, err)
	}
	if err := Decode(memory.Heap, []byte("\x0a\x01B"), w, partial); err != nil || w.Name != "B" {
		t.Errorf("%v: %v", w, err)
	}
	if err := Decode(memory.Heap, []byte("\x0a\x01B"), &wrapped{}, partial); codeOf(t, err) != base.Unsupported {
		t.Errorf("a nil one: %v", err)
	}
}

// TestOthersReadWhatWeMade prints, clones, and compares messages that are in an arena.
func TestOthersReadWhatWeMade(t *testing.T) {
	a := memory.NewArena(memory.Config{Recycle: true})
	for _, typ := range allTypes() {
		m := typ.New()
		newMaker(11).message(m, 4)
		data, err := officialSorted.Marshal(m.Interface())
		if err != nil {
			t.Fatal(err)
		}
		got, want := typ.New().Interface(), typ.New().Interface()
		if err := Decode(a, data, got, partial); err != nil {
			t.Fatal(err)
		}
		if err := official.Unmarshal(data, want); err != nil {
			t.Fatal(err)
		}
		if one, other := (prototext.MarshalOptions{AllowPartial: true, EmitUnknown: true}).Format(got), (prototext.MarshalOptions{AllowPartial: true, EmitUnknown: true}).Format(want); one != other {
			t.Errorf("%s prints as\n%s\n%s", typ.Descriptor().FullName(), one, other)
		}
		one, oneErr := protojson.MarshalOptions{AllowPartial: true}.Marshal(got)
		other, otherErr := protojson.MarshalOptions{AllowPartial: true}.Marshal(want)
		if (oneErr == nil) != (otherErr == nil) || len(one) != len(other) {
			t.Errorf("%s: %v %v\n%s\n%s", typ.Descriptor().FullName(), oneErr, otherErr, one, other)
		}
		if proto.Size(got) != len(data) || fmt.Sprintf("%v", got) == "" && len(data) > 0 {
			t.Errorf("%s: size %d", typ.Descriptor().FullName(), proto.Size(got))
		}
		clone := proto.Clone(got)
		a.Reset()
		if again, err := officialSorted.Marshal(clone); err != nil || len(again) != len(data) && !bytes.Contains(data, []byte{0x80}) {
			t.Errorf("%s: the clone changed: %v", typ.Descriptor().FullName(), err)
		}
	}
}
