// Strings that are written, compared with encoding/json.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestAppendString(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	parts := []string{"a", "plain", "longer than a word", "\n", "\"", "\\", "<", ">", "&", "\x00", "\x1f", "\x7f", "é", "привет", "日本",
		"😀", "\u2027", "\u2028", "\u2029", "\u2019", "\u20a8", "\xff", "\xe2\x80", "\xe2"}
	for range 50000 {
		var text strings.Builder
		for range random.IntN(9) {
			// Invalid parts are rare, since otherwise no text would be valid.
			part := parts[random.IntN(len(parts)-3)]
			if random.IntN(20) == 0 {
				part = parts[random.IntN(len(parts))]
			}
			text.WriteString(part)
		}
		s := text.String()
		for _, style := range []Style{0, HTML} {
			var want bytes.Buffer
			enc := json.NewEncoder(&want)
			enc.SetEscapeHTML(style == HTML)
			if err := enc.Encode(s); err != nil {
				t.Fatal(err)
			}
			before := make([]byte, random.IntN(4), 4+random.IntN(40))
			got := AppendString(before, s, style)
			if string(got[len(before):])+"\n" != want.String() {
				t.Fatalf("%q: %s, want %s", s, got[len(before):], want.String())
			}
		}
		got := AppendString(nil, s, Strict)
		if (got == nil) == utf8.ValidString(s) {
			t.Fatalf("%q: %q", s, got)
		}
		var back string
		if got != nil && (json.Unmarshal(got, &back) != nil || back != s || bytes.Contains(got, []byte(`\u202`))) {
			t.Fatalf("%q: %s", s, got)
		}
	}
}
