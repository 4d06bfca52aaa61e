// Tests of round trips: if a format can encode a value, it can also decode it.
// SPDX-License-Identifier: MIT

package isomer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"isomer.dev/isomer/internal/vectors"
)

// layouts has all formats, with the options that change the encoding.
var layouts = []Format{
	Protobuf, &ProtobufOptions{AllowPartial: true}, &ProtobufOptions{Deterministic: true},
	JSON, &JSONOptions{AllowPartial: true}, &JSONOptions{EmitUnpopulated: true, UseProtoNames: true}, &JSONOptions{EmitDefaultValues: true, UseEnumNumbers: true},
	&JSONOptions{Indent: "  ", NoEscapeHTML: true}, &JSONOptions{V2: true}, MessagePack, &MessagePackOptions{PrintDefaults: true}, &MessagePackOptions{Keys: ByNumber},
	&MessagePackOptions{Keys: ByOrder}, &MessagePackOptions{Keys: ByNumber, PrintDefaults: true, Deterministic: true},
}

// odd makes values of which some cannot be encoded, and others are rarely decoded.
type odd struct{ *rand.Rand }

func (o odd) text() string {
	list := []string{"", "a", "\xff", "a\xc3", "\x00", "\u2028<&>", "é\U0001f600", strings.Repeat("x", 300), "1", "-1", "null", "NaN", "true", "\"\\/", "\ufffd", "\xed\xa0\x80", "snake_case", "camelCase", "a,b", "@type"}
	return list[o.IntN(len(list))]
}

func (o odd) double() float64 {
	list := []float64{0, math.Copysign(0, -1), 1, -1.5, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, 1e39, 1e21, 1 << 53, 9007199254740993}
	return list[o.IntN(len(list))]
}

func (o odd) integer() int64 {
	list := []int64{0, 1, -1, 5, 42, 127, 128, -128, 255, 256, 1 << 15, 1<<31 - 1, 1 << 31, -1 << 31, 1 << 32, 1<<53 + 1, math.MaxInt64, math.MinInt64, 253402300799, -62135596800, 315576000000, 999999999, 1000000000}
	return list[o.IntN(len(list))]
}

// value returns a value of a field's kind, including values that its type does not allow.
func (o odd) value(f protoreflect.FieldDescriptor, fresh func() protoreflect.Value, depth int) protoreflect.Value {
	switch f.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(o.IntN(2) == 0)
	case protoreflect.EnumKind:
		if f.Enum().FullName() == "google.protobuf.NullValue" {
			return protoreflect.ValueOfEnum(0) // Every number is null, as in protojson.
		}
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(o.integer()))
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(o.integer()))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(o.integer()))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(o.integer())
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(uint64(o.integer()))
	case protoreflect.FloatKind:
		return protoreflect.ValueOfFloat32(float32(o.double()))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(o.double())
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(o.text())
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte(o.text()))
	}
	v := fresh()
	o.fill(v.Message(), depth-1)
	return v
}

func (o odd) fill(m protoreflect.Message, depth int) {
	if depth < 0 {
		return
	}
	fields := m.Descriptor().Fields()
	share := 1 + o.IntN(5)
	if fields.Len() > 30 {
		share += 10
	}
	for i := range fields.Len() {
		f := fields.Get(i)
		if o.IntN(share) != 0 {
			continue
		}
		switch {
		case f.IsMap():
			to := m.Mutable(f).Map()
			for range o.IntN(4) {
				to.Set(o.value(f.MapKey(), nil, depth).MapKey(), o.value(f.MapValue(), to.NewValue, depth))
			}
		case f.IsList():
			to := m.Mutable(f).List()
			for range o.IntN(4) {
				to.Append(o.value(f, to.NewElement, depth))
			}
		default:
			m.Set(f, o.value(f, func() protoreflect.Value { return m.NewField(f) }, depth))
		}
	}
	if m.Descriptor().FullName() == "google.protobuf.Any" && o.IntN(2) == 0 {
		name := []string{"google.protobuf.Duration", "google.protobuf.Value", "features.proto2.Rules", "not.Known"}[o.IntN(4)]
		m.Set(fields.ByName("type_url"), protoreflect.ValueOfString("type.googleapis.com/"+name))
		if t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(name)); err == nil {
			inner := t.New()
			o.fill(inner, depth-1)
			data, _ := proto.MarshalOptions{AllowPartial: true}.Marshal(inner.Interface())
			m.Set(fields.ByName("value"), protoreflect.ValueOfBytes(data))
		}
	}
}

