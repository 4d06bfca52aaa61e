// Tests of hand-written input: fields that are merged, replaced, spelled longer than necessary, or unknown.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"encoding/hex"
	"math"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	demopb "isomer.dev/isomer/internal/testpb/demo"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	proto3pb "isomer.dev/isomer/internal/testpb/features/proto3"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	scalarspb "isomer.dev/isomer/internal/testpb/features/scalars"
)

// The following functions return records.
func varint(n protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, n, protowire.VarintType), v)
}

func sized(n protowire.Number, parts ...[]byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(nil, n, protowire.BytesType), bytes.Join(parts, nil))
}

func group(n protowire.Number, parts ...[]byte) []byte {
	b := append(protowire.AppendTag(nil, n, protowire.StartGroupType), bytes.Join(parts, nil)...)
	return protowire.AppendTag(b, n, protowire.EndGroupType)
}

func fixed32(n protowire.Number, v uint32) []byte {
	return protowire.AppendFixed32(protowire.AppendTag(nil, n, protowire.Fixed32Type), v)
}

func fixed64(n protowire.Number, v uint64) []byte {
	return protowire.AppendFixed64(protowire.AppendTag(nil, n, protowire.Fixed64Type), v)
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// everyWireType returns records of every wire type with these field numbers, so that most of them do not match the
// message.
func everyWireType(numbers ...protowire.Number) []byte {
	var b []byte
	for _, n := range numbers {
		b = join(b, varint(n, 1), fixed32(n, 2), fixed64(n, 3), sized(n, nil), group(n), varint(n, math.MaxUint64))
	}
	return b
}

// sameInEveryForm compares all types with this name: of the open, hybrid and opaque API, and with generated code.
func sameInEveryForm(t *testing.T, name string, data []byte) {
	t.Helper()
	found := 0
	for _, form := range []string{"", "hybrid.", "opaque.", "generated."} {
		typ, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(form + name))
		if err != nil {
			continue
		}
		found++
		for _, a := range arenas() {
			sameAsOfficial(t, a, typ, data)
		}
		for n := range data {
			sameAsOfficial(t, memory.Heap, typ, data[:n:n])
		}
	}
	if found == 0 {
		t.Fatalf("no type %s", name)
	}
}

func TestFieldsOfEveryWireType(t *testing.T) {
	for _, typ := range allTypes() {
		var numbers []protowire.Number
		fields := typ.Descriptor().Fields()
		for i := range min(fields.Len(), 40) {
			numbers = append(numbers, fields.Get(i).Number())
		}
		numbers = append(numbers, 99999)
		for _, n := range numbers {
			sameAsOfficial(t, memory.Heap, typ, everyWireType(n))
		}
		if typ.Descriptor().FullName() == "features.proto2.Set" {
			continue
		}
		sameAsOfficial(t, memory.NewArena(memory.Config{}), typ, everyWireType(numbers...))
	}
}

func TestOneofs(t *testing.T) {
	const name = "features.proto3.Choice"
	fields := (&proto3pb.Choice{}).ProtoReflect().Descriptor().Oneofs().Get(0).Fields()
	var each [][]byte
	for i := range fields.Len() {
		n := fields.Get(i).Number()
		switch fields.Get(i).Kind() {
		case protoreflect.MessageKind:
			each = append(each, sized(n), sized(n, varint(1, 5)), sized(n, varint(77, 5)))
		case protoreflect.StringKind, protoreflect.BytesKind:
			each = append(each, sized(n), sized(n, []byte("abc")))
		case protoreflect.FloatKind, protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind:
			each = append(each, fixed32(n, 0), fixed32(n, 9))
		case protoreflect.DoubleKind, protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind:
			each = append(each, fixed64(n, 0), fixed64(n, 9))
		default:
			each = append(each, varint(n, 0), varint(n, math.MaxUint64))
		}
	}
	for _, a := range each {
		sameInEveryForm(t, name, a)
		for _, b := range each {
			sameInEveryForm(t, name, join(a, b))
			sameInEveryForm(t, name, join(a, b, a))
		}
	}
	// These are messages in a oneof, which are merged with themselves, or replaced by another member.
	leaf := func(v uint64) []byte { return sized(2, varint(1, v)) }
	ping := func(parts ...[]byte) []byte { return sized(1, parts...) }
	sameInEveryForm(t, "features.recursion.Pong", join(ping(leaf(1)), ping(sized(1, leaf(3))), ping(leaf(2))))
	sameInEveryForm(t, "features.recursion.Pong", join(ping(leaf(1)), leaf(7), ping(), leaf(8)))
	// These are groups in a oneof.
	sameInEveryForm(t, "features.proto2.Groups", join(group(4, varint(1, 1)), group(4), varint(5, 1), group(4, varint(9, 2))))
}

