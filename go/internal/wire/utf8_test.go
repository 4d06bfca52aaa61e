// Tests of the check of UTF-8, compared with package utf8, with and without AVX2.
// SPDX-License-Identifier: MIT

package wire

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// bothWays runs a test with the features of the processor, and without AVX2.
func bothWays(t *testing.T, test func(t *testing.T)) {
	has := HasAVX2
	defer func() { HasAVX2 = has }()
	t.Run("as it is", test)
	HasAVX2 = false
	t.Run("without AVX2", test)
}

// borders has the bytes at which the rules of UTF-8 change.
var borders = []byte{
	0x00, 'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1,
	0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff,
}

var fewer = []byte{'a', 0x80, 0x8f, 0x90, 0xbf, 0xc2, 0xe0, 0xed, 0xf0, 0xf4}

// compare checks text with both.
func compare(t *testing.T, text []byte) {
	t.Helper()
	p, n := unsafe.Pointer(unsafe.SliceData(text)), len(text)
	want := utf8.Valid(text)
	if n > Short {
		if got := IsLongUTF8(p, n); got != want {
			t.Fatalf("%q: %v, not %v", text, got, want)
		}
	}
	if n >= Short && HasAVX2 {
		if got := validBlocks(p, n); got != want {
			t.Fatalf("%q: %v, not %v", text, got, want)
		}
	}
}

// TestEveryFewBytes has all sequences of up to three bytes from borders, and of four from fewer, at every place of a
// block, and the other sequences of four across two blocks.
func TestEveryFewBytes(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 5
	}
	plain := bytes.Repeat([]byte{'a'}, 67)
	bothWays(t, func(t *testing.T) {
		text := make([]byte, 67)
		try := func(from, to int, few ...byte) {
			for at := from; at < to; at += step {
				copy(text, plain)
				copy(text[at:], few)
				compare(t, text)
			}
		}
		for _, a := range borders {
			try(0, 66, a)
			for _, b := range borders {
				try(0, 66, a, b)
				for _, c := range borders {
					try(0, 66, a, b, c)
					if a < 0xe0 {
						continue
					}
					for _, d := range borders {
						try(28, 34, a, b, c, d)
						try(61, 65, a, b, c, d)
					}
				}
			}
		}
		for _, a := range fewer {
			for _, b := range fewer {
				for _, c := range fewer {
					for _, d := range fewer {
						try(0, 36, a, b, c, d)
					}
				}
			}
		}
	})
}

// TestEveryLetterWhereBlocksMeet has every code point, including surrogates, across the border of two blocks.
func TestEveryLetterWhereBlocksMeet(t *testing.T) {
	step := rune(1)
	if testing.Short() {
		step = 17
	}
	plain := bytes.Repeat([]byte{'a'}, 67)
	bothWays(t, func(t *testing.T) {
		text := make([]byte, 40)
		for r := rune(0); r <= utf8.MaxRune; r += step {
			copy(text, plain)
			at := 29 + int(r&3)
			if r>>11 == 0x1b {
				copy(text[at:], []byte{0xe0 | byte(r>>12), 0x80 | byte(r>>6&0x3f), 0x80 | byte(r&0x3f)})
			} else {
				utf8.EncodeRune(text[at:], r)
			}
			compare(t, text)
		}
	})
}

// TestMixedLetters has random characters of all sizes, sometimes damaged, of every length and alignment.
func TestMixedLetters(t *testing.T) {
	letters := []rune{'a', '~', 0, 'é', 'я', '\u07ff', '日', '本', '\u0800', '\ud7ff', '\ue000', '\uffff', '😀', '\U00010000', '\U0010ffff'}
	bothWays(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(7, 8))
		room := make([]byte, 0, 300)
		for n := range 200 {
			for align := range 33 {
				text := room[:align]
				kind := random.IntN(len(letters))
				for len(text) < align+n {
					letter := letters[kind]
					if random.IntN(3) == 0 {
						letter = letters[random.IntN(len(letters))]
					}
					if random.IntN(4) == 0 {
						kind = random.IntN(len(letters))
					}
					text = utf8.AppendRune(text, letter)
				}
				// The bytes that follow are not part of the text.
				compare(t, text[align:])
				compare(t, text[align:align+n])
				if n > 0 {
					text[align+random.IntN(n)] = byte(random.Uint32())
					compare(t, text[align:])
				}
			}
		}
	})
}

func FuzzUTF8(f *testing.F) {
	f.Add([]byte("plain text, of which there is more than a block has"))
	f.Add([]byte("日本語のテキストが続く、ブロックより長い"))
	f.Add([]byte("пример и 😀😀😀😀😀😀😀\xed\xa0\x80"))
	f.Fuzz(func(t *testing.T, text []byte) { compare(t, text) })
}
