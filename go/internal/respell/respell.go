// respell: the same JSON as other programs might write it.
// SPDX-License-Identifier: MIT

// Package respell is for tests only. It changes the spelling of JSON and keeps the meaning, since tests with only our
// own output would miss what other programs write.
package respell

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf8"
)

// Space inserts white space between all tokens of text, and around it. If text is not JSON, every character outside of
// strings counts as a token.
func Space(r *rand.Rand, text string) string {
	var b strings.Builder
	blank(r, &b)
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '"':
			end := stringEnd(text, i)
			b.WriteString(text[i:end])
			i = end
		case '{', '}', '[', ']', ',', ':':
			blank(r, &b)
			b.WriteByte(c)
			blank(r, &b)
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	blank(r, &b)
	return b.String()
}

// blank writes white space: none, a few characters, or an indentation.
func blank(r *rand.Rand, b *strings.Builder) {
	switch r.IntN(4) {
	case 0:
	case 1:
		b.WriteByte(' ')
	case 2:
		for range 1 + r.IntN(4) {
			b.WriteByte(" \n\t\r"[r.IntN(4)])
		}
	default:
		b.WriteByte('\n')
		b.WriteString(strings.Repeat(" ", r.IntN(20)))
	}
}

// stringEnd returns the end of the string that begins at i, or the end of text.
func stringEnd(text string, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return len(text)
}

// Escape replaces some characters of strings and names in text by escapes.
func Escape(r *rand.Rand, text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '"' {
			b.WriteByte(text[i])
			i++
			continue
		}
		end := stringEnd(text, i)
		b.WriteByte('"')
		for i++; i < end-1; {
			i += letter(r, &b, text[i:end-1])
		}
		b.WriteString(text[i:end])
		i = end
	}
	return b.String()
}

// letter writes the first character or escape of s in another spelling, and returns its length.
func letter(r *rand.Rand, b *strings.Builder, s string) int {
	c, n := utf8.DecodeRuneInString(s)
	switch {
	case c == '\\' && len(s) > 1 && s[1] == 'u':
		n = min(len(`\u0000`), len(s))
	case c == '\\':
		n = min(2, len(s))
	case c == utf8.RuneError || c < ' ' || r.IntN(4) != 0:
	case c > 0xffff:
		c -= 0x10000
		fmt.Fprintf(b, `\u%04x\u%04X`, 0xd800+c>>10, 0xdc00+c&0x3ff)
		return n
	default:
		fmt.Fprintf(b, `\u%04x`, c)
		return n
	}
	b.WriteString(s[:n])
	return n
}