func TestOneofsThatAreOdd(t *testing.T) {
	for _, m := range []proto.Message{
		&recursionpb.Pong{Pick: (*recursionpb.Pong_Ping)(nil)}, &recursionpb.Pong{Pick: &recursionpb.Pong_Ping{}},
		&recursionpb.Pong{Pick: (*recursionpb.Pong_Leaf)(nil)}, &recursionpb.Pong{Pick: &recursionpb.Pong_Leaf{}},
		&proto2pb.Groups{Pick: (*proto2pb.Groups_Inoneof)(nil)}, &proto2pb.Groups{Pick: &proto2pb.Groups_Inoneof{}},
		&proto2pb.Groups{Pick: (*proto2pb.Groups_Plain)(nil)},
	} {
		want, err := officialSorted.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Append(nil, m, sorted); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%#v: %v\n%x\n%x", m, err, want, got)
		}
		// These are merged into.
		if err := Decode(memory.Heap, join(sized(1, sized(2, varint(1, 3))), sized(2)), proto.Message(m), &Options{Merge: true, AllowPartial: true}); err != nil {
			t.Error(err)
		}
	}
}

func TestNilElements(t *testing.T) {
	for _, m := range []proto.Message{
		&recursionpb.Direct{Children: []*recursionpb.Direct{nil, {}, nil}},
		&recursionpb.Direct{ByName: map[string]*recursionpb.Direct{"a": nil, "b": {Children: []*recursionpb.Direct{nil}}}},
		&demopb.Person{Phone: []*demopb.Person_PhoneNumber{nil}},
		&proto2pb.Groups{Single: &proto2pb.Groups_Single{Many: []*proto2pb.Groups_Single_Many{nil, {B: proto.String("x")}, nil}}},
		&proto3pb.Lists{Messages: []*proto3pb.Empty{nil, nil}, Blobs: [][]byte{nil, {}}},
		&proto3pb.Maps{Messages: map[int64]*proto3pb.Presence{1: nil}},
	} {
		want, err := officialSorted.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Append(nil, m, sorted); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%T: %v\n%x\n%x", m, err, want, got)
		}
	}
}

func TestMaps(t *testing.T) {
	const name = "features.recursion.Direct"
	text := func(s string) []byte { return sized(1, []byte(s)) }
	entry := func(parts ...[]byte) []byte { return sized(3, parts...) }
	for _, data := range [][]byte{
		entry(), entry(text("a")), entry(sized(2)), entry(sized(2), text("a")),
		join(entry(text("a"), sized(2, sized(1))), entry(text("a"))), join(entry(text("a"), sized(2, sized(1))), entry(text("a"), sized(2, sized(2)))),
		entry(text("a"), text("b")), entry(text("a"), sized(2, sized(1)), sized(2, sized(2))),
		entry(varint(1, 1), text("a")), entry(text("a"), varint(2, 1)), entry(text("a"), fixed32(1, 1), fixed64(2, 1)),
		entry(varint(7, 1), text("a"), group(8, varint(1, 1)), sized(2), sized(9, []byte("unknown"))),
		entry(group(1), group(2)), entry([]byte{0x0c}), entry([]byte{0x14}), entry([]byte{0x1b, 0x24}), entry([]byte{0x0b, 0x0c, 0x0c}),
		entry([]byte{0x0b}), entry([]byte{0}), entry([]byte{0x0f}), entry([]byte{0x8a, 0}), entry([]byte{0x8a, 0, 1, 'a'}),
		entry(text("\xff")), entry(text("\xed\xa0\x80")), join(entry(text("a")), varint(3, 1), entry(text("b"))),
		join(entry(text("a")), sized(1), entry(text("b")), sized(2), entry(text("c"))),
	} {
		sameInEveryForm(t, name, data)
	}
	// These are keys of all kinds: zero, duplicate, and of other wire types.
	fields := (&scalarspb.Keys{}).ProtoReflect().Descriptor().Fields()
	for i := range fields.Len() {
		n := fields.Get(i).Number()
		for _, key := range [][]byte{nil, varint(1, 0), varint(1, math.MaxUint64), varint(1, 2), fixed32(1, 1), fixed64(1, 1), sized(1), sized(1, []byte("k"))} {
			for _, value := range [][]byte{nil, varint(2, 5), varint(2, 1<<40), fixed32(2, 1)} {
				sameInEveryForm(t, "features.scalars.Keys", join(sized(n, key, value), sized(n, value, key), sized(n, key, key, value, varint(3, 3))))
			}
		}
	}
}

