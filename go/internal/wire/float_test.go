// Tests of Float, compared with strconv.
// SPDX-License-Identifier: MIT

package wire

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

func sameFloat(t *testing.T, m uint64, q int) bool {
	t.Helper()
	f, ok := Float(m, q)
	if !ok {
		return false
	}
	want, err := strconv.ParseFloat(fmt.Sprintf("%de%d", m, q), 64)
	if err != nil || f != want {
		t.Errorf("%de%d is %v, not %v: %v", m, q, f, want, err)
	}
	return true
}

func TestFloat(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	told, asked := 0, 0
	for range 300_000 {
		asked++
		if sameFloat(t, r.Uint64()>>r.IntN(64)|1, r.IntN(600)-300) {
			told++
		}
	}
	if told < asked*95/100 {
		t.Errorf("only %d of %d are told", told, asked)
	}
	for q := -400; q < 400; q++ {
		for _, m := range []uint64{1, 2, 9, 1 << 53, 1<<53 + 1, 1<<54 - 1, 1<<63 - 1, 1 << 63, math.MaxUint64} {
			sameFloat(t, m, q)
		}
	}
}

// TestFloatNearTheMiddle has decimals that are next to the middle between two numbers, or at it.
func TestFloatNearTheMiddle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100_000 {
		f := math.Float64frombits(r.Uint64() & math.MaxInt64)
		if math.IsInf(f, 0) || math.IsNaN(f) || f == 0 {
			continue
		}
		d := Shortest(f)
		for _, by := range []uint64{0, 1, 2} {
			sameFloat(t, d.Digits+by, d.Exponent)
		}
		m := r.Uint64() >> 11 // and a half, exactly
		sameFloat(t, m*2+1, 0)
		sameFloat(t, (m>>8*2+1)*5, -1)
	}
}
