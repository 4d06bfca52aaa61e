// Tests of vectors: text of all lengths, at all places, right and wrong, beside unicode/utf8.
// SPDX-License-Identifier: MIT

package wire

import (
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// plainLength is what Plain.Copy may copy, by its letters one at a time.
func plainLength(s, stops string, lines bool) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || r < utf8.RuneSelf && strings.IndexByte(stops, byte(r)) >= 0 {
			return i
		}
		if lines && (r == 0x2028 || r == 0x2029) {
			return i
		}
		i += size
	}
	return len(s)
}

var controls = func() string {
	var b strings.Builder
	for c := range byte(' ') {
		b.WriteByte(c)
	}
	return b.String()
}()

var plains = []struct {
	stops string
	lines bool
	*Plain
}{
	{controls + `"\`, false, NewPlain(controls+`"\`, false)},
	{controls + `"\<>&`, true, NewPlain(controls+`"\<>&`, true)},
	{"", true, NewPlain("", true)},
	{"az09\x7f", false, NewPlain("az09\x7f", false)},
}

// guarded is memory between two pages that nobody may touch.
type guarded []byte

func newGuarded(t *testing.T) guarded {
	page := syscall.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(all) })
	for _, outside := range [][]byte{all[:page], all[2*page:]} {
		if err := syscall.Mprotect(outside, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return guarded(all[page : 2*page])
}

// atBegin and atEnd copy s to where a byte in front of it, or behind it, may not be touched.
func (g guarded) atBegin(s string) []byte { return g[:copy(g, s)] }
func (g guarded) atEnd(s string) []byte {
	at := g[len(g)-len(s):]
	copy(at, s)
	return at
}

type vectorTest struct {
	testing.TB
	from, to guarded
}

// check compares what vectors say of s with what its letters say.
func (t *vectorTest) check(s string) {
	t.Helper()
	valid := utf8.ValidString(s)
	for _, place := range []func(guarded, string) []byte{guarded.atBegin, guarded.atEnd} {
		src := unsafe.Pointer(unsafe.SliceData(place(t.from, s)))
		if len(s) > Short && IsLongUTF8(src, len(s)) != valid {
			t.Fatalf("IsLongUTF8(%q) is not %v", s, valid)
		}
		if len(s) < leastVector {
			continue
		}
		if got, known := VectorUTF8(src, len(s)); known != hasVectors || known && got != valid {
			t.Fatalf("VectorUTF8(%q) is %v, %v and not %v", s, got, known, valid)
		}
		for _, p := range plains {
			dst := place(t.to, strings.Repeat("-", len(s)))
			n := p.Copy(unsafe.Pointer(unsafe.SliceData(dst)), src, len(s))
			// What is in front of a letter that is not plain may be left as well, as far as the letter before it.
			most := plainLength(s, p.stops, p.lines)
			if n > most || hasVectors && n < most-utf8.UTFMax || string(dst[:n]) != s[:n] || !utf8.ValidString(s[:n]) && valid {
				t.Fatalf("%q: %d plain bytes of %d are copied, as %q", s, n, most, dst[:n])
			}
			if hasVectors && most < len(s) && s[most] < utf8.RuneSelf && n != most {
				t.Fatalf("%q: %d bytes in front of ASCII that is not plain, not %d", s, n, most)
			}
		}
	}
}

// bothWays runs a test with vectors and without.
func bothWays(t *testing.T, test func(t *vectorTest)) {
	t.Run("as it is", func(t *testing.T) { test(&vectorTest{t, newGuarded(t), newGuarded(t)}) })
	t.Run("without vectors", func(t *testing.T) {
		withoutVectors(t)
		test(&vectorTest{t, newGuarded(t), newGuarded(t)})
	})
}

func TestVectorsOfEveryLetter(t *testing.T) {
	bothWays(t, func(t *vectorTest) {
		for r := rune(0); r <= utf8.MaxRune; r++ {
			// Each place within a vector has its turn, and each letter stands across the end of one.
			at := int(r) % lane
			if r >= 0x3000 && r%31 != 0 || testing.Short() && r%37 != 0 {
				continue
			}
			t.check(strings.Repeat("a", at) + string(r) + strings.Repeat("b", 2*lane))
			t.check(strings.Repeat("a", lane-2) + string(r) + strings.Repeat("b", lane))
			t.check(strings.Repeat("a", 2*lane) + string(r))
		}
	})
}

// TestVectorsOfEveryPair has every two bytes, behind and before bytes that decide what they are.
func TestVectorsOfEveryPair(t *testing.T) {
	around := []string{"", "a", "\x80", "\xbf", "\xc3", "\xe2", "\xe2\x80", "\xed", "\xf0", "\xf0\x9f", "\xf0\x9f\x98", "\xf4"}
	bothWays(t, func(t *vectorTest) {
		for a := range 256 {
			for b := range 256 {
				k := a*256 + b
				if testing.Short() && k%61 != 0 {
					continue
				}
				before, behind := around[k%len(around)], around[k/5%len(around)]
				middle := before + string([]byte{byte(a), byte(b)}) + behind
				t.check(strings.Repeat("a", k%(2*lane)) + middle + strings.Repeat("b", lane+3))
				t.check(strings.Repeat("日", lane/3) + "aa"[:k%3] + middle)
			}
		}
	})
}

// TestVectorsOfEveryFirstByte has each with second bytes at the borders of what it allows, and more behind them.
func TestVectorsOfEveryFirstByte(t *testing.T) {
	bothWays(t, func(t *vectorTest) {
		for first := 0x80; first < 0x100; first++ {
			for _, second := range []byte{0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff} {
				for _, behind := range []string{"", "\x80", "\xbf", "\x80\x80", "\xbf\xbf", "\x80\x80\x80"} {
					middle := string([]byte{byte(first), second}) + behind
					t.check(strings.Repeat("a", first%lane) + middle + strings.Repeat("b", lane+3))
				}
			}
		}
	})
}

func TestVectorsOfRandomText(t *testing.T) {
	parts := []string{
		"a", "plain text, of some length", "<", "\"", "\n", "é", "ß", "日本語", "テキスト", "€", "\u2028", "\u2029", "\u2027", "\u0800",
		"\ud7ff", "\ue000", "😀", "\U0010ffff", "\xff", "\xc3", "\xe6\x97", "\xed\xa0\x80", "\xe0\x80\x80", "\xf0\x9f\x98", "\xc0\x80",
		"\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\x80",
	}
	rounds := 60_000
	if testing.Short() {
		rounds /= 30
	}
	bothWays(t, func(t *vectorTest) {
		r := rand.New(rand.NewPCG(1, 2))
		for range rounds {
			last := len(parts)
			if r.IntN(2) == 0 {
				last -= 10 // all of it UTF-8
			}
			var made strings.Builder
			for size := r.IntN(300); made.Len() < size; {
				made.WriteString(parts[r.IntN(last)])
			}
			t.check(made.String())
		}
	})
}

func TestVectorsOfEveryLength(t *testing.T) {
	const letters = "aé日😀"
	bothWays(t, func(t *vectorTest) {
		for n := range 200 {
			for from := range len(letters) {
				s := strings.Repeat(letters, 30)[from:]
				t.check(s[:n])
				t.check(strings.Repeat("a", n))
			}
		}
	})
}
