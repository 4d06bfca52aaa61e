// skip: values that nobody wants, checked all the same.
// SPDX-License-Identifier: MIT

package json

import (
	"isomer.dev/isomer/internal/base"
)

// skip goes past one value, which begins at i.
func (d *decoder) skip(i int) int {
	switch c := load1(d.base, i); {
	case c == '"':
		return d.skipText(i + 1)
	case c == '{':
		return d.skipObject(i)
	case c == '[':
		return d.skipArray(i)
	case c == '-', c-'0' < 10:
		_, i = d.decimal(i)
		return i
	case c == 't' && d.is(i, "true"), c == 'n' && d.is(i, "null"):
		return i + 4
	case c == 'f' && d.is(i, "false"):
		return i + 5
	}
	return d.syntax(i)
}

func (d *decoder) skipArray(i int) int {
	if i = d.enter(nil, i); i < 0 {
		return -1
	}
	if load1(d.base, i) == ']' {
		d.depth++
		return i + 1
	}
	for n := 0; ; n++ {
		if i = d.skip(i); i < 0 {
			return d.inIndex(n)
		}
		more := false
		if i, more = d.comma(i, ']'); i < 0 || !more {
			return i
		}
	}
}

// comma goes past a comma and white space, or past the end of a list or object, one level up.
func (d *decoder) comma(i int, end byte) (next int, more bool) {
	c := load1(d.base, i)
	if c <= ' ' {
		i = d.space(i)
		c = load1(d.base, i)
	}
	switch c {
	case ',':
		i++
		if load1(d.base, i) <= ' ' {
			i = d.space(i)
		}
		return i, true
	case end:
		d.depth++
		return i + 1, false
	}
	return d.fail(base.BadSyntax, i, errComma), false
}

func (d *decoder) skipObject(i int) int {
	if i = d.enter(nil, i); i < 0 {
		return -1
	}
	if load1(d.base, i) == '}' {
		d.depth++
		return i + 1
	}
	var seen seen
	for {
		if load1(d.base, i) != '"' {
			return d.fail(base.BadSyntax, i, errName)
		}
		start := i + 1
		if i = d.skipText(start); i < 0 {
			return -1
		}
		name := d.span(start, i-1)
		if d.strict && seen.name(d.unquoted(name)) {
			return d.fail(base.DuplicateKey, i, nil)
		}
		if i = d.colon(i); i < 0 {
			return -1
		}
		if i = d.skip(i); i < 0 {
			return d.inKey(name)
		}
		more := false
		if i, more = d.comma(i, '}'); i < 0 || !more {
			return i
		}
	}
}

// unquoted is a name that skipText found valid, without its escapes, for comparison.
func (d *decoder) unquoted(name string) string {
	for i := range len(name) {
		if name[i] == '\\' {
			plain, _ := innerText(`"` + name + `"`)
			return plain
		}
	}
	return name
}

// skipText goes past the quote that ends a string.
func (d *decoder) skipText(i int) int {
	b := d.base
	start := i
	for {
		m := specialOrNot(load8(b, i))
		if m == 0 {
			i += 8
			continue
		}
		i += first(m)
		switch load1(b, i) {
		case '"':
			if d.strict && !valid(d.span(start, i)) {
				return d.fail(base.BadUTF8, start, nil)
			}
			return i + 1
		case '\\':
			if _, i = d.escape(i); i < 0 {
				return -1
			}
		default:
			return d.fail(base.BadSyntax, i, errControl)
		}
	}
}
