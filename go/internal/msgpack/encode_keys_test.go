// Tests of maps whose keys are any: what readers would refuse is not written.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"errors"
	"math"
	"testing"
	"time"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
)

func TestKeysOfAnyTypeAreWrittenOnce(t *testing.T) {
	type text string
	type number int16
	paris := time.FixedZone("", 3600)
	for _, m := range []any{
		map[any]any{int8(1): 1, 1: 2},
		map[any]any{uint64(7): 1, number(7): 2},
		map[any]any{"a": 1, text("a"): 2},
		map[any]any{[2]byte{'a', 'b'}: 1, "ab": 2},
		map[any]any{float32(0.5): 1, 0.5: 2},
		map[any]any{float32(math.Copysign(0, -1)): 1, 0.0: 2},
		map[any]any{time.Unix(1, 0): 1, time.Unix(1, 0).In(paris): 2},
	} {
		for _, v := range []any{m, []any{m}, map[string]any{"k": m}} {
			_, err := Append(nil, v, &Options{})
			var e *base.Error
			if !errors.Is(err, base.DuplicateKey) || !errors.As(err, &e) || e.Path == "" {
				t.Errorf("%v: %v", v, err)
			}
		}
	}
	for _, m := range []any{
		map[any]any{int64(1): 1, 1.0: 2, "1": 3, true: 4, nil: 5},
		map[any]any{time.Unix(1, 0): 1, time.Unix(1, 1): 2, int64(1): 3},
		map[any]any{"\xc2\xa0": 1, "": 2, [1]byte{'a'}: 3},
	} {
		data, err := Append(nil, m, &Options{Deterministic: true})
		if err != nil {
			t.Errorf("%v: %v", m, err)
		}
		var back any
		if err = Decode(memory.Heap, data, &back, &Options{}); err != nil {
			t.Errorf("%v: %v", m, err)
		}
	}
}

func TestKeysThatNobodyReadsAreNotWritten(t *testing.T) {
	for _, m := range []any{map[any]int{[1]int{1}: 1}, map[any]int{struct{ A int }{}: 1}, map[any]int{math.NaN(): 1}, map[any]int{float32(math.NaN()): 1}} {
		if _, err := Append(nil, m, &Options{}); !errors.Is(err, base.BadValue) {
			t.Errorf("%v: %v", m, err)
		}
	}
}
