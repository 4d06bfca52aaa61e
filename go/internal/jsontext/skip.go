// skip: skips values, and checks them nevertheless.
// SPDX-License-Identifier: MIT

package jsontext

import (
	"isomer.dev/isomer/internal/base"
)

// Skip skips the value that begins at i.
func (d *Scanner) Skip(i int) int {
	switch c := Load1(d.Base, i); {
	case c == '"':
		return d.SkipText(i + 1)
	case c == '{':
		return d.skipObject(i)
	case c == '[':
		return d.skipArray(i)
	case c == '-', c-'0' < 10:
		_, i = d.Decimal(i)
		return i
	case c == 't' && d.Is(i, "true"), c == 'n' && d.Is(i, "null"):
		return i + 4
	case c == 'f' && d.Is(i, "false"):
		return i + 5
	}
	return d.Syntax(i)
}

func (d *Scanner) skipArray(i int) int {
	if i = d.Enter(i); i < 0 {
		return -1
	}
	if Load1(d.Base, i) == ']' {
		d.Depth++
		return i + 1
	}
	for n := 0; ; n++ {
		if i = d.Skip(i); i < 0 {
			return d.InIndex(n)
		}
		more := false
		if i, more = d.Comma(i, ']'); i < 0 || !more {
			d.Depth++
			return i
		}
	}
}

func (d *Scanner) skipObject(i int) int {
	if i = d.Enter(i); i < 0 {
		return -1
	}
	if Load1(d.Base, i) == '}' {
		d.Depth++
		return i + 1
	}
	var seen Seen
	for {
		if Load1(d.Base, i) != '"' {
			return d.Fail(base.BadSyntax, i, ErrName)
		}
		start := i + 1
		if i = d.SkipText(start); i < 0 {
			return -1
		}
		name := d.Span(start, i-1)
		if d.Unique && seen.Name(d.Unquoted(name)) {
			return d.Fail(base.DuplicateKey, i, nil)
		}
		if i = d.Colon(i); i < 0 {
			return -1
		}
		if i = d.Skip(i); i < 0 {
			return d.InName(name)
		}
		more := false
		if i, more = d.Comma(i, '}'); i < 0 || !more {
			d.Depth++
			return i
		}
	}
}

// Unquoted returns a name that SkipText has accepted, with its escapes replaced, for comparison.
func (d *Scanner) Unquoted(name string) string {
	for i := range len(name) {
		if name[i] == '\\' {
			plain, _ := InnerText(`"` + name + `"`)
			return plain
		}
	}
	return name
}

// SkipText skips a string, up to and including the quote that ends it.
func (d *Scanner) SkipText(i int) int {
	b := d.Base
	start := i
	for {
		m := specialOrNot(Load8(b, i))
		if m == 0 {
			i += 8
			continue
		}
		i += First(m)
		switch Load1(b, i) {
		case '"':
			if d.Strict && !Valid(d.Span(start, i)) {
				return d.Fail(base.BadUTF8, start, nil)
			}
			return i + 1
		case '\\':
			if _, i = d.escape(i); i < 0 {
				return -1
			}
		default:
			return d.Fail(base.BadSyntax, i, ErrControl)
		}
	}
}