// readsItself encodes v, and if that succeeds, decodes it and encodes the result. It reports whether v was encoded.
func readsItself(t *testing.T, f Format, a *Arena, v, back any) bool {
	t.Helper()
	data, err := f.Marshal(v)
	if err != nil {
		if e := (*Error)(nil); !errors.As(err, &e) || e.Code == 0 {
			t.Errorf("%T %+v: %T: %v", f, f, v, err)
		}
		return false
	}
	if err = a.Unmarshal(f, data, back); err == nil {
		var again []byte
		again, err = f.Marshal(back)
		_, wire := f.(*ProtobufOptions)
		m, isMessage := back.(proto.Message)
		switch {
		case err != nil || bytes.Equal(data, again) || hasMaps(v) || wire && isMessage && proto.Equal(m, v.(proto.Message)):
		default:
			err = fmt.Errorf("became %q", again)
		}
	}
	if err != nil {
		t.Errorf("%T %+v: %T: %.1000q is written, but: %v", f, f, v, data, err)
	}
	return true
}

// hasMaps reports whether the order of the encoding is undefined.
func hasMaps(v any) bool {
	m, ok := v.(proto.Message)
	if !ok {
		return true
	}
	found := strings.Contains(string(m.ProtoReflect().Descriptor().FullName()), "google.protobuf")
	m.ProtoReflect().Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		found = found || f.IsMap()
		switch {
		case f.Message() == nil:
		case f.IsList():
			for i := range v.List().Len() {
				found = found || hasMaps(v.List().Get(i).Message().Interface())
			}
		case !f.IsMap():
			found = found || hasMaps(v.Message().Interface())
		}
		return true
	})
	return found
}

func TestWhatIsWrittenIsReadMessages(t *testing.T) {
	arena := NewArena()
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	seen := map[protoreflect.FullName]bool{}
	for _, c := range vectors.All(t) {
		like := c.New()
		if like == nil || seen[like.ProtoReflect().Descriptor().FullName()] {
			continue
		}
		name := like.ProtoReflect().Descriptor().FullName()
		seen[name] = true
		for _, prefix := range []protoreflect.FullName{"", "opaque.", "generated.", "hybrid."} {
			typ, err := protoregistry.GlobalTypes.FindMessageByName(prefix + name)
			if err != nil {
				continue
			}
			written := 0
			for seed := range uint64(rounds) {
				m := typ.New()
				odd{rand.New(rand.NewPCG(seed, 1))}.fill(m, 3)
				for _, f := range layouts {
					for _, a := range []*Arena{nil, arena} {
						if readsItself(t, f, a, m.Interface(), typ.New().Interface()) {
							written++
						}
						arena.Reset()
					}
				}
			}
			if written == 0 {
				t.Errorf("nothing of %s is written", typ.Descriptor().FullName())
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d messages", len(seen))
	}
}

type level int

func (l level) MarshalText() ([]byte, error) { return []byte(fmt.Sprint("L", int(l))), nil }
func (l *level) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "L%d", (*int)(l))
	return err
}

