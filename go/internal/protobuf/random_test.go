// Random messages, the same for the same seed.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"math"
	"math/rand/v2"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// maker fills messages.
type maker struct {
	*rand.Rand
	// left is the number of values that may still be added.
	left int
}

func newMaker(seed uint64) *maker { return &maker{rand.New(rand.NewPCG(seed, 7)), 400} }

// message fills m with some of its fields, extensions and unknown fields.
func (r *maker) message(m protoreflect.Message, depth int) {
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
		// Items of message sets may have numbers that fields cannot have, which this build of the runtime does not
		// support.
		if x.TypeDescriptor().Number().IsValid() && r.IntN(4) == 0 {
			r.field(m, x.TypeDescriptor(), depth)
		}
		return true
	})
	if r.IntN(4) == 0 {
		m.SetUnknown(r.unknown(m.Descriptor(), nil, 2))
	}
}

func (r *maker) field(m protoreflect.Message, f protoreflect.FieldDescriptor, depth int) {
	isMessage := f.Message() != nil && !f.IsMap() || f.IsMap() && f.MapValue().Message() != nil
	if r.left <= 0 || isMessage && depth == 0 {
		return
	}
	switch {
	case f.IsMap():
		into := m.Mutable(f).Map()
		for range r.count() {
			value := into.NewValue()
			if isMessage {
				r.message(value.Message(), depth-1)
			} else {
				value = r.scalar(f.MapValue())
			}
			into.Set(r.scalar(f.MapKey()).MapKey(), value)
		}
	case f.IsList():
		into := m.Mutable(f).List()
		for range r.count() {
			if isMessage {
				r.message(into.AppendMutable().Message(), depth-1)
			} else {
				into.Append(r.scalar(f))
			}
		}
	case isMessage:
		r.message(m.Mutable(f).Message(), depth-1)
	default:
		m.Set(f, r.scalar(f))
	}
}

// count returns a number of elements, which is mostly small.
func (r *maker) count() int {
	if r.IntN(10) == 0 {
		return r.IntN(40)
	}
	return r.IntN(4)
}

func (r *maker) bits() uint64 {
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

func (r *maker) text() string {
	n := r.IntN(20)
	if r.IntN(12) == 0 {
		n = r.IntN(300)
	}
	var b strings.Builder
	alphabet := []rune("abcdefgh 0123é\x00ß中😀\U0010ffff")
	if r.IntN(2) == 0 {
		alphabet = alphabet[:12]
	}
	for range n {
		b.WriteRune(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

func (r *maker) scalar(f protoreflect.FieldDescriptor) protoreflect.Value {
	r.left--
	v := r.bits()
	switch f.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(v&1 != 0)
	case protoreflect.EnumKind:
		values := f.Enum().Values()
		if r.IntN(3) > 0 {
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
		return protoreflect.ValueOfString(r.text())
	}
	return protoreflect.ValueOfBytes([]byte(r.text()))
}

// unknown appends fields that are neither fields nor extensions of d.
func (r *maker) unknown(d protoreflect.MessageDescriptor, b []byte, depth int) []byte {
	for range 1 + r.IntN(3) {
		n := protowire.Number(1 + r.IntN(30000))
		if d.Fields().ByNumber(n) != nil || d.ExtensionRanges().Has(n) {
			continue
		}
		switch r.IntN(5) {
		case 0:
			b = protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), r.bits())
		case 1:
			b = protowire.AppendFixed32(protowire.AppendTag(b, n, protowire.Fixed32Type), uint32(r.bits()))
		case 2:
			b = protowire.AppendFixed64(protowire.AppendTag(b, n, protowire.Fixed64Type), r.bits())
		case 3:
			b = protowire.AppendString(protowire.AppendTag(b, n, protowire.BytesType), r.text())
		case 4:
			b = protowire.AppendTag(b, n, protowire.StartGroupType)
			if depth > 0 {
				b = r.unknown(d, b, depth-1)
			}
			b = protowire.AppendTag(b, n, protowire.EndGroupType)
		}
	}
	return b
}
