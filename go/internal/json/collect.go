// collect: objects of a large input as map[string]any, which are made once their number of entries is known.
// SPDX-License-Identifier: MIT

package json

import (
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/jsontext"
)

// entry is an entry of a map that has not been made yet.
type entry struct {
	key   string
	value any
}

// collected decodes the entries of an object into reused memory, and then makes the map. A map that grows while it is
// filled would take twice the memory, and move its entries several times.
func (d *decoder) collected(i int) (any, int) {
	from := len(d.scratch.entries)
	if jsontext.Load1(d.Base, i) == '}' {
		d.Depth++
		i++
	} else if i = d.collect(i); i < 0 {
		d.dropEntries(from)
		return nil, -1
	}
	list := d.scratch.entries[from:]
	m := make(map[string]any, len(list))
	for k := range list {
		m[list[k].key] = list[k].value
	}
	d.dropEntries(from)
	return box(boxMap.rtype, *(*unsafe.Pointer)(unsafe.Pointer(&m))), i
}

func (d *decoder) collect(i int) int {
	for more := true; more; {
		var key string
		var v any
		if key, i = d.Name(i); i < 0 {
			return -1
		}
		if v, i = d.any(i); i < 0 {
			return d.InKey(key)
		}
		if !d.Charge(32 + entryCost) {
			return d.Fail(base.TooLarge, i, nil)
		}
		d.scratch.entries = append(d.scratch.entries, entry{d.name(key), v})
		if i, more = d.comma(i, '}'); i < 0 {
			return -1
		}
	}
	return i
}

// dropEntries removes the entries from a given one on.
func (d *decoder) dropEntries(from int) {
	clear(d.scratch.entries[from:])
	d.scratch.entries = d.scratch.entries[:from]
}
