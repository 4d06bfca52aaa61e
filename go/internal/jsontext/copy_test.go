// Tests of encoding text in blocks, compared with encoding it byte by byte, with and without AVX2.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unicode/utf8"
	"unsafe"

	"isomer.dev/isomer/internal/wire"
)

// bothWays runs a test with the features of the processor, and without AVX2.
func bothWays(t *testing.T, test func(t *testing.T)) {
	has := wire.HasAVX2
	defer func() { wire.HasAVX2 = has }()
	t.Run("as it is", test)
	wire.HasAVX2 = false
	t.Run("without AVX2", test)
}

// plainly does what AppendString does, one character at a time.
func plainly(b []byte, s string, style Style) []byte {
	want := uint8(1)
	if style&HTML != 0 {
		want = 2
	}
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf && plainByte[r]&want != 0:
			b = append(b, byte(r))
		case r < utf8.RuneSelf:
			b = appendEscape(b, byte(r))
		case style&Strict == 0 && (r == '\u2028' || r == '\u2029'):
			b = append(append(b, `\u202`...), hexDigits[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

// compare encodes text in all styles into the capacity after room.
func compare(t *testing.T, text, room []byte) {
	t.Helper()
	s := string(text)
	valid := utf8.ValidString(s)
	if Valid(s) != valid {
		t.Fatalf("%q: valid is not %v", s, valid)
	}
	var expected [300 * 6]byte
	for style := Style(0); style <= HTML|Strict; style++ {
		got := AppendString(room, unsafe.String(unsafe.SliceData(text), len(text)), style)
		if !valid {
			// Invalid text is not copied, whatever else the style does.
			if style&Strict != 0 && got != nil {
				t.Fatalf("%q: %q", s, got)
			}
			if want := AppendRepaired(expected[:0], s, style&HTML != 0); style&Strict == 0 && string(got[len(room):]) != string(want) {
				t.Fatalf("%q, style %d: %s, not %s", s, style, got[len(room):], want)
			}
		} else if want := plainly(expected[:0], s, style); got == nil || string(got[len(room):]) != string(want) {
			t.Fatalf("%q, style %d: %s, not %s", s, style, got, want)
		}
	}
}

// TestFewBytesAtEveryPlace uses all sequences of up to three bytes with a special meaning, and of four that characters
// consist of, at every place of a block.
func TestFewBytesAtEveryPlace(t *testing.T) {
	some := []byte{
		0, '\n', 0x1f, ' ', 'a', '"', '&', '<', '\\', 0x7f, 0x80, 0xa8, 0xa9, 0xbf, 0xc1, 0xc2, 0xe0, 0xe2, 0xe3, 0xed, 0xf0, 0xf4, 0xff,
	}
	few := []byte{'a', '"', 0x80, 0x90, 0xa9, 0xe2, 0xed, 0xf0}
	step := 1
	if testing.Short() {
		step = 5
	}
	plain := bytes.Repeat([]byte{'x'}, 70)
	bothWays(t, func(t *testing.T) {
		text, room := make([]byte, 70), make([]byte, 0, 300)
		try := func(step int, some ...byte) {
			for at := 0; at < 36; at += step {
				copy(text, plain)
				copy(text[at:], some)
				compare(t, text, room)
			}
		}
		for _, a := range some {
			try(1, a)
			for _, b := range some {
				try(1, a, b)
				for i, c := range some {
					if i%step == 0 {
						try(step, a, b, c)
					}
				}
			}
		}
		for _, a := range few {
			for _, b := range few {
				for _, c := range few {
					for i, d := range few {
						if i%step == 0 {
							try(1, a, b, c, d)
						}
					}
				}
			}
		}
	})
}

// TestEveryLetterAcrossBlocks has every code point across the border of two blocks.
func TestEveryLetterAcrossBlocks(t *testing.T) {
	step := rune(1)
	if testing.Short() {
		step = 17
	}
	bothWays(t, func(t *testing.T) {
		text, expected, room := make([]byte, 0, 80), make([]byte, 0, 100), make([]byte, 0, 300)
		for r := rune(0x20); r <= utf8.MaxRune; r += step {
			text = text[:0]
			for range 29 + r%3 {
				text = append(text, 'x')
			}
			text = append(utf8.AppendRune(text, r), "as much again, or it were the end"...)
			s := unsafe.String(unsafe.SliceData(text), len(text))
			got := AppendString(room, s, Style(r)&HTML)
			want := plainly(expected[:0], s, Style(r)&HTML)
			if string(got) != string(want) {
				t.Fatalf("%q: %s, not %s", s, got, want)
			}
		}
	})
}

// TestMixedText uses random text with escapes and damage, of every length and alignment, with little room and much.
func TestMixedText(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 7
	}
	letters := []rune{'a', '~', 'z', '0', 'é', 'я', '日', '本', '\u2027', '\u2028', '\u2029', '😀', '\U0010ffff', '"', '<', '\\', '\n'}
	bothWays(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(9, 10))
		made, rooms := make([]byte, 0, 300), make([]byte, 2000)
		for n := range 200 {
			for align := n % step; align < 33; align += step {
				text := made[:align]
				usual := letters[random.IntN(len(letters))]
				for len(text) < align+n {
					letter := usual
					if random.IntN(5) == 0 {
						letter = letters[random.IntN(len(letters))]
					}
					text = utf8.AppendRune(text, letter)
				}
				room := rooms[:random.IntN(3)]
				room = room[:len(room):min(len(room)+max(0, n+random.IntN(300)-100), 2000)]
				compare(t, text[align:], room)
				compare(t, text[align:align+n], room)
				if n > 0 {
					text[align+random.IntN(n)] = byte(random.Uint32())
					compare(t, text[align:], room)
				}
			}
		}
	})
}

func FuzzText(f *testing.F) {
	f.Add([]byte(`<a href="https://example.org/of/some/length" rel="nofollow">text that goes on</a>`))
	f.Add([]byte("日本語のテキストが続く、\nブロックより長い\u2028"))
	f.Add([]byte("пример и 😀😀😀😀😀😀😀\xed\xa0\x80"))
	f.Fuzz(func(t *testing.T, text []byte) { compare(t, text[:min(len(text), 250)], nil) })
}
