// Tests that messages and errors are the same with and without generated code.
// SPDX-License-Identifier: MIT

package protobuf_test

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/fast"
	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/protobuf"
	"isomer.dev/isomer/internal/testpb/generated/bench"
	"isomer.dev/isomer/internal/testpb/generated/features/proto3"
	"isomer.dev/isomer/internal/testpb/generated/features/recursion"
	"isomer.dev/isomer/internal/testpb/samples"
	"isomer.dev/isomer/internal/vectors"

	_ "isomer.dev/isomer/internal/testpb/levels"
)

// decodePlain is Decode without generated code, which is not used for merging.
func decodePlain(data []byte, m proto.Message, o *protobuf.Options) error {
	merging := *o
	merging.Merge = true
	return protobuf.Decode(memory.Heap, data, m, &merging)
}

// generatedOf returns an empty message of the type with this name in schema/, or nil if it has no generated code.
func generatedOf(name string) proto.Message {
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName("generated." + name))
	if err != nil {
		return nil
	}
	m := t.New().Interface()
	if _, ok := m.(fast.Message); !ok {
		return nil
	}
	return m
}

// generatedSample returns a sample as a message with generated code.
func generatedSample(t testing.TB, m proto.Message) (proto.Message, []byte) {
	t.Helper()
	data, err := proto.Marshal(m)
	made := generatedOf(string(m.ProtoReflect().Descriptor().FullName()))
	if err != nil || made == nil || proto.Unmarshal(data, made) != nil {
		t.Fatalf("%T has no generated form: %v", m, err)
	}
	return made, data
}

// sameAsPlain decodes data with and without generated code.
func sameAsPlain(data []byte, m proto.Message, o *protobuf.Options) error {
	with, without := m.ProtoReflect().New().Interface(), m.ProtoReflect().New().Interface()
	err, plainErr := protobuf.Decode(memory.Heap, data, with, o), decodePlain(data, without, o)
	if !reflect.DeepEqual(err, plainErr) {
		return fmt.Errorf("the error is %v, without generated code %v", err, plainErr)
	}
	if err == nil && !proto.Equal(with, without) {
		return fmt.Errorf("read\n\t%v\nwithout generated code\n\t%v", with, without)
	}
	return nil
}

