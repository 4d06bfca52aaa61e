// Tests of Shortest, compared with strconv, and of its table, compared with exact arithmetic.
// SPDX-License-Identifier: MIT

package wire

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestPowers(t *testing.T) {
	one := big.NewInt(1)
	for q := minPower; q <= maxPower; q++ {
		// g = ceil(10^q * 2^(127 - floorLog2(q)))
		ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(q, -q))), nil)
		shift := 127 - floorLog2(q)
		g, by := new(big.Int), one
		if q >= 0 {
			g.Set(ten)
		} else {
			g.Set(one)
			by = ten
		}
		if shift >= 0 {
			g.Lsh(g, uint(shift))
		} else {
			by = new(big.Int).Lsh(by, uint(-shift))
		}
		rest := new(big.Int)
		g.DivMod(g, by, rest)
		if rest.Sign() != 0 {
			g.Add(g, one)
		}
		have := new(big.Int).Lsh(new(big.Int).SetUint64(power(q).hi), 64)
		if have.Add(have, new(big.Int).SetUint64(power(q).lo)); have.Cmp(g) != 0 || g.BitLen() != 128 {
			t.Errorf("10^%d: %x, want %x", q, have, g)
		}
	}
}

// canonical returns d as strconv formats it, with an exponent.
func canonical(d Decimal) string {
	digits := strings.TrimRight(strconv.FormatUint(d.Digits, 10), "0")
	exponent := d.Exponent + len(strconv.FormatUint(d.Digits, 10)) - 1
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	sign := "+"
	if exponent < 0 {
		sign, exponent = "-", -exponent
	}
	text := strconv.Itoa(exponent)
	if len(text) < 2 {
		text = "0" + text
	}
	return digits + "e" + sign + text
}

func check(t *testing.T, f float64) {
	t.Helper()
	if f = math.Abs(f); f == 0 || math.IsInf(f, 0) || math.IsNaN(f) {
		return
	}
	if have, want := canonical(Shortest(f)), strconv.FormatFloat(f, 'e', -1, 64); have != want {
		t.Errorf("%x: %s, want %s", math.Float64bits(f), have, want)
	}
}

func TestShortest(t *testing.T) {
	near := func(f float64) {
		for i := range uint64(7) {
			check(t, math.Float64frombits(math.Float64bits(f)+i-3))
		}
	}
	for e := -1074; e <= 1023; e++ {
		near(math.Ldexp(1, e))
	}
	for q := -323; q <= 308; q++ {
		ten, err := strconv.ParseFloat("1e"+strconv.Itoa(q), 64)
		if err != nil {
			t.Fatal(err)
		}
		for digit := 1.0; digit < 10; digit++ {
			near(digit * ten)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300_000 {
		check(t, math.Float64frombits(r.Uint64()))
		check(t, r.Float64())
		check(t, math.Round(r.Float64()*1e12)/1e9)
		check(t, 19.99+12.5*float64(r.IntN(1000)))
		check(t, math.Float64frombits(r.Uint64()>>r.IntN(64)))
	}
}

func BenchmarkShortest(b *testing.B) {
	numbers := make([]float64, 256)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range numbers {
		numbers[i] = r.Float64() * 1000
	}
	for i := 0; b.Loop(); i++ {
		Shortest(numbers[i%len(numbers)])
	}
}
