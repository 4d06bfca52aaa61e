// Fuzzers that compare errors and messages with the official runtime, for any bytes.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"reflect"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/testpb/levels"
	"isomer.dev/isomer/internal/vectors"
)

// fuzzed returns the types, of which the first byte of the input selects one.
func fuzzed(f *testing.F) []protoreflect.MessageType {
	var types []protoreflect.MessageType
	for _, name := range []protoreflect.FullName{
		"demo.Person", "features.scalars.Single", "features.scalars.Packed", "features.scalars.Keys", "features.proto2.Rules",
		"features.proto2.Groups", "features.proto2.Extendable", "features.edition2023.Mixed", "features.recursion.Direct",
		"features.recursion.Pong", "features.proto3.Choice", "test.proto3.Tree", "test.proto3.Everything", "bench.Catalog",
		"hybrid.features.edition2023.Mixed", "opaque.features.edition2023.Mixed", "generated.features.edition2023.Mixed",
		"generated.features.recursion.Direct", "generated.features.proto3.Known", "generated.features.scalars.Keys",
		"generated.features.proto2.Rules", "generated.features.wide.Wide", "generated.test.proto3.Everything",
	} {
		typ, err := protoregistry.GlobalTypes.FindMessageByName(name)
		if err != nil && levels.Linked {
			f.Fatal(err)
		}
		if err != nil {
			continue
		}
		types = append(types, typ)
	}
	for i, typ := range types {
		for seed := range uint64(3) {
			m := typ.New()
			newMaker(seed).message(m, 3)
			if data, err := officialSorted.Marshal(m.Interface()); err == nil && len(data) < 2000 {
				f.Add(byte(i), data)
			}
		}
		for _, c := range vectors.All(f) {
			if c.Type == string(typ.Descriptor().FullName()) && c.Bytes != nil && len(c.Bytes) < 500 {
				f.Add(byte(i), c.Bytes)
			}
		}
	}
	return types
}

func FuzzDecode(f *testing.F) {
	types := fuzzed(f)
	a := memory.NewArena(memory.Config{Recycle: true})
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		typ := types[int(which)%len(types)]
		a.Reset()
		sameAsOfficial(t, a, typ, data)
		sameAsOfficial(t, memory.Heap, typ, data)
		aliased, copied := typ.New().Interface(), typ.New().Interface()
		err, other := Decode(memory.Heap, data, aliased, &Options{AllowPartial: true, AliasInput: true}), Decode(a, data, copied, partial)
		if (err == nil) != (other == nil) || err == nil && !proto.Equal(aliased, copied) {
			t.Fatalf("%x: aliased %v %v\n%v\n%v", data, err, other, aliased, copied)
		}
	})
}

func FuzzEncode(f *testing.F) {
	types := fuzzed(f)
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		typ := types[int(which)%len(types)]
		m, back := typ.New().Interface(), typ.New().Interface()
		if proto.UnmarshalOptions(official).Unmarshal(data, m) != nil {
			return
		}
		want, wantErr := officialSorted.Marshal(m)
		got, err := Append(make([]byte, 0, len(data)%64), m, sorted)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%v\nofficial: %v\nours: %v", m, wantErr, err)
		}
		if err != nil {
			return
		}
		if !sameRecords(typ, got, want) {
			t.Fatalf("%v\nofficial: %x\nours: %x", m, want, got)
		}
		free, err := Append(nil, m, partial)
		if err != nil || len(free) != len(want) || official.Unmarshal(free, back) != nil || !proto.Equal(m, back) {
			t.Fatalf("%v: %x: %v", m, free, err)
		}
		required := proto.CheckInitialized(m)
		if _, err := Append(nil, m, &Options{}); (err == nil) != (required == nil) {
			t.Fatalf("%v: %v %v", m, required, err)
		}
	})
}

// FuzzPlain decodes plain structs and messages with the same fields.
func FuzzPlain(f *testing.F) {
	pairs := []struct {
		plain any
		name  protoreflect.FullName
	}{
		{plainSingle{}, "features.scalars.Single"}, {plainLists{}, "features.scalars.Packed"}, {plainLoose{}, "features.scalars.Loose"},
		{plainKeys{}, "features.scalars.Keys"}, {plainDirect{}, "features.recursion.Direct"}, {plainTree{}, "features.recursion.Direct"},
		{plainNarrow{}, ""}, {plainMix{}, ""}, {plainEmpties{}, ""}, {plainAround{}, ""},
	}
	for i, x := range pairs {
		typ, err := protoregistry.GlobalTypes.FindMessageByName(x.name)
		if err != nil {
			f.Add(byte(i), []byte("\x0a\x00\x12\x04\x08\x01\x10\x00\x1a\x02\x08\x01"))
			continue
		}
		for seed := range uint64(4) {
			m := typ.New()
			newMaker(seed).message(m, 3)
			if data, err := officialSorted.Marshal(m.Interface()); err == nil && len(data) < 2000 {
				f.Add(byte(i), data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		x := pairs[int(which)%len(pairs)]
		plain, again := reflect.New(reflect.TypeOf(x.plain)).Interface(), reflect.New(reflect.TypeOf(x.plain)).Interface()
		a := memory.NewArena(memory.Config{})
		err := Decode(a, data, plain, partial)
		if other := Decode(memory.Heap, data, again, partial); codeOf(t, err) != codeOf(t, other) {
			t.Fatalf("%T %x: %v %v", x.plain, data, err, other)
		}
		if x.name != "" {
			typ, _ := protoregistry.GlobalTypes.FindMessageByName(x.name)
			m := typ.New().Interface()
			other := Decode(memory.Heap, data, m, partial)
			// The plain structs lack some fields, and so have fewer errors, but check their text for UTF-8.
			if codeOf(t, err) == base.BadUTF8 {
				return
			}
			if err != nil && other == nil {
				t.Fatalf("%T %x: %v", x.plain, data, err)
			}
			if out, fail := Append(nil, plain, sorted); other == nil {
				back := typ.New().Interface()
				if fail != nil || Decode(memory.Heap, out, back, partial) != nil {
					t.Fatalf("%T %x: %x: %v", x.plain, data, out, fail)
				}
				if x.name != "features.scalars.Keys" {
					respell(m.ProtoReflect())
					if respell(back.ProtoReflect()); !proto.Equal(m, back) {
						t.Fatalf("%T %x: %x\n%v\n%v", x.plain, data, out, m, back)
					}
				}
			}
		}
		if err != nil {
			return
		}
		out, err := Append(nil, plain, sorted)
		if err != nil {
			t.Fatalf("%T %x: %v", x.plain, data, err)
		}
		if err := Decode(memory.Heap, out, again, partial); err != nil {
			t.Fatalf("%T %x: %x: %v", x.plain, data, out, err)
		}
		if twice, err := Append(nil, again, sorted); err != nil || string(twice) != string(out) {
			t.Fatalf("%T %x: %v\n%x\n%x", x.plain, data, err, out, twice)
		}
	})
}
