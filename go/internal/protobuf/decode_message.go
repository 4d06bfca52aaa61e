// The loop that decodes the records of a message.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"math"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// text and list are the memory layouts of strings and slices.
type text struct {
	p unsafe.Pointer
	n int
}

type list struct {
	p      unsafe.Pointer
	n, cap int
}

// message decodes the records from i to end into the message at dst, or, if group is not 0, up to the end tag with that
// field number. It returns where it stopped, or -1.
//
// It is one long function because a record costs no more than a call: a call for tags out of order made it a sixth slower,
// and one for submessages a twentieth.
func (d *Decoder) message(m *program, dst unsafe.Pointer, i, end int, group int32) int {
	if m.methods.Exist() && !d.plain && group == 0 {
		return d.generated(m, dst, i, end)
	}
	in := d.in
	e := m.first
	for i < end {
		if w := wire.Load64(in, i); w&e.mask == e.tag {
			i += int(e.size)
		} else if found := m.low[w&0x7f]; w&0x80 == 0 && found != nil {
			e = found
			i++
		} else if found := m.middle(w); found != nil {
			e = found
			i += 2
		} else if found, n := m.longTag(w); found != nil {
			e = found
			i += n
		} else {
			var ended bool
			if i, ended = d.other(m, dst, i, end, group); i < 0 || ended {
				return i
			}
			continue
		}
		slot := unsafe.Add(dst, e.offset)
		if e.place != schema.InPlace {
			if slot = d.place(e, slot); slot == nil {
				return d.failHere(e, base.TooLarge, i)
			}
		}
		switch e.op {
		case opVar32, opUint32:
			b := wire.Load8(in, i)
			if b < 0x80 {
				i++
				*(*uint32)(slot) = uint32(b)
				break
			}
			v, after := wire.Varint(in, i)
			if after < 0 {
				return d.badVarint(e, i, end)
			}
			i = after
			*(*uint32)(slot) = uint32(v)
		case opVar64:
			b := wire.Load8(in, i)
			if b < 0x80 {
				i++
				*(*uint64)(slot) = uint64(b)
				break
			}
			v, after := wire.Varint(in, i)
			if after < 0 {
				return d.badVarint(e, i, end)
			}
			i = after
			*(*uint64)(slot) = v
		case opBool:
			b := wire.Load8(in, i)
			if b > 1 {
				if i = d.scalar(e, slot, i, end); i < 0 {
					return -1
				}
				break
			}
			i++
			*(*byte)(slot) = b
		case opFix32:
			*(*uint32)(slot) = wire.Load32(in, i)
			i += 4
		case opFix64:
			*(*uint64)(slot) = wire.Load64(in, i)
			i += 8
		case opString, opRaw:
			n := int(wire.Load8(in, i))
			i++
			if n >= 0x80 {
				n, i = d.length(i - 1)
			}
			if n > end-i {
				return d.badLength(e, n, i, end)
			}
			if p := unsafe.Add(in, i); d.ascii || e.op == opRaw {
				// Short text needs no check for UTF-8, which would be slow for bytes that were just stored.
			} else if n <= wire.Short {
				if !wire.IsShortASCII(p, n) && !wire.IsUTF8(p, n) {
					return d.failHere(e, base.BadUTF8, i)
				}
			} else if !wire.IsLongUTF8(p, n) {
				return d.failHere(e, base.BadUTF8, i)
			}
			if d.keeps {
				d.keep(e, slot, i, n)
			} else {
				*(*text)(slot) = text{unsafe.Add(d.text, i), n}
			}
			i += n
		case opMessage:
			n := int(wire.Load8(in, i))
			i++
			if n >= 0x80 {
				n, i = d.length(i - 1)
			}
			if n > end-i {
				return d.badLength(e, n, i, end)
			}
			sub := *(*unsafe.Pointer)(slot)
			if sub == nil {
				if !d.spend(e.sub.Memory, 1) {
					return d.failHere(e, base.TooLarge, i)
				}
				sub = d.arena.New(e.sub.Memory)
				*(*unsafe.Pointer)(slot) = sub
			}
			if d.depth--; d.depth < 0 {
				return d.failHere(e, base.TooDeep, i)
			}
			if i = d.message(e.sub, sub, i, i+n, 0); i < 0 {
				return d.failIn(e)
			}
			d.depth++
		case opMessages:
			if i = d.messages(e, slot, i, end); i < 0 {
				return -1
			}
		case opTexts:
			if i = d.texts(e, slot, i, end); i < 0 {
				return -1
			}
		case opPacked:
			if i = d.packed(e, slot, i, end); i < 0 {
				return -1
			}
		case opList:
			if i = d.list(e, slot, i, end); i < 0 {
				return -1
			}
		case opMap:
			if i = d.entries(e, slot, i, end); i < 0 {
				return -1
			}
		default:
			if i = d.scalar(e, slot, i, end); i < 0 {
				return -1
			}
		}
		e = e.next
	}
	if i > end || group != 0 {
		return d.fail(base.Truncated, end)
	}
	return i
}

