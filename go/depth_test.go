// Tests of depth: what is written can be read with the same limits, and what is too deep is an error when it is written.
// SPDX-License-Identifier: MIT

package isomer

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/structpb"

	_ "isomer.dev/isomer/internal/vectors"
)

// limited has the formats with the limit of depth, once as it is by default.
func limited(depth int) []Format {
	l := Limits{Depth: depth}
	all := []Format{
		&ProtobufOptions{Limits: l, AllowPartial: true}, &ProtobufOptions{Limits: l, AllowPartial: true, Deterministic: true},
		&JSONOptions{Limits: l, AllowPartial: true}, &JSONOptions{Limits: l, AllowPartial: true, EmitUnpopulated: true}, &JSONOptions{Limits: l, V2: true},
		&JSONOptions{Limits: l, Indent: " "}, &MessagePackOptions{Limits: l}, &MessagePackOptions{Limits: l, Keys: ByNumber},
		&MessagePackOptions{Limits: l, Keys: ByOrder, Deterministic: true},
	}
	if depth == 100 {
		all = append(all, Protobuf, JSON, MessagePack)
	}
	return all
}

// readsWithin writes v, and reports whether that succeeds, in which case it must be read; or else it must be too deep.
func readsWithin(t *testing.T, name string, f Format, v, back any) bool {
	t.Helper()
	data, err := f.Marshal(v)
	var e *Error
	switch {
	case err == nil:
		if err := f.Unmarshal(data, back); err != nil {
			t.Errorf("%s: %d bytes are written, but %.200v: %T %+v", name, len(data), err, f, f)
		}
		return true
	case !errors.As(err, &e):
		t.Errorf("%s, %T: %T is no *Error", name, f, err)
	case e.Code == Unsupported, e.Code == MissingRequired && !strings.Contains(fmt.Sprintf("%+v", f), "AllowPartial:true"):
	case e.Code != TooDeep || len(e.Path) > 10_000:
		t.Errorf("%s, %T %+v: %.200v", name, f, f, err)
	}
	return false
}

// step is one field of the way from a message to another one of its type.
type step = protoreflect.FieldDescriptor

// ways returns, for each field of the type, the shortest way back to the type that begins with it, if there is one.
func ways(d protoreflect.MessageDescriptor) (all [][]step) {
	for i := range d.Fields().Len() {
		queue := [][]step{{d.Fields().Get(i)}}
		seen := map[protoreflect.FullName]bool{}
		for len(queue) > 0 {
			way := queue[0]
			queue = queue[1:]
			at := target(way[len(way)-1])
			if at == nil || seen[at.FullName()] || len(way) > 4 {
				continue
			}
			if at.FullName() == d.FullName() {
				all = append(all, way)
				break
			}
			seen[at.FullName()] = true
			for k := range at.Fields().Len() {
				queue = append(queue, append(slices.Clone(way), at.Fields().Get(k)))
			}
		}
	}
	return all
}

// target returns the message that a field leads to, or nil.
func target(f step) protoreflect.MessageDescriptor {
	if f.IsMap() {
		return f.MapValue().Message()
	}
	return f.Message()
}

// put puts a message into a field.
func put(m protoreflect.Message, f step, sub protoreflect.Message) {
	switch {
	case f.IsMap():
		key := map[protoreflect.Kind]any{protoreflect.StringKind: "k", protoreflect.BoolKind: true, protoreflect.Uint64Kind: uint64(1), protoreflect.Int64Kind: int64(1)}[f.MapKey().Kind()]
		if key == nil {
			key = int32(1)
		}
		m.Mutable(f).Map().Set(protoreflect.ValueOf(key).MapKey(), protoreflect.ValueOfMessage(sub))
	case f.IsList():
		m.Mutable(f).List().Append(protoreflect.ValueOfMessage(sub))
	default:
		m.Set(f, protoreflect.ValueOfMessage(sub))
	}
}

// fresh returns an empty message for a field.
func fresh(m protoreflect.Message, f step) protoreflect.Message {
	switch {
	case f.IsMap():
		return m.NewField(f).Map().NewValue().Message()
	case f.IsList():
		return m.NewField(f).List().NewElement().Message()
	}
	return m.NewField(f).Message()
}

// chain returns a message that contains inner, turns ways below it.
func chain(typ protoreflect.MessageType, way []step, inner protoreflect.Message, turns int) protoreflect.Message {
	for range turns {
		// From the inside, so that maps get their values when those are complete.
		made := []protoreflect.Message{typ.New()}
		for _, f := range way[:len(way)-1] {
			made = append(made, fresh(made[len(made)-1], f))
		}
		for i := len(way) - 1; i >= 0; i-- {
			put(made[i], way[i], inner)
			inner = made[i]
		}
	}
	return inner
}

