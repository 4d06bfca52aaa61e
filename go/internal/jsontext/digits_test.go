// Tests of the encoding of numbers, compared with encoding/json.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

func TestAppendFloat(t *testing.T) {
	check := func(f float64) {
		t.Helper()
		for _, f := range []float64{f, -f} {
			if math.IsInf(f, 0) || math.IsNaN(f) {
				continue
			}
			want, err := json.Marshal(f)
			if err != nil {
				t.Fatal(err)
			}
			if have := AppendFloat64([]byte("x"), f); string(have) != "x"+string(want) {
				t.Errorf("%x: %s, want %s", math.Float64bits(f), have, want)
			}
			short := float32(f)
			if want, err = json.Marshal(short); err != nil {
				continue // It is infinite.
			}
			if have := AppendFloat32([]byte("x"), short); string(have) != "x"+string(want) {
				t.Errorf("%x: %s, want %s", math.Float32bits(short), have, want)
			}
		}
	}
	for _, f := range []float64{0, 0.1, 5e-324, math.MaxFloat64, math.MaxFloat32, math.SmallestNonzeroFloat32, 1 << 53, 1<<53 + 2, 123456.789} {
		check(f)
	}
	for q := -330; q <= 310; q++ {
		for _, f := range []float64{1, 1.5, 9.999999, 1.2345678901234567} {
			f *= math.Pow(10, float64(q))
			check(f)
			check(math.Nextafter(f, 0))
			check(math.Nextafter(f, math.Inf(1)))
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		check(math.Float64frombits(r.Uint64()))
		check(r.Float64() * 1e6)
		check(float64(r.IntN(1e9)) / 1e6)
		check(float64(r.Uint64() >> r.IntN(64)))
	}
}

func BenchmarkAppendFloat(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, next := range map[string]func() float64{
		"price": func() float64 { return float64(r.IntN(1e6)) / 100 }, "sum": func() float64 { return 19.99 + 12.5*r.Float64() },
		"any": func() float64 { return r.NormFloat64() * 1e10 }, "whole": func() float64 { return float64(r.IntN(1e6)) },
	} {
		b.Run(name, func(b *testing.B) {
			numbers := make([]float64, 256)
			for i := range numbers {
				numbers[i] = next()
			}
			to := make([]byte, 0, 32)
			for i := 0; b.Loop(); i++ {
				AppendFloat64(to, numbers[i%len(numbers)])
			}
		})
	}
}
