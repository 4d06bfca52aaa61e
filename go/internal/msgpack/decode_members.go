// The loop that decodes the members of a struct that is a map.
// SPDX-License-Identifier: MIT

package msgpack

import (
	"math"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// guesses is the number of fields behind the expected one that are compared before the key is looked up.
const guesses = 4

var wordType = memory.TypeOf(reflectUint64)

// members decodes n members from i into the struct at dst. It returns where it stopped, or -1.
//
// It is one long function because a member costs no more than a call: calls for keys out of order and for fields behind
// pointers made small messages a tenth slower.
func (d *Decoder) members(p *program, dst unsafe.Pointer, i, n int) int {
	in := d.in
	f := &p.fields[0]
	var seen uint64
	var far []uint64
	if p.wide {
		words := len(p.fields)/64 + 1
		if !d.spend(wordType, words) {
			return d.fail(base.TooLarge, i)
		}
		far = unsafe.Slice((*uint64)(d.arena.NewN(wordType, words)), words)
	}
	for ; n > 0; n-- {
		from := i
		if wire.Load64(in, i)&f.m0 == f.k0 && wire.Load64(in, i+8)&f.m1 == f.k1 && d.same(f, i) {
			i += f.size
		} else {
			g, w := f, wire.Load64(in, i)
			for range guesses {
				if g = g.next; w&g.m0 == g.k0 {
					break
				}
			}
			if w&g.m0 == g.k0 && wire.Load64(in, i+8)&g.m1 == g.k1 && d.same(g, i) {
				f = g
				i += f.size
			} else if g, i = d.find(p, i); g == nil {
				if i < 0 {
					return -1
				}
				continue
			} else {
				f = g
			}
		}
		set := &seen
		if p.wide {
			set = &far[f.index/64]
		}
		if *set>>(f.index%64)&1 != 0 {
			d.fail(base.DuplicateKey, from)
			return d.failIn(f)
		}
		*set |= 1 << (f.index % 64)
		h := wire.Load8(in, i)
		if h == isNil && !f.nullable {
			i++
			f = f.next
			continue
		}
		var slot unsafe.Pointer
		if f.place == schema.InPlace && f.steps == nil {
			slot = unsafe.Add(dst, f.offset)
		} else {
			// The offset may be one in a struct that is reached through embedded pointers.
			if f.clashes(dst) {
				d.fail(base.DuplicateKey, from)
				return d.failIn(f)
			}
			if slot = d.place(f, dst); slot == nil {
				d.fail(base.TooLarge, i)
				return d.failIn(f)
			}
		}
		switch f.op {
		case opInt64, opUint64:
			if h < fixMap {
				*(*uint64)(slot) = uint64(h)
				i++
			} else if i = d.number(f.prog, slot, i); i < 0 {
				return d.failIn(f)
			}
		case opInt32, opUint32:
			if h < fixMap {
				*(*uint32)(slot) = uint32(h)
				i++
			} else if h == isNil && f.nullable {
				i++
			} else if i = d.number(f.prog, slot, i); i < 0 {
				return d.failIn(f)
			}
		case opBool:
			if h&^1 != isFalse {
				d.wrong(i)
				return d.failIn(f)
			}
			*(*byte)(slot) = h & 1
			i++
		case opFloat64:
			if h == float64B && i+9 <= d.end {
				*(*float64)(slot) = math.Float64frombits(d.big(i+1, 8))
				i += 9
			} else {
				var v float64
				if v, i = d.double(i); i < 0 {
					return d.failIn(f)
				}
				*(*float64)(slot) = v
			}
		case opString:
			if size := int(h & 31); h&^31 == fixStr && size < d.end-i && size <= wire.Short {
				if p := unsafe.Add(in, i+1); !wire.IsShortASCII(p, size) && !wire.IsUTF8(p, size) {
					d.fail(base.BadUTF8, i)
					return d.failIn(f)
				}
				*(*text)(slot) = text{d.at(i+1, size), size}
				i += 1 + size
			} else if i = d.string(slot, i); i < 0 {
				return d.failIn(f)
			}
		case opStruct:
			if i = d.structure(f.prog, slot, i); i < 0 {
				return d.failIn(f)
			}
		case opSlice:
			if i = d.list(f.prog, slot, i); i < 0 {
				return d.failIn(f)
			}
		default:
			if i = d.value(f.prog, slot, i); i < 0 {
				return d.failIn(f)
			}
		}
		f = f.next
	}
	return i
}
