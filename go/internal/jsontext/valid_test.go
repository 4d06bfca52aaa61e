// The check of UTF-8, compared with package utf8.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestValid(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "abcdefgh", "é", "привет", "日", "😀", "\xff", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xed\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xf0\x80\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80", "\x80", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xdf\xbf", "\xc2\x80"}
	for range 50000 {
		var b strings.Builder
		for range random.IntN(6) {
			part := parts[random.IntN(len(parts))]
			if random.IntN(4) != 0 {
				part = parts[random.IntN(6)]
			}
			b.WriteString(part)
		}
		text := []byte(b.String())
		if len(text) > 0 && random.IntN(3) == 0 {
			text[random.IntN(len(text))] = byte(random.Uint32())
		}
		if got, want := Valid(string(text)), utf8.Valid(text); got != want {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
	}
	for lead := range 1 << 16 {
		for _, tail := range []string{"\x80\x80aaaa", "\xbf\xbfaaaa", "aaaaaa", "\x80aaaaa", "\x80\x80\x80aaa"} {
			s := string([]byte{byte(lead), byte(lead >> 8)}) + tail
			if got, want := Valid(s), utf8.ValidString(s); got != want {
				t.Fatalf("%q: %v, want %v", s, got, want)
			}
		}
	}
}
