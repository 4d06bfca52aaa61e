// Tests of limits and of hostile input: time and memory are proportional to the input, and nothing panics.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"bytes"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/linear"
	"isomer.dev/isomer/internal/memory"
	demopb "isomer.dev/isomer/internal/testpb/demo"
	edition2023pb "isomer.dev/isomer/internal/testpb/features/edition2023"
	proto2pb "isomer.dev/isomer/internal/testpb/features/proto2"
	proto3pb "isomer.dev/isomer/internal/testpb/features/proto3"
	recursionpb "isomer.dev/isomer/internal/testpb/features/recursion"
	scalarspb "isomer.dev/isomer/internal/testpb/features/scalars"
	"isomer.dev/isomer/internal/testpb/levels"
	test3pb "isomer.dev/isomer/internal/testpb/test/proto3"
)

// nested nests a record in itself n times.
func nested(n int, wrap func(inside []byte) []byte) []byte {
	var b []byte
	for range n {
		b = wrap(b)
	}
	return b
}

// nestings has every way in which messages can be nested.
var nestings = []struct {
	name string
	m    any
	// levels is the number of levels of one wrapping.
	levels int
	wrap   func(inside []byte) []byte
}{
	{"message", &recursionpb.Direct{}, 1, func(b []byte) []byte { return sized(1, b) }},
	{"list", &recursionpb.Direct{}, 1, func(b []byte) []byte { return sized(2, b) }},
	{"map", &recursionpb.Direct{}, 2, func(b []byte) []byte { return sized(3, sized(2, b)) }},
	{"oneof", &recursionpb.Ping{}, 2, func(b []byte) []byte { return sized(1, sized(1, b)) }},
	{"group", &edition2023pb.Mixed{}, 1, func(b []byte) []byte { return group(9, b) }},
	{"list of groups", &edition2023pb.Mixed{}, 1, func(b []byte) []byte { return group(11, b) }},
	{"unknown group", &demopb.Person{}, 1, func(b []byte) []byte { return group(99, b) }},
	{"plain", &plainDirect{}, 1, func(b []byte) []byte { return sized(1, b) }},
	{"plain list", &plainTree{}, 1, func(b []byte) []byte { return sized(2, b) }},
	{"plain map", &plainDirect{}, 2, func(b []byte) []byte { return sized(3, sized(2, b)) }},
}

// If there is generated code, it has the same limits.
func init() {
	for _, typ := range levels.Forms("features.recursion.Direct")[1:] {
		for _, x := range nestings[:3] {
			x.name, x.m = "generated "+x.name, typ.New().Interface()
			nestings = append(nestings, x)
		}
		for _, x := range amplifying {
			if x.name == "empty messages" || x.name == "map entries" {
				x.name, x.m = "generated "+x.name, typ.New().Interface()
				amplifying = append(amplifying, x)
			}
		}
	}
}

func TestDepth(t *testing.T) {
	for _, x := range nestings {
		for _, limit := range []int{2, 20, base.DefaultDepth, 1000} {
			o := &Options{AllowPartial: true, Limits: base.Limits{Depth: limit}}
			n := limit / x.levels
			for name, a := range arenas() {
				if err := Decode(a, nested(n, x.wrap), x.m, o); err != nil {
					t.Errorf("%s, %s: %d of %d levels: %v", x.name, name, n, limit, err)
				}
				err := Decode(a, nested(n+1, x.wrap), x.m, o)
				if codeOf(t, err) != base.TooDeep {
					t.Errorf("%s, %s: %d of %d levels: %v", x.name, name, n+1, limit, err)
				}
				a.Reset()
			}
		}
		// Very deep input is an error, too. It would take forever if each level were skipped once for each level above
		// it.
		if err := Decode(memory.Heap, nested(3000, x.wrap), x.m, partial); codeOf(t, err) != base.TooDeep {
			t.Errorf("%s: 3000 levels: %v", x.name, err)
		}
	}
	// These are unknown groups in a map entry, and in a group.
	for _, data := range [][]byte{
		sized(3, nested(100, func(b []byte) []byte { return group(9, b) })), nested(101, func(b []byte) []byte { return group(1, b) }),
	} {
		if err := Decode(memory.Heap, data, &recursionpb.Direct{}, partial); codeOf(t, err) != base.TooDeep {
			t.Error(err)
		}
	}
	if err := Decode(memory.Heap, sized(3, nested(99, func(b []byte) []byte { return group(9, b) })), &recursionpb.Direct{}, partial); err != nil {
		t.Error(err)
	}
	// The levels of an extension are counted from its message on.
	scope := func(n int) []byte { return sized(200, nested(n, func(b []byte) []byte { return sized(1, b) })) }
	if err := Decode(memory.Heap, scope(1), &proto2pb.Extendable{}, &Options{Limits: base.Limits{Depth: 2}}); err != nil {
		t.Error(err)
	}
}

