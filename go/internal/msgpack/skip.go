// Skip: skips values, which must be well-formed.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"math"

	"isomer.dev/isomer/internal/base"
)

// skip skips a value.
func (d *Decoder) skip(i int) int {
	h := d.head(i)
	switch {
	case h < fixMap, h >= negative, h == isNil, h == isFalse, h == isFalse+1:
		return i + 1
	case h&^15 == fixMap, h&^1 == map16:
		n, from := d.count(i, fixMap, map16, 2)
		return d.skipAll(2*n, from)
	case h&^15 == fixArray, h&^1 == array16:
		n, from := d.count(i, fixArray, array16, 1)
		return d.skipAll(n, from)
	case h&^31 == fixStr, h-str8 <= str32-str8, h-bin8 <= bin32-bin8:
		n, from := d.span(i)
		return from + n
	case h == neverUsed:
		return d.wrong(i)
	case h-ext8 <= 2:
		n, from := d.length(i, ext8)
		if from < 0 {
			return -1
		}
		if n >= d.end-from {
			return d.truncated()
		}
		i = from + 1 + n
	case h == float32B:
		i += 5
	case h == float64B:
		i += 9
	case h < fixExt1:
		i += 1 + 1<<(h&3)
	default:
		i += 2 + 1<<(h-fixExt1)
	}
	if i > d.end {
		return d.truncated()
	}
	return i
}

// skipAll skips n successive values of an array or map.
func (d *Decoder) skipAll(n, i int) int {
	if i < 0 {
		return -1
	}
	if d.depth--; d.depth < 0 {
		return d.fail(base.TooDeep, i)
	}
	for ; n > 0; n-- {
		if i = d.skip(i); i < 0 {
			return -1
		}
	}
	d.depth++
	return i
}

// count reads the head of an array or map at i, and returns the number of elements or members. It fails if the rest of
// the input is too short for them; least is the minimum size of one.
func (d *Decoder) count(i int, fix, of16 byte, least int) (n, after int) {
	h := d.head(i)
	if h&^15 == fix {
		return int(h & 15), i + 1
	}
	if h&^1 != of16 {
		return 0, d.wrong(i)
	}
	size := 2 << (h - of16)
	if after = i + 1 + size; after > d.end {
		return 0, d.truncated()
	}
	n = int(min(d.big(i+1, size), math.MaxInt))
	if n > (d.end-after)/least {
		return 0, d.fail(base.Truncated, after)
	}
	return n, after
}
