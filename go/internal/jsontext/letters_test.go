// Tests of strings with characters that are not ASCII, at every place of a word, compared with encoding/json.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// parts has parts of text: ASCII, escapes, characters of all sizes, line separators, and invalid UTF-8.
var parts = []string{
	"a", "plain", "eight by", "<", "&", "\"", "\\", "\n", "\x00", "é", "ß", "日", "本", "語", "テ", "キ", "€", "…", "\u2028",
	"\u2029", "\u2027", "\u0800", "\ud7ff", "\ue000", "😀", "\U0010ffff", "\xff", "\xc3", "\xe6\x97", "\xed\xa0\x80", "\xe0\x80\x80",
	"\xf0\x9f\x98", "\xc0\x80", "\xf4\x90\x80\x80", "\x80",
}

func TestLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 100_000 {
		var made strings.Builder
		for range r.IntN(12) {
			last := len(parts)
			if n%2 == 0 {
				last -= 9 // all of it UTF-8
			}
			made.WriteString(parts[r.IntN(last)])
		}
		s := made.String()
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := AppendString([]byte("before"), s, HTML); string(got) != "before"+string(want) {
			t.Fatalf("%q is written as %s, not %s", s, got, want)
		}
		strict := AppendString(make([]byte, 0, 8), s, Strict)
		var back string
		if valid := utf8.ValidString(s); valid != (strict != nil) || valid != Valid(s) {
			t.Fatalf("%q: valid %v, strict %q, Valid %v", s, valid, strict, Valid(s))
		} else if valid && (json.Unmarshal(strict, &back) != nil || back != s) {
			t.Fatalf("%q is written as %s", s, strict)
		}
	}
}
