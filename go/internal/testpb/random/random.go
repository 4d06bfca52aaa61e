// Random messages that have a form in JSON, the same for the same seed.
// SPDX-License-Identifier: MIT

// Package random is for tests only.
package random

import (
	"math"
	"math/rand/v2"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// Maker fills messages.
type Maker struct {
	*rand.Rand
	// left is how many values there may still be.
	left int
}

// New makes a Maker.
func New(seed uint64) *Maker { return &Maker{rand.New(rand.NewPCG(seed, 7)), 300} }

// Message fills m with some of its fields and extensions.
func (r *Maker) Message(m protoreflect.Message, depth int) {
	if r.known(m, depth) {
		return
	}
	fields := m.Descriptor().Fields()
	share := 1 + r.IntN(4)
	if fields.Len() > 40 {
		share += 8
	}
	for i := range fields.Len() {
		if r.IntN(share) == 0 {
			r.field(m, fields.Get(i), depth)
		}
	}
	protoregistry.GlobalTypes.RangeExtensionsByMessage(m.Descriptor().FullName(), func(x protoreflect.ExtensionType) bool {
		if x.TypeDescriptor().Number().IsValid() && r.IntN(4) == 0 {
			r.field(m, x.TypeDescriptor(), depth)
		}
		return true
	})
}

// known fills a message that has a form of its own in JSON.
func (r *Maker) known(m protoreflect.Message, depth int) bool {
	fields := m.Descriptor().Fields()
	set := func(name string, v any) {
		m.Set(fields.ByName(protoreflect.Name(name)), protoreflect.ValueOf(v))
	}
	switch m.Descriptor().FullName() {
	case "google.protobuf.Timestamp":
		set("seconds", r.Int64N(253402300799+62135596800)-62135596800)
		set("nanos", r.nanos())
	case "google.protobuf.Duration":
		sign := int64(r.IntN(2)*2 - 1)
		set("seconds", sign*(r.Int64N(315576000000)>>r.IntN(40)))
		set("nanos", int32(sign)*r.nanos())
	case "google.protobuf.FieldMask":
		paths := m.Mutable(fields.ByName("paths")).List()
		for range 1 + r.IntN(3) {
			paths.Append(protoreflect.ValueOf([]string{"a", "foo_bar", "a.b_c.d", "x1"}[r.IntN(4)]))
		}
	case "google.protobuf.Any":
		inner := []proto.Message{
			&timestamppb.Timestamp{Seconds: r.Int64N(1 << 32)}, &durationpb.Duration{Nanos: 5}, wrapperspb.String(r.Text()),
			&anypb.Any{},
		}[r.IntN(4)]
		data, err := proto.Marshal(inner)
		if err != nil {
			panic(err)
		}
		set("type_url", "type.example/"+string(inner.ProtoReflect().Descriptor().FullName()))
		set("value", data)
	case "google.protobuf.Value":
		kinds := 6
		if depth <= 0 {
			kinds = 4
		}
		f := fields.Get(r.IntN(kinds))
		switch {
		case f.Message() != nil:
			r.Message(m.Mutable(f).Message(), depth-1)
		case f.Name() == "number_value":
			set("number_value", float64(r.IntN(1000000))/float64(1+r.IntN(1000)))
		case f.Name() == "null_value":
			set("null_value", protoreflect.EnumNumber(0))
		default:
			m.Set(f, r.scalar(f))
		}
	default:
		return false
	}
	return true
}

func (r *Maker) nanos() int32 {
	n := r.Int32N(1000)
	for range r.IntN(3) {
		n *= 1000
	}
	return min(n, 999999999)
}

func (r *Maker) field(m protoreflect.Message, f protoreflect.FieldDescriptor, depth int) {
	isMessage := f.Message() != nil && !f.IsMap() || f.IsMap() && f.MapValue().Message() != nil
	if r.left <= 0 || isMessage && depth <= 0 {
		return
	}
	switch {
	case f.IsMap():
		into := m.Mutable(f).Map()
		for range r.count() {
			value := into.NewValue()
			if isMessage {
				r.Message(value.Message(), depth-1)
			} else {
				value = r.scalar(f.MapValue())
			}
			into.Set(r.scalar(f.MapKey()).MapKey(), value)
		}
	case f.IsList():
		into := m.Mutable(f).List()
		for range r.count() {
			if isMessage {
				r.Message(into.AppendMutable().Message(), depth-1)
			} else {
				into.Append(r.scalar(f))
			}
		}
	case isMessage:
		r.Message(m.Mutable(f).Message(), depth-1)
	default:
		m.Set(f, r.scalar(f))
	}
}

// count of elements: mostly few.
func (r *Maker) count() int {
	if r.IntN(10) == 0 {
		return r.IntN(40)
	}
	return r.IntN(4)
}

func (r *Maker) bits() uint64 {
	switch r.IntN(8) {
	case 0:
		return 0
	case 1:
		return math.MaxUint64
	case 2:
		return 1 << 63
	case 3:
		return 1 << 31
	}
	v := r.Uint64() >> r.IntN(64)
	if r.IntN(3) == 0 {
		return -v
	}
	return v
}

// Text is some UTF-8.
func (r *Maker) Text() string {
	n := r.IntN(20)
	if r.IntN(12) == 0 {
		n = r.IntN(300)
	}
	var b strings.Builder
	alphabet := []rune("abcdefgh 0123\x00\x1f\n\\\"é/<\x7fß中\u2028😀\U0010ffff")
	if r.IntN(2) == 0 {
		alphabet = alphabet[:12]
	}
	for range n {
		b.WriteRune(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

func (r *Maker) scalar(f protoreflect.FieldDescriptor) protoreflect.Value {
	r.left--
	v := r.bits()
	switch f.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(v&1 != 0)
	case protoreflect.EnumKind:
		values := f.Enum().Values()
		if f.Enum().FullName() == "google.protobuf.NullValue" || f.Enum().IsClosed() || r.IntN(3) > 0 {
			return protoreflect.ValueOfEnum(values.Get(r.IntN(values.Len())).Number())
		}
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(int32(v)))
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(v))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(v))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(int64(v))
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(v)
	case protoreflect.FloatKind:
		return protoreflect.ValueOfFloat32(math.Float32frombits(uint32(v)))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(math.Float64frombits(v))
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(r.Text())
	}
	return protoreflect.ValueOfBytes([]byte(r.Text()))
}
