// Path: the field of an error, which is put together while the functions that found it return.
// SPDX-License-Identifier: MIT

package base

import (
	"strconv"
	"strings"
)

// Path grows from the innermost field outwards, so that decoding without errors does not pay for it.
type Path struct{ text string }

// Field prepends the name of a field.
func (p *Path) Field(name string) { p.front(name) }

// Index prepends the number of an element. The name of the list comes next.
func (p *Path) Index(i int) { p.front("[" + strconv.Itoa(i) + "]") }

// Key prepends the key of a map entry. The name of the map comes next.
func (p *Path) Key(key string) { p.front("[" + key + "]") }

// longest is the number of bytes of a path that are kept, from its beginning. Without it, an error at depth n would
// take time in n².
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

// IndexField inserts the number of an element between the name of its list, which is already there, and the rest.
func (p *Path) IndexField(name string, i int) {
	p.text = strings.TrimPrefix(strings.TrimPrefix(p.text, name), ".")
	p.Index(i)
	p.Field(name)
}

// String returns the whole path.
func (p *Path) String() string { return p.text }