// middle finds the entry of a tag of two bytes, the lowest of w, unless its field has two entries.
func (m *program) middle(w uint64) *entry {
	if number := w>>3&0xf | w>>4&0x7f0; number < uint64(len(m.near)) && w&0x8080 == 0x80 {
		if e := m.near[number]; e != nil && w&0xffff == e.tag {
			return e
		}
	}
	return nil
}

// longTag finds the entry of a tag of several bytes, the lowest of w.
func (m *program) longTag(w uint64) (*entry, int) {
	if w&0x80 == 0 {
		return nil, 0
	}
	tag, n := tagOf(w)
	return m.find(tag), n
}

// tagOf reads a tag of up to five bytes. It returns 0 if there is none.
func tagOf(w uint64) (tag uint32, n int) {
	const longest = 5
	for n = range longest {
		b := w >> (8 * n) & 0xff
		if n == longest-1 && b > 0xf {
			return 0, n
		}
		tag |= uint32(b&0x7f) << (7 * n)
		if b < 0x80 {
			return tag, n + 1
		}
	}
	return 0, n
}

// place allocates what the value is reached through, and returns the address of the value, or nil if that exceeds the
// budget.
func (d *Decoder) place(e *entry, slot unsafe.Pointer) unsafe.Pointer {
	if e.place == schema.ByPointer {
		if e.cell == memory.CellText && d.keeps {
			// The string is allocated together with its text.
			if d.budget -= e.cost; d.budget < 0 {
				return nil
			}
			return slot
		}
		p := *(*unsafe.Pointer)(slot)
		if p == nil {
			if d.budget -= e.cost; d.budget < 0 {
				return nil
			}
			if e.cell != memory.NoCell && e.cell != memory.CellText && d.deferred != nil {
				return d.deferred.number(e.cell, slot)
			}
			p = d.arena.New(e.Memory)
			*(*unsafe.Pointer)(slot) = p
		}
		return p
	}
	held := (*[2]unsafe.Pointer)(slot)
	// A message that occurs again is merged, anything else is replaced.
	if held[0] == e.Itab && held[1] != nil && (e.op == opMessage || e.op == opGroup || e.op >= opOfficial) {
		return held[1]
	}
	if d.budget -= e.cost; d.budget < 0 {
		return nil
	}
	if d.deferred != nil {
		if held[0] != nil {
			// What is replaced may contain slots, or be one.
			d.deferred.flushAny()
			held[1] = nil
		}
		if held[0] = e.Itab; e.cell == memory.CellText && d.keeps {
			return unsafe.Pointer(&held[1])
		} else if e.cell != memory.NoCell && e.cell != memory.CellText {
			return d.deferred.number(e.cell, unsafe.Pointer(&held[1]))
		}
	}
	w := d.arena.New(e.Wrapper)
	held[0], held[1] = e.Itab, w
	return w
}

// length reads a length of more than one byte at i. For an invalid one it returns the maximum.
func (d *Decoder) length(i int) (n, after int) {
	const none = math.MaxInt
	v, after := wire.Varint(d.in, i)
	if after < 0 {
		return none, i
	}
	if v > none/2 {
		return none - 1, after
	}
	return int(v), after
}

// badLength fails because n bytes do not fit between i and end.
//
//go:noinline
func (d *Decoder) badLength(e *entry, n, i, end int) int {
	const none = math.MaxInt
	if n == none {
		return d.badVarint(e, i, end)
	}
	return d.failHere(e, base.Truncated, min(i, end))
}