// oddities has every kind of value that a format might encode but not decode.
type oddities struct {
	F32    float32
	F64    float64
	S      string
	B      []byte
	A      [3]byte
	I8     int8
	U64    uint64
	Quoted uint64 `json:",string"`
	QS     string `json:",string"`
	N      json.Number
	Raw    json.RawMessage
	Any    any
	P      **int
	T      time.Time
	D      time.Duration
	L      level
	Levels map[level]level
	ByInt  map[int64]float64
	ByStr  map[string][]string
	Addrs  map[netip.Addr]int `msgpack:"-"`
	Big    *big.Int
	URL    *url.URL
	Err    error
	In     struct{ X, y int }
	M      [2]map[bool]string `json:"-"`
	Keys   map[any]int        `json:"-"`
}

// key is a map's, of which some have one form in MessagePack, and others none that is read.
func (o odd) key() any {
	n := o.integer()
	list := []any{n, int8(n), uint64(n), int32(1), int16(1), 1, o.double(), float32(o.double()), o.text(), level(n), true, [2]byte{'a', 'b'}, "ab", time.Unix(n, 0), time.Unix(1, 0).UTC(), nil, [1]int{1}, struct{ A int }{}}
	return list[o.IntN(len(list))]
}

func (o odd) oddities() *oddities {
	pick := func(n int) bool { return o.IntN(n) == 0 }
	v := &oddities{S: o.text(), N: "0", Big: big.NewInt(o.integer()), U64: uint64(o.integer()), Quoted: uint64(o.integer()), QS: o.text()}
	number := int(o.integer())
	p := &number
	for _, fill := range []func(){
		func() { v.F64 = o.double() }, func() { v.F32 = float32(o.double()) }, func() { v.B = []byte(o.text()) }, func() { v.N = json.Number(o.text()) },
		func() { v.Raw = json.RawMessage(o.text()) }, func() { v.Any = []any{o.text(), o.integer(), nil} }, func() { v.Any = map[string]any{o.text(): o.double()} },
		func() { v.P = &p }, func() { v.T = time.Unix(o.integer(), 1).In(time.FixedZone("", int(o.integer()%90000))) }, func() { v.D = time.Duration(o.integer()) },
		func() { v.Levels = map[level]level{level(o.integer()): 1} }, func() { v.ByInt = map[int64]float64{o.integer(): o.double(), 1: 1} },
		func() { v.ByStr = map[string][]string{o.text(): {o.text()}, o.text(): nil} }, func() { v.Addrs = map[netip.Addr]int{{}: 1} },
		func() {
			v.URL = &url.URL{Scheme: "https", User: url.UserPassword(o.text(), "p"), Host: "h", Path: o.text()}
		}, func() { v.M = [2]map[bool]string{{true: o.text()}} },
		func() { v.Keys = map[any]int{o.key(): 1, o.key(): 2, o.key(): 3} },
	} {
		if pick(6) {
			fill()
		}
	}
	return v
}

func TestWhatIsWrittenIsReadGoValues(t *testing.T) {
	arena := NewArena()
	written := map[string]int{}
	for seed := range uint64(3000) {
		v := odd{rand.New(rand.NewPCG(seed, 2))}.oddities()
		for _, f := range layouts {
			for _, a := range []*Arena{nil, arena} {
				for _, one := range []any{v, &[]*oddities{v, nil}, &map[string]oddities{"k": *v}, &v.S, &v.F64, &v.Any, &v.ByStr, &v.Levels, &v.T, &v.M, &v.B, &v.Keys} {
					if readsItself(t, f, a, one, reflect.New(reflect.TypeOf(one).Elem()).Interface()) {
						written[fmt.Sprintf("%T of %T", f, one)]++
					}
				}
				arena.Reset()
			}
		}
	}
	for _, name := range []string{"JSONOptions of *isomer.oddities", "MessagePackOptions of *isomer.oddities", "MessagePackOptions of *map[string]isomer.oddities"} {
		if written["*isomer."+name] < 500 {
			t.Errorf("%d of %s were written", written["*isomer."+name], name)
		}
	}
}
