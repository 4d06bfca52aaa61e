// All messages of testpb, in all three APIs, and how tests compare Isomer with the official runtime.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	_ "isomer.dev/isomer/internal/testpb/bench/proto2"
	_ "isomer.dev/isomer/internal/testpb/features/deprecated"
	_ "isomer.dev/isomer/internal/testpb/features/edition2024"
	_ "isomer.dev/isomer/internal/testpb/features/imported/deeper"
	_ "isomer.dev/isomer/internal/testpb/features/services"
	_ "isomer.dev/isomer/internal/testpb/levels"
	_ "isomer.dev/isomer/internal/testpb/test/proto2"
	_ "isomer.dev/isomer/internal/testpb/test/proto3"
)

// allTypes returns the messages that are linked in, by name.
func allTypes() []protoreflect.MessageType {
	var all []protoreflect.MessageType
	protoregistry.GlobalTypes.RangeMessages(func(t protoreflect.MessageType) bool {
		all = append(all, t)
		return true
	})
	slices.SortFunc(all, func(a, b protoreflect.MessageType) int {
		return strings.Compare(string(a.Descriptor().FullName()), string(b.Descriptor().FullName()))
	})
	if testing.Short() {
		return someOf(all)
	}
	return all
}

// someOf returns every fifth type, which takes a tolerable time with the race detector.
func someOf(all []protoreflect.MessageType) []protoreflect.MessageType {
	some := all[:0]
	for i := 0; i < len(all); i += 5 {
		some = append(some, all[i])
	}
	return some
}

// official has the options with which the official runtime has the same limits.
var official = proto.UnmarshalOptions{AllowPartial: true, RecursionLimit: base.DefaultDepth + 1, NoLazyDecoding: true}

// partial and sorted have the options of most tests.
var (
	partial        = &Options{AllowPartial: true}
	sorted         = &Options{AllowPartial: true, Deterministic: true}
	officialSorted = proto.MarshalOptions{AllowPartial: true, Deterministic: true}
)

// arenas returns an arena of each kind.
func arenas() map[string]*memory.Arena {
	return map[string]*memory.Arena{
		"heap": memory.Heap, "arena": memory.NewArena(memory.Config{}), "recycled": memory.NewArena(memory.Config{Recycle: true}),
	}
}

// codeOf is the code of an error of this package.
func codeOf(t testing.TB, err error) base.Code {
	t.Helper()
	if err == nil {
		return base.OK
	}
	var e *base.Error
	if !errors.As(err, &e) {
		t.Fatalf("%T is no *base.Error: %v", err, err)
	}
	return e.Code
}

// mayDiffer reports whether Isomer rejects, on purpose, what the official runtime accepts: tags of more than five
// bytes, and in unknown groups field numbers that are too large, or too many levels.
func mayDiffer(data []byte, err error) bool {
	var e *base.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case base.BadTag:
		const long = 4
		if e.Offset+long > len(data) {
			return false
		}
		for _, b := range data[e.Offset : e.Offset+long] {
			if b < 0x80 {
				return false
			}
		}
		return true
	case base.TooDeep:
		return len(data) > base.DefaultDepth
	}
	return false
}

// sameAsOfficial decodes data with both, and compares the errors and the messages.
func sameAsOfficial(t testing.TB, a *memory.Arena, typ protoreflect.MessageType, data []byte) {
	t.Helper()
	name := typ.Descriptor().FullName()
	want, got := typ.New().Interface(), typ.New().Interface()
	wantErr := official.Unmarshal(data, want)
	gotErr := Decode(a, data, got, partial)
	if (wantErr == nil) != (gotErr == nil) {
		if wantErr == nil && mayDiffer(data, gotErr) {
			return
		}
		t.Fatalf("%s %x:\nofficial: %v\nours: %v", name, data, wantErr, gotErr)
	}
	if codeOf(t, gotErr) != base.OK {
		var e *base.Error
		if errors.As(gotErr, &e); e.Offset < 0 || e.Offset > len(data) {
			t.Fatalf("%s %x: offset %d: %v", name, data, e.Offset, gotErr)
		}
		return
	}
	respell(got.ProtoReflect())
	if !proto.Equal(want, got) {
		t.Fatalf("%s %x:\nofficial: %v\nours: %v", name, data, want, got)
	}
	wantBytes, err := officialSorted.Marshal(want)
	if err != nil {
		return // There is text that is not UTF-8 in an extension, which the official runtime does not check when decoding.
	}
	gotBytes, err := Append(nil, got, sorted)
	if err != nil || !sameRecords(typ, gotBytes, wantBytes) {
		t.Fatalf("%s %x written again: %v\nofficial: %x\nours: %x", name, data, err, wantBytes, gotBytes)
	}
	if again, err := officialSorted.Marshal(got); err != nil || !bytes.Equal(wantBytes, again) {
		t.Fatalf("%s %x, ours, written by the official runtime: %v\n%x\n%x", name, data, err, wantBytes, again)
	}
}

// respell shortens the tags of unknown fields as far as possible, as the official runtime does when it keeps them,
// while Isomer keeps them unchanged.
func respell(m protoreflect.Message) {
	var spelled []byte
	for u := m.GetUnknown(); len(u) > 0; {
		number, kind, n := protowire.ConsumeTag(u)
		if n < 0 {
			panic(protowire.ParseError(n))
		}
		size := protowire.ConsumeFieldValue(number, kind, u[n:])
		if size < 0 {
			return // It has a varint that is too long.
		}
		spelled = append(protowire.AppendTag(spelled, number, kind), u[n:n+size]...)
		u = u[n+size:]
	}
	if len(spelled) != len(m.GetUnknown()) {
		m.SetUnknown(spelled)
	}
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap() && f.MapValue().Message() != nil:
			v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
				respell(v.Message())
				return true
			})
		case f.IsList() && f.Message() != nil:
			for i := range v.List().Len() {
				respell(v.List().Get(i).Message())
			}
		case !f.IsMap() && f.Message() != nil:
			respell(v.Message())
		}
		return true
	})
}

// sameRecords reports whether both are the same bytes, or the same records in another order, since Isomer encodes by
// field number, and the official runtime encodes oneofs last.
func sameRecords(typ protoreflect.MessageType, got, want []byte) bool {
	if bytes.Equal(got, want) {
		return true
	}
	if len(got) != len(want) || !hasOneof(typ.Descriptor(), map[protoreflect.FullName]bool{}) {
		return false
	}
	m := typ.New().Interface()
	if err := official.Unmarshal(got, m); err != nil {
		return false
	}
	again, err := officialSorted.Marshal(m)
	return err == nil && bytes.Equal(again, want)
}

func hasOneof(d protoreflect.MessageDescriptor, seen map[protoreflect.FullName]bool) bool {
	if seen[d.FullName()] {
		return false
	}
	seen[d.FullName()] = true
	for i := range d.Oneofs().Len() {
		if !d.Oneofs().Get(i).IsSynthetic() {
			return true
		}
	}
	for i := range d.Fields().Len() {
		f := d.Fields().Get(i)
		if f.IsMap() {
			f = f.MapValue()
		}
		if f.Message() != nil && hasOneof(f.Message(), seen) {
			return true
		}
	}
	return false
}
