// fill: random messages.
// SPDX-License-Identifier: MIT

package fast_test

import (
	"math"
	"math/rand/v2"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// fill sets some of m's fields, and those of the messages in it up to the given number of levels.
func fill(random *rand.Rand, m message, levels int) message {
	fillMessage(random, m.ProtoReflect(), levels)
	return m
}

func fillMessage(random *rand.Rand, m protoreflect.Message, levels int) {
	fields := m.Descriptor().Fields()
	// Messages with many fields get only some of them, since otherwise none would be small.
	chance := min(0.5, 12/float64(fields.Len()+1))
	for i := range fields.Len() {
		f := fields.Get(i)
		if random.Float64() > chance || levels == 0 && f.Message() != nil {
			continue
		}
		switch {
		case f.IsMap():
			for range random.IntN(4) {
				key := scalar(random, f.MapKey()).MapKey()
				value := m.NewField(f).Map().NewValue()
				if f.MapValue().Message() != nil {
					fillMessage(random, value.Message(), levels-1)
				} else {
					value = scalar(random, f.MapValue())
				}
				m.Mutable(f).Map().Set(key, value)
			}
		case f.IsList():
			for range random.IntN(5) {
				if f.Message() != nil {
					fillMessage(random, m.Mutable(f).List().AppendMutable().Message(), levels-1)
				} else {
					m.Mutable(f).List().Append(scalar(random, f))
				}
			}
		case f.Message() != nil:
			fillMessage(random, m.Mutable(f).Message(), levels-1)
		default:
			m.Set(f, scalar(random, f))
		}
	}
	if random.IntN(4) == 0 && !strings.HasPrefix(string(m.Descriptor().FullName()), "google.") {
		m.SetUnknown(unknown(random, fields))
	}
}

// unknown returns records with field numbers that the message lacks.
func unknown(random *rand.Rand, fields protoreflect.FieldDescriptors) []byte {
	var b []byte
	for range 1 + random.IntN(3) {
		n := protowire.Number(1 + random.IntN(5000))
		if fields.ByNumber(n) != nil {
			continue
		}
		switch random.IntN(5) {
		case 0:
			b = protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), number(random))
		case 1:
			b = protowire.AppendFixed32(protowire.AppendTag(b, n, protowire.Fixed32Type), random.Uint32())
		case 2:
			b = protowire.AppendFixed64(protowire.AppendTag(b, n, protowire.Fixed64Type), random.Uint64())
		case 3:
			b = protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), []byte(text(random)))
		default:
			b = protowire.AppendTag(b, n, protowire.StartGroupType)
			b = protowire.AppendVarint(protowire.AppendTag(b, 1, protowire.VarintType), number(random))
			b = protowire.AppendTag(b, n, protowire.EndGroupType)
		}
	}
	return b
}

// number returns a number with a random number of bits.
func number(random *rand.Rand) uint64 { return random.Uint64() >> random.IntN(64) }

func text(random *rand.Rand) string {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789äß€𝄞"
	runes := []rune(letters)
	var b strings.Builder
	for range random.IntN(1 << random.IntN(8)) {
		if random.IntN(40) == 0 {
			b.WriteRune(runes[36+random.IntN(4)])
		} else {
			b.WriteRune(runes[random.IntN(36)])
		}
	}
	return b.String()
}

func scalar(random *rand.Rand, f protoreflect.FieldDescriptor) protoreflect.Value {
	n := number(random)
	if random.IntN(4) == 0 {
		n = 0
	} else if random.IntN(2) == 0 {
		n = -n
	}
	switch f.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(n&1 != 0)
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(n))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(int64(n))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(n))
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(n)
	case protoreflect.FloatKind:
		return protoreflect.ValueOfFloat32(float32(math.Float64frombits(n)))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(math.Float64frombits(n))
	case protoreflect.EnumKind:
		if values := f.Enum().Values(); f.Enum().IsClosed() || n&1 == 0 {
			return protoreflect.ValueOfEnum(values.Get(int(n >> 1 % uint64(values.Len()))).Number())
		}
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(n))
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(text(random))
	default:
		return protoreflect.ValueOfBytes([]byte(text(random)))
	}
}