func TestPackedAndNot(t *testing.T) {
	for _, name := range []string{"features.scalars.Packed", "features.scalars.Loose"} {
		typ, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(name))
		if err != nil {
			t.Fatal(err)
		}
		fields := typ.Descriptor().Fields()
		for i := range fields.Len() {
			n := fields.Get(i).Number()
			// These are numbers of each width, separate and packed.
			var values []byte
			one := func(v uint64) []byte { return varint(n, v) }
			switch fields.Get(i).Kind() {
			case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
				one = func(v uint64) []byte { return fixed32(n, uint32(v)) }
			case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
				one = func(v uint64) []byte { return fixed64(n, v) }
			}
			var alone []byte
			for _, v := range []uint64{0, 1, 127, 128, 16383, 16384, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 35, 1<<63 - 1, 1 << 63, math.MaxUint64} {
				record := one(v)
				alone = append(alone, record...)
				values = append(values, record[1:]...)
			}
			for _, data := range [][]byte{
				sized(n), join(sized(n), sized(n)), sized(n, values), alone, join(alone, sized(n, values), alone, sized(n), sized(n, values)),
				join(one(1), varint(99, 1), one(2), varint(99, 2), sized(n, values)), sized(n, []byte{0x80}), sized(n, []byte{1, 0x80}),
				sized(n, bytes.Repeat([]byte{0x80}, 10), []byte{0}), sized(n, bytes.Repeat([]byte{0xff}, 9), []byte{1}),
				sized(n, bytes.Repeat([]byte{0x80}, 4), []byte{0}), sized(n, []byte{1, 2, 3}), sized(n, make([]byte, 7)), sized(n, make([]byte, 9)),
				join(bytes.Repeat(one(3), 100), sized(n, bytes.Repeat(one(4)[1:], 1000))), group(n), sized(n, values)[:len(values)],
			} {
				sameInEveryForm(t, name, data)
			}
		}
	}
}

func TestLongSpellings(t *testing.T) {
	for _, text := range []string{
		"8a000141", "8a80000141", "8a8080000141", "8a808080000141", "0a810041", "0a818080808080808080 0041", "0a8180808080808080800041",
		"0a818080808080808080010041", "90 00 05", "10 85 00", "10 8580808080808080 00", "10 858080808080808080 01", "10 ffffffffffffffffff01",
		"10 ffffffff1f", "10 ffffffffff00", "a2800002 0a00", "2280 00", "2286 00 0a 83 00 313233", "fa 80 00 80 00", "fb 80 80 00 fc 00", "fb00 fc 80 80 00",
		"80 80 80 80 00", "88 80 80 80 20 01", "f8 ff ff ff 0f 01", "f8 ff ff ff 1f 01",
	} {
		data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		sameInEveryForm(t, "demo.Person", data)
	}
}

