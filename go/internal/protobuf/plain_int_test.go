// Tests of int and uint, which have 64 bits on some machines and 32 on others.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

type plainInts struct {
	A int          `isomer:"1"`
	B uint         `isomer:"2"`
	C int          `isomer:"3,sint64"`
	D []int        `isomer:"4"`
	E []uint       `isomer:"5,unpacked"`
	F map[int]uint `isomer:"6"`
	G *int         `isomer:"7"`
}

// wideInts is the same with explicit sizes.
type wideInts struct {
	A int64            `isomer:"1"`
	B uint64           `isomer:"2"`
	C int64            `isomer:"3,sint64"`
	D []int64          `isomer:"4"`
	E []uint64         `isomer:"5,unpacked"`
	F map[int64]uint64 `isomer:"6"`
	G *int64           `isomer:"7"`
}

func TestIntsHoldWhatTheyCan(t *testing.T) {
	least, wide := math.MinInt, int64(math.MinInt)
	small := plainInts{
		least, math.MaxUint, least, []int{math.MaxInt, -1, least}, []uint{0, math.MaxUint}, map[int]uint{least: math.MaxUint}, &least,
	}
	same := wideInts{
		wide, math.MaxUint, wide, []int64{math.MaxInt, -1, wide}, []uint64{0, math.MaxUint}, map[int64]uint64{wide: math.MaxUint}, &wide,
	}
	data, err := Append(nil, &small, &Options{})
	want, wantErr := Append(nil, &same, &Options{})
	if err != nil || wantErr != nil || string(data) != string(want) {
		t.Fatalf("%v, %v\n%x\n%x", err, wantErr, data, want)
	}
	var got plainInts
	if err := Decode(memory.Heap, data, &got, &Options{}); err != nil || !reflect.DeepEqual(got, small) {
		t.Errorf("%v: %+v", err, got)
	}
	for _, text := range [][]byte{
		protowire.AppendVarint([]byte{1 << 3}, 1<<40), protowire.AppendVarint([]byte{2 << 3}, 1<<32), protowire.AppendVarint([]byte{3 << 3}, 1<<33),
		protowire.AppendBytes([]byte{4<<3 | 2}, protowire.AppendVarint(nil, 1<<31)), protowire.AppendVarint([]byte{7 << 3}, 1<<63),
	} {
		err := Decode(memory.Heap, text, &plainInts{}, &Options{})
		if fits := math.MaxInt > math.MaxInt32; fits && err != nil || !fits && !errors.Is(err, base.BadValue) {
			t.Errorf("%x: %v", text, err)
		}
	}
}
