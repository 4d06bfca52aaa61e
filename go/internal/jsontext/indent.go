// indent: breaks JSON into lines.
// SPDX-License-Identifier: MIT

package jsontext

// Indent appends text, which is JSON without white space, broken into lines.
func Indent(b, text []byte, prefix, step string) []byte {
	level := 0
	line := func() {
		b = append(append(b, '\n'), prefix...)
		for range level {
			b = append(b, step...)
		}
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			from := i
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			b = append(b, text[from:i+1]...)
		case '{', '[':
			b = append(b, c)
			if text[i+1] == c+2 {
				b = append(b, c+2)
				i++
				continue
			}
			level++
			line()
		case '}', ']':
			level--
			line()
			b = append(b, c)
		case ',':
			b = append(b, c)
			line()
		case ':':
			b = append(b, ':', ' ')
		default:
			b = append(b, c)
		}
	}
	return b
}
