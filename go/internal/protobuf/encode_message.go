// The loop that encodes the fields of a message.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"math/bits"
	"slices"
	"unsafe"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/layout"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// message encodes the fields of the message at src in front of i, and returns where they begin, or -1.
//
// Before each number, the buffer has room for it and for all numbers that are still to be written, so that numbers need
// no check. It is one long function because a field costs no more than a call.
func (w *Writer) message(m *program, src unsafe.Pointer, i int) int {
	if m.special {
		if m.small != nil {
			return w.small(m, src, i)
		}
		if !w.plain {
			return w.generated(m, src, i)
		}
	}
	if i < m.bound {
		i = w.grow(i, m.bound)
	}
	if m.unknown != schema.None {
		if u := (*list)(unsafe.Add(src, m.unknown)); u.n > 0 {
			i = w.raw(u.p, u.n, i, m.bound)
		}
	}
	for k := len(m.out) - 1; k >= 0; k-- {
		out := (*output)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(m.out)), uintptr(k)*unsafe.Sizeof(m.out[0])))
		if layout.Probes && *(*uint64)(unsafe.Add(src, out.probe))&out.mask == out.none {
			continue
		}
		slot := unsafe.Add(src, out.offset)
		if out.way != wayPlain {
			if out.way == wayPointer {
				slot = *(*unsafe.Pointer)(slot)
			} else {
				slot = out.find(slot)
			}
			if slot == nil {
				continue
			}
		}
		switch out.op {
		case opVar32:
			if v := *(*int32)(slot); uint32(v) < 0x80 {
				i--
				*(*byte)(unsafe.Add(w.base, i)) = byte(v)
			} else {
				i = w.varint(uint64(v), i)
			}
		case opUint32:
			i = w.varint(uint64(*(*uint32)(slot)), i)
		case opVar64:
			i = w.varint(*(*uint64)(slot), i)
		case opBool:
			i--
			*(*byte)(unsafe.Add(w.base, i)) = *(*byte)(slot)
		case opFix32:
			i -= 4
			wire.Store32(w.base, i, *(*uint32)(slot))
		case opFix64:
			i -= 8
			wire.Store64(w.base, i, *(*uint64)(slot))
		case opZig32:
			i = w.varint(wire.ZigZag(int64(*(*int32)(slot)))&(1<<32-1), i)
		case opZig64:
			i = w.varint(wire.ZigZag(*(*int64)(slot)), i)
		case opString, opRaw, opBytes, opBlob:
			s := (*text)(slot)
			// This asks for no more than is needed, so that a buffer of exactly the message's size suffices.
			need := s.n + int(out.size) + 1 + out.rest
			if s.n >= 0x80 {
				need += maxFrame
			}
			if i < need {
				i = w.grow(i, need)
			}
			i -= s.n
			if to := w.place(i, s.n); out.op != opString {
				copy(unsafe.Slice((*byte)(to), s.n), unsafe.Slice((*byte)(s.p), s.n))
			} else if !wire.CopyASCII(to, s.p, s.n) && !wire.CopyText(to, s.p, s.n) {
				return w.badText(out.entry)
			}
			i = w.varint(uint64(s.n), i)
		case opMessage:
			sub := *(*unsafe.Pointer)(slot)
			if sub == nil {
				// The message is a member of a oneof, and is nil.
				sub = out.sub.empty
			}
			end := w.size - i
			if w.depth--; w.depth < 0 {
				return w.failHere(out.entry, base.TooDeep)
			}
			if i = w.message(out.sub, sub, i); i < 0 {
				return w.failIn(out.entry)
			}
			w.depth++
			if need := maxFrame + out.rest; i < need {
				i = w.grow(i, need)
			}
			i = w.varint(uint64(w.size-i-end), i)
		default:
			after := w.field(out.entry, slot, i, out.rest)
			if after < 0 {
				return w.failIn(out.entry)
			}
			i = after
			continue
		}
		i = w.tag(out.tag, out.size, i)
	}
	if m.Extensions != schema.None && *(*unsafe.Pointer)(unsafe.Add(src, m.Extensions)) != nil {
		return w.extensions(m, src, i)
	}
	return i
}