// recursive calls f with each type that is linked in and can contain itself, also as dynamic messages, and the ways.
func recursive(t *testing.T, f func(t *testing.T, name string, typ protoreflect.MessageType, way []step)) {
	t.Helper()
	var types []protoreflect.MessageType
	protoregistry.GlobalTypes.RangeMessages(func(typ protoreflect.MessageType) bool {
		types = append(types, typ)
		return true
	})
	count := 0
	for _, typ := range types {
		d := typ.Descriptor()
		if strings.HasPrefix(string(d.FullName()), "google.protobuf.") && d.FullName() != "google.protobuf.Value" && d.FullName() != "google.protobuf.Struct" {
			continue
		}
		all := ways(d)
		if len(all) > 4 {
			all = all[:1] // It has fields of each kind, and takes seconds.
		}
		for _, way := range all {
			count++
			name := fmt.Sprint(d.FullName(), " by ", way[0].Name())
			f(t, name, typ, way)
			if before, _, _ := strings.Cut(string(d.FullName()), "."); before == "features" || before == "google" {
				f(t, name+", dynamic", dynamicpb.NewMessageType(d), way)
			}
		}
	}
	if count < 15 {
		t.Errorf("only %d ways", count)
	}
}

func TestWhatIsWrittenIsReadAtEachDepth(t *testing.T) {
	depths := []int{97, 98, 99, 100, 101, 1000, 10001}
	if testing.Short() {
		depths = []int{99, 100, 101, 1000}
	}
	written := map[string][2]int{}
	recursive(t, func(t *testing.T, name string, typ protoreflect.MessageType, way []step) {
		for _, n := range append(depths, 1, 32, 33, 48, 49, 50, 51) {
			seeds, formats := 3, limited(100)
			if n >= 1000 {
				formats = []Format{Protobuf, JSON, MessagePack}
			}
			if n < 97 || n >= 1000 || testing.Short() {
				seeds = 1
			}
			for seed := range uint64(seeds) {
				inner := typ.New()
				if null := inner.Descriptor().Fields().ByName("null_value"); null != nil {
					inner.Set(null, protoreflect.ValueOfEnum(0))
				} else if seed > 0 {
					// Its parts are at the limit, too.
					plain{odd{rand.New(rand.NewPCG(seed, uint64(n)))}}.fill(inner, int(seed))
				}
				m := chain(typ, way, inner, (n+len(way)-1)/len(way)).Interface()
				for _, f := range formats {
					is := readsWithin(t, fmt.Sprintf("%s, %d levels", name, n), f, m, typ.New().Interface())
					key := fmt.Sprintf("%T", f)
					tally := written[key]
					if is {
						tally[0]++
					} else if n >= 1000 {
						tally[1]++
					}
					written[key] = tally
					if is && n >= 1000 {
						t.Errorf("%s: %T writes %d levels", name, f, n)
					}
				}
			}
		}
	})
	for format, tally := range written {
		if tally[0] < 500 || tally[1] < 50 {
			t.Errorf("%s: %d were written, and %d were not", format, tally[0], tally[1])
		}
	}
}

// plain makes values that all formats can encode.
type plain struct{ odd }

func (p plain) fill(m protoreflect.Message, depth int) {
	for i := range m.Descriptor().Fields().Len() {
		f := m.Descriptor().Fields().Get(i)
		one := func(f protoreflect.FieldDescriptor, fresh func() protoreflect.Value) protoreflect.Value {
			switch f.Kind() {
			case protoreflect.MessageKind, protoreflect.GroupKind:
				v := fresh()
				if depth > 0 {
					p.fill(v.Message(), depth-1)
				}
				return v
			case protoreflect.StringKind:
				return protoreflect.ValueOfString("s")
			case protoreflect.BytesKind:
				return protoreflect.ValueOfBytes([]byte("b"))
			case protoreflect.EnumKind:
				return protoreflect.ValueOfEnum(f.Enum().Values().Get(0).Number())
			case protoreflect.FloatKind:
				return protoreflect.ValueOfFloat32(1)
			case protoreflect.DoubleKind:
				return protoreflect.ValueOfFloat64(1)
			}
			return p.value(f, fresh, 0)
		}
		known := f.Message() != nil && f.Message().ParentFile().Package() == "google.protobuf" && !f.IsMap()
		switch {
		case known, p.IntN(3) == 0, f.ContainingOneof() != nil && m.WhichOneof(f.ContainingOneof()) != nil:
		case f.IsMap():
			if v := f.MapValue().Message(); v == nil || v.ParentFile().Package() != "google.protobuf" {
				to := m.Mutable(f).Map()
				to.Set(one(f.MapKey(), nil).MapKey(), one(f.MapValue(), to.NewValue))
			}
		case f.IsList():
			to := m.Mutable(f).List()
			to.Append(one(f, to.NewElement))
		default:
			m.Set(f, one(f, func() protoreflect.Value { return m.NewField(f) }))
		}
	}
}

