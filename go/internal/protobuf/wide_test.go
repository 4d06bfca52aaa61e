// Tests that numbers are decoded as by protobuf-go: a varint of more than 64 bits is an error everywhere, and a number
// that a field of a struct cannot hold is not stored.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"errors"
	"fmt"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/vectors"
)

// wideVarint returns a varint of ten bytes with this last one.
func wideVarint(last byte) []byte {
	return []byte{0x85, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, last}
}

func TestAVarintOfMoreThan64BitsIsRefusedAsInProtobufGo(t *testing.T) {
	names := map[string]bool{}
	for _, c := range vectors.All(t) {
		m := c.New()
		if m == nil || names[string(m.ProtoReflect().Descriptor().FullName())] {
			continue
		}
		names[string(m.ProtoReflect().Descriptor().FullName())] = true
		fields := m.ProtoReflect().Descriptor().Fields()
		for number := protowire.Number(1); number <= 40; number++ {
			for _, last := range []byte{0, 1, 2, 3, 0x7e, 0x7f} {
				v := wideVarint(last)
				inputs := [][]byte{append(protowire.AppendTag(nil, number, protowire.VarintType), v...)}
				if f := fields.ByNumber(number); f != nil && (f.IsList() || f.IsMap()) {
					packed := append([]byte{1}, v...)
					inputs = append(inputs, protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType), packed),
						protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType), append([]byte{16}, v...)),
						append(append([]byte(nil), inputs[0]...), inputs[0]...))
				}
				// This is for a length, and within an unknown group.
				inputs = append(inputs, append(protowire.AppendTag(nil, number, protowire.BytesType), v...),
					append(append([]byte{0xfb, 0x7f, 0x08}, v...), 0xfc, 0x7f))
				for _, data := range inputs {
					got, want := c.New(), c.New()
					wantErr := partialOfficial.Unmarshal(data, want)
					for name, a := range arenas() {
						err := Decode(a, data, got, partial)
						if (err == nil) != (wantErr == nil) || err == nil && !proto.Equal(got, want) {
							t.Errorf("%s, %s: %x: %v, want %v", m.ProtoReflect().Descriptor().FullName(), name, data, err, wantErr)
						}
					}
				}
			}
		}
	}
}

var partialOfficial = proto.UnmarshalOptions{AllowPartial: true}

func TestANumberThatAStructCannotHoldIsNotStored(t *testing.T) {
	type narrow struct {
		I8  int8   `isomer:"1"`
		I16 int16  `isomer:"2,sint32"`
		U8  uint8  `isomer:"3"`
		U16 uint16 `isomer:"4"`
		P   *uint8 `isomer:"5"`
		L   []int8 `isomer:"6"`
	}
	for number := protowire.Number(1); number <= 6; number++ {
		for _, v := range []uint64{128, 255, 256, 300, 32768, 65535, 65536, 70000, 1 << 31, 1 << 32, 1<<64 - 200, 1<<64 - 70000} {
			data := protowire.AppendVarint(protowire.AppendTag(nil, number, protowire.VarintType), v)
			seven := uint8(7)
			got := narrow{7, 7, 7, 7, &seven, []int8{7}}
			before := fmt.Sprint(got.I8, got.I16, got.U8, got.U16, *got.P, got.L)
			err := Decode(memory.Heap, data, &got, &Options{Merge: true})
			if err == nil {
				continue
			}
			if after := fmt.Sprint(got.I8, got.I16, got.U8, got.U16, *got.P, got.L); !errors.Is(err, base.BadValue) || after != before {
				t.Errorf("%d: %d: %v: %s, want %s", number, v, err, after, before)
			}
		}
	}
}