// TestDepthCountsAnew decodes many messages side by side, at the limit.
func TestDepthCountsAnew(t *testing.T) {
	for _, x := range nestings {
		data := bytes.Repeat(nested(base.DefaultDepth/x.levels, x.wrap), 50)
		if x.name == "oneof" {
			continue // It is one message, which is merged 50 times.
		}
		if err := Decode(memory.Heap, data, x.m, partial); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

// amplifying has small inputs that allocate much.
var amplifying = []struct {
	name string
	m    any
	unit []byte
}{
	{"empty messages", &recursionpb.Direct{}, sized(2)},
	{"empty messages of a tree", &test3pb.Tree{}, sized(3)},
	{"empty strings", &proto3pb.Lists{}, sized(4)},
	{"empty bytes", &proto3pb.Lists{}, sized(5)},
	{"loose numbers", &scalarspb.Loose{}, varint(5, 1)},
	{"map entries", &recursionpb.Direct{}, sized(3)},
	{"map entries of numbers", &scalarspb.Keys{}, sized(2)},
	{"unknown fields", &demopb.Person{}, varint(100, 1)},
	{"groups", &proto2pb.Groups{}, join([]byte{0x0b}, group(2), []byte{0x0c})},
	{"a oneof", &proto2pb.Groups{}, join(varint(5, 1), group(4))},
	{"alternating lists", &proto3pb.Lists{}, join(sized(4), sized(5), sized(6), varint(2, 1))},
	{"alternating with unknown", &proto3pb.Lists{}, join(sized(4), varint(100, 1))},
	{"plain structs", &plainDirect{}, sized(2)},
	{"plain values", &plainTree{}, sized(2)},
	{"lists below", &recursionpb.Direct{}, sized(2, sized(2), sized(1), sized(3))},
}

func TestMemoryLimit(t *testing.T) {
	for _, x := range amplifying {
		data := bytes.Repeat(x.unit, 1<<18/len(x.unit))
		for name, a := range arenas() {
			o := &Options{AllowPartial: true, Limits: base.Limits{Memory: 1 << 18}}
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := Decode(a, data, x.m, o)
			runtime.ReadMemStats(&after)
			used := after.TotalAlloc - before.TotalAlloc
			if x.name == "a oneof" && err == nil {
				continue
			}
			if codeOf(t, err) != base.TooLarge {
				t.Errorf("%s, %s: %v", x.name, name, err)
			}
			// This is for the copy of the input, which exists twice with generated code, and for slabs that double.
			if used > 6<<20 {
				t.Errorf("%s, %s: %d bytes allocated", x.name, name, used)
			}
			a.Reset()
		}
		// The default limit is enough.
		if err := Decode(memory.NewArena(memory.Config{}), data, x.m, partial); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

// TestMemoryLimitIsExact finds the smallest sufficient limit, which must be in proportion to the allocated memory.
func TestMemoryLimitIsExact(t *testing.T) {
	for _, x := range amplifying {
		data := bytes.Repeat(x.unit, 100)
		low, high := 0, 1<<20
		for low+1 < high {
			middle := (low + high) / 2
			o := &Options{AllowPartial: true, Limits: base.Limits{Memory: middle}}
			if err := Decode(memory.Heap, data, x.m, o); err == nil {
				high = middle
			} else if codeOf(t, err) != base.TooLarge {
				t.Fatalf("%s: %v", x.name, err)
			} else {
				low = middle
			}
		}
		if high < 100 || high > 100_000 {
			t.Errorf("%s: %d bytes suffice for 100", x.name, high)
		}
	}
}

func TestTimeIsLinear(t *testing.T) {
	inputs := append(amplifying[:len(amplifying):len(amplifying)], []struct {
		name string
		m    any
		unit []byte
	}{
		{"one submessage again and again", &recursionpb.Direct{}, sized(1, sized(2), varint(100, 1))},
		{"a message in a oneof again and again", &recursionpb.Pong{}, sized(1, sized(2, varint(9, 1)))},
		{"unknown fields between others", &demopb.Person{}, join(varint(2, 1), varint(100, 1), sized(1, []byte("abc")), sized(101))},
		{"extensions", &proto2pb.Extendable{}, join(varint(100, 1), varint(1, 1), sized(101, []byte("a")))},
		{"extensions below", &proto2pb.Extendable{}, sized(200, varint(1, 1))},
		{"packed records of one", &scalarspb.Packed{}, sized(5, []byte{1})},
		{"packed and not", &scalarspb.Packed{}, join(sized(5, []byte{1}), varint(5, 2))},
		{"unknown groups", &demopb.Person{}, group(100, group(3), varint(1, 1))},
		{"nested lists", &recursionpb.Direct{}, nested(40, func(b []byte) []byte { return sized(2, b) })},
		{"maps in maps", &recursionpb.Direct{}, nested(20, func(b []byte) []byte { return sized(3, sized(1, []byte("k")), sized(2, b)) })},
		{"one key", &recursionpb.Direct{}, sized(3, sized(1, []byte("k")), sized(2))},
	}...)
	const small = 1 << 16
	for _, x := range inputs {
		linear.Check(t, x.name, small, func(n int) {
			data := bytes.Repeat(x.unit, n/len(x.unit))
			if err := Decode(memory.NewArena(memory.Config{}), data, x.m, partial); err != nil {
				t.Fatalf("%s: %v", x.name, err)
			}
			// Encoding must succeed, too.
			if _, err := Append(nil, x.m, partial); err != nil {
				t.Fatalf("%s: %v", x.name, err)
			}
		})
	}
}

func TestManyKeys(t *testing.T) {
	var data []byte
	for i := range 50_000 {
		// The keys differ only in their highest bits, and only in their lowest.
		data = append(data, sized(7, varint(1, uint64(i)<<48), varint(2, 1))...)
		data = append(data, sized(2, varint(1, uint64(i)<<12), varint(2, 1))...)
		data = append(data, sized(12, sized(1, []byte(fmt.Sprintf("%050d", i))), varint(2, 1))...)
	}
	m := &scalarspb.Keys{}
	if err := Decode(memory.Heap, data, m, partial); err != nil || len(m.Uint64) != 50_000 || len(m.Text) != 50_000 {
		t.Errorf("%v: %d and %d keys", err, len(m.Uint64), len(m.Text))
	}
}

func TestLengths(t *testing.T) {
	lengths := []uint64{1, 127, 128, 1 << 14, 1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1<<62 - 1, 1 << 62, 1<<62 + 1,
		1<<63 - 2, 1<<63 - 1, 1 << 63, 1<<63 + 1, math.MaxUint64 - 1, math.MaxUint64}
	for _, typ := range allTypes() {
		fields := typ.Descriptor().Fields()
		numbers := []protowire.Number{18000}
		for i := range min(fields.Len(), 30) {
			numbers = append(numbers, fields.Get(i).Number())
		}
		m := typ.New().Interface()
		for _, number := range numbers {
			for _, n := range lengths {
				data := protowire.AppendVarint(protowire.AppendTag(nil, number, protowire.BytesType), n)
				for _, input := range [][]byte{data, append(data, 0), sized(number, data), sized(number, data, []byte{1, 2}), group(number, data)} {
					sameAsOfficial(t, memory.Heap, typ, input)
				}
				var before, after runtime.MemStats
				if n == 1<<31 {
					runtime.ReadMemStats(&before)
				}
				err := Decode(memory.Heap, data, m, partial)
				if n == 1<<31 {
					if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 1<<20 {
						t.Errorf("%s: %d bytes allocated", typ.Descriptor().FullName(), after.TotalAlloc-before.TotalAlloc)
					}
				}
				if err == nil {
					t.Errorf("%s %x: accepted", typ.Descriptor().FullName(), data)
				}
			}
		}
	}
}

func TestVarintsWithoutEnd(t *testing.T) {
	for _, typ := range allTypes() {
		fields := typ.Descriptor().Fields()
		for i := range min(fields.Len(), 30) {
			for _, kind := range []protowire.Type{protowire.VarintType, protowire.BytesType} {
				for _, n := range []int{1, 5, 9, 10, 11, 20, 5000} {
					data := append(protowire.AppendTag(nil, fields.Get(i).Number(), kind), bytes.Repeat([]byte{0x80}, n)...)
					sameAsOfficial(t, memory.Heap, typ, data)
					sameAsOfficial(t, memory.Heap, typ, append(data, 1))
					sameAsOfficial(t, memory.Heap, typ, bytes.Repeat([]byte{0x80}, n))
				}
			}
		}
	}
}

func TestCycles(t *testing.T) {
	direct := &recursionpb.Direct{}
	direct.Next = direct
	list := &recursionpb.Direct{}
	list.Children = []*recursionpb.Direct{list, list}
	inMap := &recursionpb.Direct{}
	inMap.ByName = map[string]*recursionpb.Direct{"k": inMap}
	ping := &recursionpb.Ping{}
	ping.Pong = &recursionpb.Pong{Pick: &recursionpb.Pong_Ping{Ping: ping}}
	outer := &recursionpb.Outer{Must: &recursionpb.Must{}}
	outer.Must.Outer = outer
	mixed := &edition2023pb.Mixed{}
	mixed.Delimited = mixed
	plain := &plainDirect{}
	plain.Next = plain
	all := []any{direct, list, inMap, ping, outer, mixed, plain}
	for _, typ := range levels.Forms("features.recursion.Direct") {
		m := typ.New()
		children := typ.Descriptor().Fields().ByName("children")
		m.Mutable(children).List().Append(protoreflect.ValueOfMessage(m))
		all = append(all, m.Interface())
	}
	for _, typ := range levels.Forms("features.recursion.Outer") {
		m := typ.New()
		must := m.Mutable(typ.Descriptor().Fields().ByName("must")).Message()
		must.Set(must.Descriptor().Fields().ByName("outer"), protoreflect.ValueOfMessage(m))
		all = append(all, m.Interface())
	}
	for _, m := range all {
		for _, o := range []*Options{{}, partial, sorted} {
			if _, err := Append(nil, m, o); codeOf(t, err) != base.TooDeep {
				t.Errorf("%T: %.100v", m, err)
			}
		}
	}
}

// TestGroupsAreLevels encodes groups up to the maximum depth, alone and in lists, with every kind of capacity.
func TestGroupsAreLevels(t *testing.T) {
	const levels = 10_000
	for name, wrap := range map[string]func(*edition2023pb.Mixed) *edition2023pb.Mixed{
		"alone": func(m *edition2023pb.Mixed) *edition2023pb.Mixed { return &edition2023pb.Mixed{Delimited: m} },
		"in a list": func(m *edition2023pb.Mixed) *edition2023pb.Mixed {
			return &edition2023pb.Mixed{DelimitedList: []*edition2023pb.Mixed{nil, m}}
		},
	} {
		m := &edition2023pb.Mixed{}
		for n := range levels {
			m = wrap(m)
			if n > 12 {
				continue
			}
			want, err := proto.MarshalOptions{AllowPartial: true}.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			for room := range len(want) + 20 {
				got, err := Append(make([]byte, 0, room), m, partial)
				if err != nil || len(got) != len(want) {
					t.Fatalf("%s, %d levels, room for %d: %x, want %x, %v", name, n, room, got, want, err)
				}
				if !proto.Equal(decoded(t, want), decoded(t, got)) {
					t.Fatalf("%s, %d levels: %x, want %x", name, n, got, want)
				}
			}
		}
		o := &Options{AllowPartial: true, Limits: base.Limits{Depth: levels}}
		if _, err := Append(nil, m, o); err != nil {
			t.Errorf("%s: %.100v", name, err)
		}
		if _, err := Append(nil, wrap(m), o); codeOf(t, err) != base.TooDeep {
			t.Errorf("%s: %.100v", name, err)
		}
	}
}

func decoded(t *testing.T, data []byte) proto.Message {
	t.Helper()
	m := &edition2023pb.Mixed{}
	if err := (proto.UnmarshalOptions{AllowPartial: true}).Unmarshal(data, m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestDeepMessagesAreWrittenInLinearTime(t *testing.T) {
	chain := func(n int) *recursionpb.Direct {
		m := &recursionpb.Direct{}
		for range n {
			m = &recursionpb.Direct{Next: m}
		}
		return m
	}
	const most = 10_000
	o := &Options{AllowPartial: true, Limits: base.Limits{Depth: most}}
	for _, n := range []int{1, 100, 5000, most} {
		m := chain(n)
		if out, err := Append(nil, m, o); err != nil || len(out) < 2*n {
			t.Errorf("%d levels: %d bytes, %v", n, len(out), err)
		}
	}
	if _, err := Append(nil, chain(most+1), o); codeOf(t, err) != base.TooDeep {
		t.Errorf("%.100v", err)
	}
	chains := map[int]proto.Message{1000: chain(1000), 1000 * linear.Factor: chain(1000 * linear.Factor)}
	linear.Check(t, "depth", 1000, func(n int) {
		for range 20 {
			if _, err := Append(nil, chains[n], o); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestDeepErrorsAreCheap has a high limit. The path of an error must not be copied for each level.
func TestDeepErrorsAreCheap(t *testing.T) {
	// This is built backwards from the innermost level, since copying all levels each time would take too long.
	deep := func(levels int) []byte {
		var reversed []byte
		for range levels {
			head := protowire.AppendVarint([]byte{0x0a}, uint64(len(reversed)))
			slices.Reverse(head)
			reversed = append(reversed, head...)
		}
		slices.Reverse(reversed)
		return reversed
	}
	const n = 4000
	inputs := map[int][]byte{n: deep(n + 12), n * linear.Factor: deep(n*linear.Factor + 12)}
	linear.Check(t, "depth", n, func(levels int) {
		err := Decode(memory.Heap, inputs[levels], &recursionpb.Direct{}, &Options{Limits: base.Limits{Depth: levels}})
		if codeOf(t, err) != base.TooDeep {
			t.Errorf("%.100v", err)
		}
		if n := len(err.(*base.Error).Path); n > 5000 || !strings.HasPrefix(err.(*base.Error).Path, "next.next") {
			t.Errorf("a path of %d bytes", n)
		}
	})
}

// TestOfficialCostsMemory has messages that the official runtime decodes, which has no limit of its own.
func TestOfficialCostsMemory(t *testing.T) {
	for name, in := range map[string]struct {
		m    proto.Message
		data []byte
	}{
		"dynamic":   {dynamicpb.NewMessage((&demopb.Person{}).ProtoReflect().Descriptor()), bytes.Repeat(sized(4), 1000)},
		"extension": {&proto2pb.Extendable{}, bytes.Repeat(sized(101, []byte("a")), 500)},
	} {
		for _, limit := range []struct {
			memory int
			want   base.Code
		}{{len(in.data)*officialCost - 1, base.TooLarge}, {len(in.data) * 3 * officialCost, base.OK}} {
			err := Decode(memory.Heap, in.data, in.m, &Options{AllowPartial: true, Limits: base.Limits{Memory: limit.memory}})
			if codeOf(t, err) != limit.want {
				t.Errorf("%s, %d bytes: %v", name, limit.memory, err)
			}
		}
	}
}