func TestTheLimitOfDepthIsThatOfReading(t *testing.T) {
	typ, err := protoregistry.GlobalTypes.FindMessageByName("features.recursion.Direct")
	if err != nil {
		t.Fatal(err)
	}
	next := typ.Descriptor().Fields().ByName("next")
	for _, limit := range []int{1, 2, 50, 100, 1000, 5000} {
		for _, n := range []int{limit - 1, limit, limit + 1} {
			m := chain(typ, []step{next}, typ.New(), n).Interface()
			for _, f := range limited(limit) {
				if _, isPlain := f.(*JSONOptions); isPlain && n > 10_000 {
					continue // The official runtime looks for required fields.
				}
				if is := readsWithin(t, fmt.Sprint(n), f, m, typ.New().Interface()); is != (n <= limit) {
					t.Errorf("limit %d: %T writes %d levels: %v", limit, f, n, is)
				}
			}
		}
	}
}

func TestCyclesAreErrors(t *testing.T) {
	recursive(t, func(t *testing.T, name string, typ protoreflect.MessageType, way []step) {
		if slices.ContainsFunc(way, protoreflect.FieldDescriptor.IsMap) && len(way) > 1 {
			return // A message that is a map's value already may not be reachable any more.
		}
		m := typ.New()
		if null := m.Descriptor().Fields().ByName("null_value"); null != nil {
			m.Set(null, protoreflect.ValueOfEnum(0))
		}
		if len(way) == 1 {
			put(m, way[0], chain(typ, way, m, 1))
		} else {
			m = chain(typ, way, m, 1)
			at := m
			for _, f := range way[:len(way)-1] {
				switch {
				case f.IsList():
					at = at.Mutable(f).List().Get(0).Message()
				default:
					at = at.Mutable(f).Message()
				}
			}
			put(at, way[len(way)-1], m)
		}
		for _, f := range limited(100) {
			if readsWithin(t, name, f, m.Interface(), typ.New().Interface()) {
				t.Errorf("%s: %T writes a cycle", name, f)
			}
		}
	})
}

// A node has every way in which a plain struct can contain itself.
type node struct {
	Next   *node            `isomer:"1" json:"next,omitempty"`
	List   []*node          `isomer:"2" json:"list,omitempty"`
	Values []node           `isomer:"3" json:"values,omitempty"`
	Map    map[string]*node `isomer:"4" json:"map,omitempty"`
	Empty  struct {
		A int32 `isomer:"1"`
	} `isomer:"5" json:"empty,omitzero"`
	Numbers map[int32]int32 `isomer:"6" json:"numbers,omitempty"`
	Packed  []int32         `isomer:"7" json:"packed,omitempty"`
}

// A loose value has ways that protobuf lacks.
type loose struct {
	Any   any             `json:"any,omitempty"`
	Array [1]*loose       `json:"array"`
	Map   map[string]any  `json:"map,omitempty"`
	Raw   json.RawMessage `json:"raw,omitempty" msgpack:"-"`
	Deep  [][][]int       `json:"deep,omitempty"`
	To    ***int          `json:"to,omitempty"`
	Void  *struct {
		A *int `json:",omitempty"`
	} `json:"void,omitempty"`
	Own *own `json:"own,omitempty" msgpack:"-"`
}

// own is written by its method.
type own struct{ text string }

func (o *own) MarshalJSON() ([]byte, error)    { return []byte(o.text), nil }
func (o *own) UnmarshalJSON(text []byte) error { o.text = string(text); return nil }