func TestGroups(t *testing.T) {
	const name = "features.proto2.Groups"
	many := func(s string) []byte { return group(2, sized(1, []byte(s))) }
	for _, data := range [][]byte{
		group(1), join(group(1), group(1, varint(1, 1)), group(1, many("a"))), group(1, varint(1, 1), many("a"), many("b"), varint(1, 2), many("c")),
		group(1, group(1)), group(1, group(9, group(9), varint(1, 1)), many("x")), group(3), join(group(3, everyWireType(5)), varint(5, 1)),
		group(9), group(9, group(10, sized(1, []byte("in"))), varint(3, 3)), {0x0b}, {0x0c}, {0x0b, 0x14}, {0x0b, 0x0b, 0x0c}, {0x0b, 0x8c, 0x00},
		{0x4b}, {0x4c}, {0x4b, 0x54}, {0x4b, 0x53, 0x4c, 0x54}, group(1, []byte{0x22}), group(1, sized(5, []byte{0x0c})), sized(1, []byte{0x0c}),
		join(group(1)[:1], bytes.Repeat(group(2), 300), []byte{0x0c}),
	} {
		sameInEveryForm(t, name, data)
	}
}

func TestExtensions(t *testing.T) {
	const name = "features.proto2.Extendable"
	note := sized(106, []byte("old"))
	for _, data := range [][]byte{
		varint(100, 5), join(varint(1, 1), varint(100, 5), varint(9, 9), note, varint(100, 6)), join(sized(101, []byte("a")), sized(101, []byte("b"))),
		join(sized(102, []byte{1, 2}), varint(102, 3)), join(sized(103, varint(1, 1)), sized(103), sized(103, varint(2, 2))), group(104, varint(1, 3)),
		join(group(104), group(104, varint(9, 1))), varint(105, 77), sized(100, []byte("wrong")), varint(103, 1), group(103), varint(150, 1), group(150, varint(1, 1)),
		sized(200, varint(1, 1)), join(sized(201), sized(201, varint(1, 1))), varint(202, 1), {0xa0, 0x06}, sized(103, []byte{0x08}), group(104, []byte{0x0c})[:3],
		sized(101, []byte("\xff")), join(varint(1, 1), sized(200, []byte{0x0c})),
		join(fixed64(100, 1), varint(6, 2), sized(103), varint(103, 1), varint(101, 1), group(102), varint(7, 1), fixed32(104, 1), varint(9, 1)),
	} {
		sameInEveryForm(t, name, data)
		for _, wrap := range []string{"features.edition2023.Mixed"} {
			sameInEveryForm(t, wrap, join(sized(10, sized(1000, []byte("x")), sized(1002, []byte{1}), varint(1, 4)), data))
		}
	}
	mixed := join(sized(1000, []byte("note")), varint(1002, 3), group(1001), varint(3, 1), group(20))
	sameInEveryForm(t, "features.edition2023.Mixed", join(mixed, group(9, mixed), group(11, mixed), group(11, mixed), sized(10, mixed), sized(12, sized(1, []byte("k")), sized(2, mixed))))
}

func TestExtensionsByResolver(t *testing.T) {
	data := join(varint(100, 5), sized(103, varint(1, 1)))
	own := &protoregistry.Types{}
	if err := own.RegisterExtension(proto2pb.E_Count); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		resolver     Resolver
		count, value bool
	}{{nil, true, true}, {&protoregistry.Types{}, false, false}, {own, true, false}} {
		m := &proto2pb.Extendable{}
		if err := Decode(memory.Heap, data, m, &Options{Resolver: x.resolver}); err != nil {
			t.Fatal(err)
		}
		if proto.HasExtension(m, proto2pb.E_Count) != x.count || proto.HasExtension(m, proto2pb.E_Value) != x.value {
			t.Errorf("%v", m)
		}
		kept := len(m.ProtoReflect().GetUnknown()) > 0
		if kept == (x.count && x.value) {
			t.Errorf("unknown fields: %x", m.ProtoReflect().GetUnknown())
		}
		if out, err := Append(nil, m, sorted); err != nil || len(out) != len(data) {
			t.Errorf("%x: %v", out, err)
		}
		if err := Decode(memory.Heap, data, m, &Options{Resolver: x.resolver, DiscardUnknown: true}); err != nil || len(m.ProtoReflect().GetUnknown()) > 0 {
			t.Errorf("%v: %x", err, m.ProtoReflect().GetUnknown())
		}
	}
}

