// Tests of what is processed in words: white space, plain numbers and integers, compared with package strconv.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
)

func scannerOf(text string) *Scanner {
	var d Scanner
	room := make([]byte, len(text)+Pad+memory.Padding)
	d.Start(memory.Heap, []byte(text), unsafe.Pointer(unsafe.SliceData(room)))
	return &d
}

func TestSpaceOfEveryKindAndLength(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		text := ""
		for range r.IntN(5) {
			text += strings.Repeat(string(" \n\t\r"[r.IntN(4)]), r.IntN(20)) + strings.Repeat(" ", r.IntN(20))
		}
		for _, behind := range []string{"", "x", "!", "\x1f", "\x00", "\u00a0", "}  "} {
			if at := scannerOf(text + behind).Space(0); at != len(text) {
				t.Errorf("%q: %d, not %d", text+behind, at, len(text))
			}
		}
	}
}

// TestNumbersOfEveryShape has every number of digits before and after the point, with what may follow a number.
func TestNumbersOfEveryShape(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	digits := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = '0' + byte(r.IntN(10))
		}
		return string(b)
	}
	for whole := 1; whole < 24; whole++ {
		for fraction := range 26 {
			for k := range 12 {
				text := digits(whole)
				if whole > 1 {
					text = string('1'+byte(r.IntN(9))) + text[1:]
				}
				if fraction > 0 {
					text += "." + digits(fraction)
				}
				if k%2 == 1 {
					text = "-" + text
				}
				if k%6 == 5 {
					text += fmt.Sprintf("e%+d", r.IntN(40)-20)
				}
				want, err := strconv.ParseFloat(text, 64)
				if err != nil {
					t.Fatal(err)
				}
				for _, behind := range []string{"", ",", "]", " ", "/", ":"} {
					got, next := scannerOf(text + behind).Float64(0)
					if math.Float64bits(got) != math.Float64bits(want) || next != len(text) {
						t.Errorf("%s: %v to %d, not %v", text, got, next, want)
					}
				}
			}
		}
	}
	for _, bad := range []string{"", "-", "01", "-01.5", "00", "1.", "1.e3", ".5", "-.5", "1e", "1.5e+", "+1"} {
		if f, next := scannerOf(bad).Float64(0); next >= 0 {
			t.Errorf("%q is %v", bad, f)
		}
	}
}

func TestIntegersOfEveryLength(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	check := func(v uint64) {
		if got, want := string(AppendUint(nil, v)), strconv.FormatUint(v, 10); got != want {
			t.Errorf("%s, not %s", got, want)
		}
		if got, want := string(AppendInt([]byte("x"), int64(v))), "x"+strconv.FormatInt(int64(v), 10); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	power := uint64(1)
	for range 20 {
		for _, v := range []uint64{power - 1, power, power + 1, power * 9, -power} {
			check(v)
		}
		for range 200 {
			check(r.Uint64N(power) * 3)
		}
		power *= 10
	}
	check(math.MaxUint64)
	check(1 << 63)
}

// TestEightLettersAtATime puts every kind of character at every place among characters of three bytes.
func TestEightLettersAtATime(t *testing.T) {
	odd := []string{
		"a", "é", "\u07ff", "\u0800", "\u0fff", "\u1000", "\u2027", "\u2028", "\u2029", "\u202a", "…", "\ud7ff", "\ue000", "\uffff",
		"\U00010000", "\U0010ffff", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\x9f\xbf", "\xe3\x81", "\x81", "\xe3\xe3\x81", "\xff",
		"\xf0\x80\x80\x80", "<", "\"", "\\", "\n",
	}
	for n := range 30 {
		for at := range n + 1 {
			for _, letter := range odd {
				text := strings.Repeat("漢", at) + letter + strings.Repeat("字", n-at)
				if Valid(text) != utf8.ValidString(text) {
					t.Errorf("%q", text)
				}
				for _, html := range []bool{false, true} {
					style := Style(0)
					if html {
						style = HTML
					}
					got, want := AppendString([]byte("x"), text, style), AppendRepaired([]byte("x"), text, html)
					if string(got) != string(want) {
						t.Errorf("%q, not %q", got, want)
					}
				}
				if got := AppendString(nil, text, Strict); (got != nil) != utf8.ValidString(text) {
					t.Errorf("%q: %q", text, got)
				}
			}
		}
	}
}