// small encodes the fields of a struct that does not consist of words. It has no lists or text, and no unknown fields.
func (w *Writer) small(m *program, src unsafe.Pointer, i int) int {
	for _, e := range slices.Backward(m.small) {
		slot := unsafe.Add(src, e.offset)
		if e.absent(slot) {
			continue
		}
		if i = w.field(e, slot, i, 0); i < 0 {
			return w.failIn(e)
		}
	}
	return i
}

// submessage encodes the contents of a submessage, in the way that its type requires.
func (w *Writer) submessage(e *entry, sub unsafe.Pointer, i int) int {
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	if e.sub.Official {
		i = w.officially(e.sub, sub, i)
	} else {
		i = w.message(e.sub, sub, i)
	}
	w.depth++
	return i
}

// at returns the address of a value that is reached through a pointer or a oneof, or nil if there is none.
func (e *entry) at(slot unsafe.Pointer) unsafe.Pointer {
	if e.place == schema.ByPointer {
		return *(*unsafe.Pointer)(slot)
	}
	return e.held(slot)
}

// find returns the address of the value of a field whose way is not wayPlain, or nil if there is none.
func (o *output) find(slot unsafe.Pointer) unsafe.Pointer {
	if o.way == wayOneof {
		return o.held(slot)
	}
	if o.absent(slot) {
		return nil
	}
	return slot
}

// held returns the address of the value in a oneof, or nil if another member is set.
func (e *entry) held(slot unsafe.Pointer) unsafe.Pointer {
	held := (*[2]unsafe.Pointer)(slot)
	if held[0] != e.Itab {
		return nil
	}
	return held[1]
}

// varint writes v before i. The caller has made room for ten bytes.
func (w *Writer) varint(v uint64, i int) int {
	if v < 0x80 {
		i--
		*(*byte)(unsafe.Add(w.base, i)) = byte(v)
		return i
	}
	return w.longVarint(v, i)
}

// longVarint is varint for numbers that take more than one byte.
func (w *Writer) longVarint(v uint64, i int) int {
	if v < 0x4000 {
		i -= 2
		wire.Store16(w.base, i, uint16(v&0x7f|0x80|v>>7<<8))
		return i
	}
	// These are eight groups of 7 bits.
	low := v&0x0fffffff | v<<4&0x0fffffff00000000
	low = low&0x00003fff00003fff | low<<2&0x3fff00003fff0000
	low = low&0x007f007f007f007f | low<<1&0x7f007f007f007f00
	if v < 1<<56 {
		// The lowest n of them are stored before i. The bytes below them are not in use yet.
		n := (bits.Len64(v)*9 + 64) / 64
		low |= 0x8080808080808080 >> (72 - 8*uint(n))
		wire.Store64(w.base, i-8, low<<(64-8*uint(n)))
		return i - n
	}
	high := byte(v >> 56)
	if v >= 1<<63 {
		i--
		*(*byte)(unsafe.Add(w.base, i)) = 1
		high |= 0x80
	}
	i -= 9
	wire.Store64(w.base, i, low|0x8080808080808080)
	*(*byte)(unsafe.Add(w.base, i+8)) = high
	return i
}

// tag writes a tag of size bytes before i.
func (w *Writer) tag(tag uint64, size uint8, i int) int {
	switch size {
	case 1:
		i--
		*(*byte)(unsafe.Add(w.base, i)) = byte(tag)
		return i
	case 2:
		i -= 2
		wire.Store16(w.base, i, uint16(tag))
		return i
	}
	return w.longTag(tag, size, i)
}

func (w *Writer) longTag(tag uint64, size uint8, i int) int {
	i -= int(size)
	for k := range int(size) {
		*(*byte)(unsafe.Add(w.base, i+k)) = byte(tag)
		tag >>= 8
	}
	return i
}

//go:noinline
func (w *Writer) badText(e *entry) int { return w.failHere(e, base.BadUTF8) }

//go:noinline
func (w *Writer) failHere(e *entry, code base.Code) int {
	w.fail(code, nil)
	return w.failIn(e)
}