func TestGeneratedDamage(t *testing.T) {
	seen := 0
	check := func(name string, data []byte, m proto.Message) {
		if err := sameAsPlain(data, m, &protobuf.Options{}); err != nil {
			t.Errorf("%s: %x: %v", name, data, err)
		}
	}
	for _, c := range vectors.All(t) {
		m := generatedOf(c.Type)
		if m == nil || c.Bytes == nil {
			continue
		}
		seen++
		for _, data := range append([][]byte{c.Bytes}, c.BytesAlso...) {
			if check(c.Name, data, m); len(data) > 300 {
				continue
			}
			for n := range data {
				check(c.Name, data[:n:n], m)
			}
			changed := bytes.Clone(data)
			for i, was := range data {
				for _, b := range []byte{0, 0x7f, 0x80, 0xff, was ^ 1, was ^ 4, was ^ 0x80, was + 1} {
					changed[i] = b
					check(c.Name, changed, m)
				}
				changed[i] = was
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d vectors", seen)
	}
}

// The copy of the input reuses the memory of an earlier one.
func TestErrorsDoNotDependOnEarlierInput(t *testing.T) {
	m := generatedOf("demo.Person")
	for _, data := range [][]byte{{0x10}, {0x10, 0xff, 0xff}, {0x0a}, {0x0a, 0x80}, {0x80}} {
		var first error
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			_ = decodePlain(bytes.Repeat([]byte{b}, 100), m.ProtoReflect().New().Interface(), &protobuf.Options{})
			err := decodePlain(data, m.ProtoReflect().New().Interface(), &protobuf.Options{})
			if first == nil {
				first = err
			}
			if err == nil || !reflect.DeepEqual(err, first) {
				t.Errorf("%x after an input of %x: %v, not %v", data, b, err, first)
			}
		}
	}
}

func TestGeneratedLimits(t *testing.T) {
	_, data := generatedSample(t, samples.Catalog())
	for memory := 1; memory < 1<<16; memory += memory/8 + 1 {
		for depth := 1; depth < 5; depth++ {
			o := &protobuf.Options{Limits: base.Limits{Depth: depth, Memory: memory}}
			if err := sameAsPlain(data, &benchpb.Catalog{}, o); err != nil {
				t.Errorf("depth %d, memory %d: %v", depth, memory, err)
			}
		}
	}
	for _, n := range []int{base.DefaultDepth - 1, base.DefaultDepth, base.DefaultDepth + 1, 5000} {
		var nested []byte
		for range n {
			nested = append([]byte{0x0a}, appendSized(nil, nested)...)
		}
		for _, name := range []string{"features.recursion.Direct", "features.recursion.Tree", "features.proto3.Maps"} {
			m := generatedOf(name)
			if m == nil {
				t.Fatal(name)
			}
			if err := sameAsPlain(nested, m, &protobuf.Options{}); err != nil {
				t.Errorf("%d levels of %s: %v", n, name, err)
			}
		}
	}
}

func appendSized(to, data []byte) []byte {
	for n := len(data); ; n >>= 7 {
		if n < 0x80 {
			return append(append(to, byte(n)), data...)
		}
		to = append(to, byte(n)|0x80)
	}
}

func TestGeneratedAllocatesNothing(t *testing.T) {
	for _, m := range []proto.Message{samples.User(), samples.Google1(), samples.Catalog()} {
		m, data := generatedSample(t, m)
		a := memory.NewArena(memory.Config{Recycle: true})
		into := m.ProtoReflect().New().Interface()
		o := &protobuf.Options{}
		if n := testing.AllocsPerRun(100, func() {
			a.Reset()
			if err := protobuf.Decode(a, data, into, o); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("reading %T allocates %v times", m, n)
		}
		buffer := make([]byte, 0, 4*len(data)+4096)
		if n := testing.AllocsPerRun(100, func() {
			if out, err := protobuf.Append(buffer, m, o); err != nil || len(out) != len(data) {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("writing %T allocates %v times", m, n)
		}
	}
}

func TestGeneratedKeepsNothingOfTheInput(t *testing.T) {
	m, data := generatedSample(t, samples.Catalog())
	into := &benchpb.Catalog{}
	if err := protobuf.Decode(memory.NewArena(memory.Config{}), data, into, &protobuf.Options{}); err != nil {
		t.Fatal(err)
	}
	clear(data)
	if !proto.Equal(m, into) {
		t.Error("it changed with the input")
	}
}

func TestGeneratedOptions(t *testing.T) {
	m := &proto3pb.Presence{}
	data := []byte{0xf8, 0x7f, 1} // field 2047, which it lacks
	unknown := func() []byte { return m.ProtoReflect().GetUnknown() }
	if err := protobuf.Decode(memory.Heap, data, m, &protobuf.Options{DiscardUnknown: true}); err != nil || len(unknown()) != 0 {
		t.Errorf("%v %v", m, err)
	}
	if err := protobuf.Decode(memory.Heap, data, m, &protobuf.Options{}); err != nil || !bytes.Equal(unknown(), data) {
		t.Errorf("%v %v", m, err)
	}
	if err := protobuf.Decode(memory.Heap, data, m, &protobuf.Options{Merge: true}); err != nil || len(unknown()) != 2*len(data) {
		t.Errorf("%v %v", m, err)
	}
	u := &benchpb.User{}
	data = []byte("\x0a\x03abc")
	if err := protobuf.Decode(memory.Heap, data, u, &protobuf.Options{AliasInput: true}); err != nil {
		t.Fatal(err)
	}
	if data[2] = 'x'; u.Name != "xbc" {
		t.Errorf("AliasInput: %q", u.Name)
	}
}

func TestGeneratedCannotWrite(t *testing.T) {
	bad := &benchpb.Catalog{Products: []*benchpb.Product{{}, {Name: "\xff"}}}
	_, err := protobuf.Append(nil, bad, &protobuf.Options{})
	if e, ok := err.(*base.Error); !ok || e.Code != base.BadUTF8 || e.Path != "products[1].name" {
		t.Errorf("bad UTF-8: %v", err)
	}
	m := generatedOf("features.recursion.Direct").(*recursionpb.Direct)
	field := m.ProtoReflect().Descriptor().Fields()
	for i := range field.Len() {
		if f := field.Get(i); f.Message() == m.ProtoReflect().Descriptor() && !f.IsList() && !f.IsMap() {
			m.ProtoReflect().Set(f, protoreflect.ValueOfMessage(m.ProtoReflect()))
		}
	}
	_, err = protobuf.Append(nil, m, &protobuf.Options{})
	if e, ok := err.(*base.Error); !ok || e.Code != base.TooDeep {
		t.Errorf("a cycle: %.200v", err)
	}
}

func TestGeneratedDeterministic(t *testing.T) {
	m, _ := generatedSample(t, samples.Catalog())
	want, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		got, err := protobuf.Append(nil, m, &protobuf.Options{Deterministic: true})
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v\n%x\n%x", err, got, want)
		}
	}
}

// TestGeneratedGarbage decodes while the garbage collector runs all the time.
func TestGeneratedGarbage(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	m, data := generatedSample(t, samples.Catalog())
	arenas := []*memory.Arena{memory.Heap, memory.NewArena(memory.Config{}), memory.NewArena(memory.Config{Recycle: true})}
	for i := range 60 {
		for _, a := range arenas {
			a.Reset()
			into := &benchpb.Catalog{}
			if err := protobuf.Decode(a, data, into, &protobuf.Options{}); err != nil {
				t.Fatal(err)
			}
			if i%4 == 0 {
				runtime.GC()
			}
			_ = strings.Repeat("garbage", i*100)
			out, err := protobuf.Append(nil, into, &protobuf.Options{})
			if err != nil || len(out) != len(data) || !proto.Equal(m, into) {
				t.Fatal("it changed", err)
			}
		}
	}
}

func TestGeneratedNumbers(t *testing.T) {
	// A number that exceeds its type is truncated, as the specification says.
	for _, data := range [][]byte{
		{0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01},
		{0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
		{0x20, 0x80, 0x80, 0x80, 0x80, 0x10},
	} {
		if err := sameAsPlain(data, &benchpb.Product{}, &protobuf.Options{}); err != nil {
			t.Errorf("%x: %v", data, err)
		}
	}
	p := &benchpb.Product{Weight: math.Copysign(0, -1)}
	if out, err := protobuf.Append(nil, p, &protobuf.Options{}); err != nil || len(out) != 9 {
		t.Errorf("-0 is %x, %v", out, err)
	}
}

func FuzzGeneratedAsPlain(f *testing.F) {
	types := []proto.Message{}
	for _, name := range []string{
		"bench.Catalog", "demo.Person", "features.proto3.Lists", "features.proto3.Maps", "features.proto3.Choice",
		"features.scalars.Single", "features.recursion.Tree", "features.proto2.Groups.Single", "features.wide.Wide",
	} {
		m := generatedOf(name)
		if m == nil {
			f.Fatal(name)
		}
		types = append(types, m)
	}
	for _, c := range vectors.All(f) {
		for i, m := range types {
			if string(m.ProtoReflect().Descriptor().FullName()) == "generated."+c.Type && c.Bytes != nil {
				f.Add(uint8(i), c.Bytes)
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		if err := sameAsPlain(data, types[int(which)%len(types)], &protobuf.Options{}); err != nil {
			t.Fatal(err)
		}
	})
}
