// Path: where in a message an error is, put together while the calls that found it return.
// SPDX-License-Identifier: MIT

package base

import (
	"strconv"
	"strings"
)

// Path grows from the innermost field outwards, so the way down costs nothing.
type Path struct{ text string }

// Field puts the name of a field in front.
func (p *Path) Field(name string) { p.front(name) }

// Index puts the number of an element in front; the list's name comes next.
func (p *Path) Index(i int) { p.front("[" + strconv.Itoa(i) + "]") }

// Key puts a map's key in front; the map's name comes next.
func (p *Path) Key(key string) { p.front("[" + key + "]") }

// longest is how many bytes of a path are kept, from its beginning. Else an error at the depth n would take n² steps.
const longest = 4 << 10

func (p *Path) front(text string) {
	if p.text != "" && p.text[0] != '[' {
		text += "."
	}
	if p.text = text + p.text; len(p.text) > longest {
		const rest = "…"
		p.text = p.text[:longest-len(rest)] + rest
	}
}

// IndexField puts the number of an element between the name of its list, which is there already, and the rest.
func (p *Path) IndexField(name string, i int) {
	p.text = strings.TrimPrefix(strings.TrimPrefix(p.text, name), ".")
	p.Index(i)
	p.Field(name)
}

// String is the whole path.
func (p *Path) String() string { return p.text }