func TestPlainValuesAtEachDepth(t *testing.T) {
	wraps := map[string]func(any) any{
		"a pointer":        func(v any) any { n, _ := v.(*node); return &node{Next: n} },
		"a list":           func(v any) any { n, _ := v.(*node); return &node{List: []*node{n}} },
		"a list of values": func(v any) any { return &node{Values: []node{*v.(*node)}} },
		"a map":            func(v any) any { n, _ := v.(*node); return &node{Map: map[string]*node{"k": n}} },
		"any":              func(v any) any { return &loose{Any: v} },
		"an array":         func(v any) any { l, _ := v.(*loose); return &loose{Array: [1]*loose{l}} },
		"a map of any":     func(v any) any { return &loose{Map: map[string]any{"k": v}} },
		"lists of any":     func(v any) any { return &[]any{v} },
		"maps of any":      func(v any) any { return &map[string]any{"k": v} },
	}
	one := 1
	to := &one
	toTo := &to
	leaves := []any{
		&loose{To: &toTo},
		&node{}, &node{Empty: struct {
			A int32 `isomer:"1"`
		}{1}}, &node{Numbers: map[int32]int32{1: 1}}, &node{Packed: []int32{1}}, &node{Map: map[string]*node{}},
		&loose{}, &loose{Raw: json.RawMessage(`[{}]`)}, &loose{Deep: [][][]int{{{}}}}, &loose{Own: &own{`{"a":[]}`}}, &loose{Void: &struct {
			A *int `json:",omitempty"`
		}{}},
		&[]any{}, &map[string]any{}, &map[string]any{"a": []any{1.0, nil}},
	}
	for name, wrap := range wraps {
		for _, leaf := range leaves {
			if kind := reflect.TypeOf(wrap(&node{})); kind == reflect.TypeFor[*node]() && reflect.TypeOf(leaf) != kind || name == "an array" && reflect.TypeOf(leaf) != kind {
				continue
			}
			for _, n := range []int{10, 48, 49, 50, 51, 97, 98, 99, 100, 101, 1000, 10_001} {
				v := leaf
				for range n {
					v = wrap(v)
				}
				for _, f := range limited(100) {
					back := reflect.New(reflect.TypeOf(v).Elem()).Interface()
					if readsWithin(t, fmt.Sprintf("%s, %T in %d", name, leaf, n), f, v, back) && n >= 1000 {
						t.Errorf("%s: %T writes %d levels", name, f, n)
					}
				}
			}
		}
	}
}

type pointer *pointer

func TestCyclesOfPlainValuesAreErrors(t *testing.T) {
	list := &node{}
	list.Values = make([]node, 1)
	list.Values[0].List = []*node{list, list}
	inMap := &node{}
	inMap.Map = map[string]*node{"k": inMap}
	direct := &node{}
	direct.Next = direct
	array := &loose{}
	array.Array[0] = array
	anys := []any{nil}
	anys[0] = anys
	held := map[string]any{}
	held["k"] = held
	var itself any
	itself = &itself
	var p pointer
	p = &p
	for _, v := range []any{list, inMap, direct, array, &anys, anys, held, &held, itself, p} {
		for _, f := range limited(100) {
			if _, err := f.Marshal(v); !errors.Is(err, TooDeep) && !errors.Is(err, Unsupported) {
				t.Errorf("%T of %T: %.200v", f, v, err)
			}
		}
	}
}

func TestAnysAndValuesAtEachDepth(t *testing.T) {
	any := func(inner proto.Message) proto.Message {
		a, err := anypb.New(inner)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	for name, c := range map[string]struct {
		leaf proto.Message
		wrap func(proto.Message) proto.Message
	}{
		"anys":           {&structpb.Struct{}, any},
		"anys of values": {structpb.NewNullValue(), any},
		"lists": {structpb.NewNullValue(), func(m proto.Message) proto.Message {
			return structpb.NewListValue(&structpb.ListValue{Values: []*structpb.Value{m.(*structpb.Value)}})
		}},
		"structs": {structpb.NewNullValue(), func(m proto.Message) proto.Message {
			return structpb.NewStructValue(&structpb.Struct{Fields: map[string]*structpb.Value{"k": m.(*structpb.Value)}})
		}},
		"values in anys": {structpb.NewListValue(&structpb.ListValue{}), func(m proto.Message) proto.Message {
			if v, ok := m.(*structpb.Value); ok {
				return structpb.NewListValue(&structpb.ListValue{Values: []*structpb.Value{v}})
			}
			return m
		}},
	} {
		for _, n := range []int{1, 20, 30, 32, 33, 34, 35, 48, 49, 50, 51, 52, 97, 98, 99, 100, 101, 1000} {
			m := c.leaf
			for range n {
				m = c.wrap(m)
			}
			for _, v := range []proto.Message{m, any(m)} {
				for _, f := range limited(100) {
					_, err := f.Marshal(v)
					if e := (*Error)(nil); errors.As(err, &e) && e.Code == BadValue && strings.Contains(err.Error(), TooDeep.Error()) {
						continue // What is in an Any is deeper than protobuf's limit, and so cannot be converted.
					}
					readsWithin(t, fmt.Sprintf("%s, %T with %d", name, v, n), f, v, v.ProtoReflect().New().Interface())
				}
			}
		}
	}
}

func TestTooDeepSaysWhere(t *testing.T) {
	m := &node{Next: &node{List: []*node{nil, {Map: map[string]*node{"k": {}}}}}}
	for _, f := range limited(3) {
		_, err := f.Marshal(m)
		var e *Error
		if errors.As(err, &e) && (e.Code != TooDeep || !strings.HasPrefix(e.Path, "next") && !strings.HasPrefix(e.Path, "Next") || e.Offset != -1) {
			t.Errorf("%T: %v", f, err)
		}
		if _, wire := f.(*ProtobufOptions); wire && (e == nil || e.Path != "Next.List[1].Map[k]" && e.Path != "Next.List[1].Map") {
			t.Errorf("%T: %v", f, err)
		}
	}
}
