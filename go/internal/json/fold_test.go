// Tests of folds: names of every length that differ by case only.
// SPDX-License-Identifier: MIT

package json

import (
	"strings"
	"testing"
)

func TestFoldsOfEveryLength(t *testing.T) {
	for n := 1; n < 80; n++ {
		name := strings.Repeat("aZk_9", 16)[:n]
		var f folds
		f.add(name, 7)
		for _, same := range []string{name, strings.ToUpper(name), strings.ToLower(name), strings.ReplaceAll(name, "k", "\u212a")} {
			if f.find(same) != 7 {
				t.Errorf("%q is not %q", same, name)
			}
		}
		for _, other := range []string{name + "a", name[1:], "b" + name[1:], name[:n-1] + "x", name[:n-1] + "é", ""} {
			if other != name && f.find(other) >= 0 {
				t.Errorf("%q is %q", other, name)
			}
		}
	}
	for n := range 40 {
		text := strings.Repeat("a", n)
		if !isASCII(text) {
			t.Errorf("%q", text)
		}
		for i := range n {
			if isASCII(text[:i] + "\x80" + text[i+1:]) {
				t.Errorf("%d of %d", i, n)
			}
		}
	}
}