func TestRequired(t *testing.T) {
	full := sized(1, group(20), varint(3, 1))
	for _, x := range []struct {
		name string
		data []byte
		ok   bool
	}{
		{"features.proto2.Rules", nil, false}, {"features.proto2.Rules", varint(1, 0), true}, {"features.proto2.Rules", sized(2), false},
		{"features.recursion.Outer", sized(2), true}, {"features.recursion.Outer", sized(2, sized(1)), false}, {"features.recursion.Outer", join(sized(1), sized(2)), true},
		{"features.recursion.Outer", join(sized(1, sized(1)), sized(2)), false}, {"features.recursion.Must", nil, true}, {"features.recursion.Must", sized(1), false},
		{"features.edition2023.Mixed", join(varint(3, 0), group(20)), true}, {"features.edition2023.Mixed", join(varint(3, 0), group(20), sized(12, sized(2))), false},
		{"features.edition2023.Mixed", join(varint(3, 0), group(20), sized(12, sized(2, varint(3, 1), group(20)))), true},
		{"features.edition2023.Mixed", join(varint(3, 0), group(20), group(11)), false}, {"features.edition2023.Mixed", full, false},
		{"features.proto2.Groups", nil, false}, {"features.proto2.Groups", group(3), true},
	} {
		for _, form := range []string{"", "hybrid.", "opaque.", "generated."} {
			typ, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(form + x.name))
			if err != nil {
				continue
			}
			m := typ.New().Interface()
			err = Decode(memory.Heap, x.data, m, &Options{})
			if x.ok && err != nil || !x.ok && (codeOf(t, err) != base.MissingRequired || err.(*base.Error).Offset != len(x.data)) {
				t.Errorf("%s%s %x: %v", form, x.name, x.data, err)
			}
			// After the error, the message has what was decoded before.
			got, err := Append([]byte("dst"), m, &Options{})
			if x.ok && err != nil || !x.ok && (codeOf(t, err) != base.MissingRequired || string(got) != "dst") {
				t.Errorf("%s%s %x: written as %x: %v", form, x.name, x.data, got, err)
			}
			if got, err = Append(nil, m, partial); err != nil || len(got) < len(x.data) {
				t.Errorf("%s%s %x: written as %x: %v", form, x.name, x.data, got, err)
			}
		}
	}
}

func TestText(t *testing.T) {
	for _, bad := range []string{
		"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
		"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xc3(",
	} {
		// It is anywhere, among ASCII and other text of any length.
		for _, n := range []int{0, 1, 7, 8, 9, 14, 15, 16, 17, 31, 32, 33, 47, 48, 63, 64, 65, 100} {
			for _, filler := range []string{"a", "é"} {
				for _, at := range []int{0, n / 2, n} {
					text := strings.Repeat(filler, at) + bad + strings.Repeat(filler, n-at)
					for _, m := range []proto.Message{&demopb.Person{Name: text}, &scalarspb.Keys{Text: map[string]int32{text: 1}}, &proto3pb.Lists{Texts: []string{"ok", text}}} {
						if out, err := Append([]byte("dst"), m, partial); codeOf(t, err) != base.BadUTF8 || string(out) != "dst" {
							t.Fatalf("%T of %q: written as %x: %v", m, text, out, err)
						}
					}
					for number, m := range map[protowire.Number]proto.Message{1: &demopb.Person{}, 12: &scalarspb.Keys{}, 4: &proto3pb.Lists{}} {
						data := sized(number, []byte(text))
						if number == 12 {
							data = sized(number, sized(1, []byte(text)))
						}
						if err := Decode(memory.Heap, data, m, partial); codeOf(t, err) != base.BadUTF8 {
							t.Fatalf("%T of %q: %v", m, text, err)
						}
					}
					loose := &proto2pb.Rules{Text: proto.String(text)}
					out, err := Append(nil, loose, partial)
					if err != nil {
						t.Fatalf("%q: %v", text, err)
					}
					if err := Decode(memory.Heap, out, loose, partial); err != nil || loose.GetText() != text {
						t.Fatalf("%q: %v", text, err)
					}
				}
			}
		}
	}
}
