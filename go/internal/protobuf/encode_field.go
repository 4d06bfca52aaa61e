// Fields that are lists or maps, and the less frequent values.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"math"
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"isomer.dev/isomer/internal/base"
	"isomer.dev/isomer/internal/schema"
	"isomer.dev/isomer/internal/wire"
)

// field encodes a whole field, tags included, and makes sure that rest bytes are free before it. If it fails, the field
// may be missing in the path.
func (w *Writer) field(e *entry, slot unsafe.Pointer, i, rest int) int {
	switch e.op {
	case opPacked:
		return w.packed(e, (*list)(slot), i, rest)
	case opTexts:
		return w.texts(e, (*list)(slot), i, rest)
	case opMessages:
		switch e.item {
		case opMessage:
			return w.messages(e, (*list)(slot), i, rest)
		case opGroup:
			return w.groups(e, (*list)(slot), i, rest)
		}
		fallthrough
	case opList:
		s := (*list)(slot)
		size := uintptr(e.Memory.Size())
		for k := s.n - 1; k >= 0; k-- {
			if i = w.tagged(e, unsafe.Add(s.p, uintptr(k)*size), i, rest); i < 0 {
				w.rare.path.Index(k)
				return -1
			}
		}
		return i
	case opGroup:
		return w.group(e, *(*unsafe.Pointer)(slot), i, rest)
	case opMap:
		if m := *(*unsafe.Pointer)(slot); m != nil {
			return w.entries(e, m, i, rest)
		}
		return i
	}
	end := w.size - i
	// At the last level, too, a struct is only absent if it is empty.
	last := e.op == opStruct && e.skips && w.depth == 0
	if last {
		w.depth++
	}
	i = w.tagged(e, slot, i, rest)
	if last {
		w.depth--
	}
	if written := w.size - i - end; e.op == opStruct && e.skips && written == int(e.size)+1 {
		// There is only a tag and a length of 0: the struct is empty, and so it is absent.
		return i + written
	}
	if last && i >= 0 {
		return w.fail(base.TooDeep, nil)
	}
	return i
}

// texts encodes strings or byte slices.
func (w *Writer) texts(e *entry, s *list, i, rest int) int {
	size := uintptr(e.Memory.Size())
	for k := s.n - 1; k >= 0; k-- {
		t := (*text)(unsafe.Add(s.p, uintptr(k)*size))
		if need := t.n + maxFrame + rest; i < need {
			i = w.grow(i, need)
		}
		i -= t.n
		p := w.place(i, t.n)
		if e.item != opString {
			copy(unsafe.Slice((*byte)(p), t.n), unsafe.Slice((*byte)(t.p), t.n))
		} else if !wire.CopyASCII(p, t.p, t.n) && !wire.CopyText(p, t.p, t.n) {
			w.fail(base.BadUTF8, nil)
			w.rare.path.Index(k)
			return -1
		}
		i = w.varint(uint64(t.n), i)
		i = w.tag(e.tag, e.size, i)
	}
	return i
}

// messages encodes messages that the list has pointers to.
func (w *Writer) messages(e *entry, s *list, i, rest int) int {
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	for k := s.n - 1; k >= 0; k-- {
		sub := *(*unsafe.Pointer)(unsafe.Add(s.p, uintptr(k)*unsafe.Sizeof(s.p)))
		if sub == nil {
			// Like the official runtime, this encodes a nil element as an empty message.
			sub = e.sub.empty
		}
		end := w.size - i
		if i = w.message(e.sub, sub, i); i < 0 {
			w.rare.path.Index(k)
			return -1
		}
		if need := maxFrame + rest; i < need {
			i = w.grow(i, need)
		}
		i = w.varint(uint64(w.size-i-end), i)
		i = w.tag(e.tag, e.size, i)
	}
	w.depth++
	return i
}

// groups encodes groups that the list has pointers to.
func (w *Writer) groups(e *entry, s *list, i, rest int) int {
	for k := s.n - 1; k >= 0; k-- {
		sub := *(*unsafe.Pointer)(unsafe.Add(s.p, uintptr(k)*unsafe.Sizeof(s.p)))
		if i = w.group(e, sub, i, rest); i < 0 {
			w.rare.path.Index(k)
			return -1
		}
	}
	return i
}

// group encodes the message sub, which may be nil, as a group with both of its tags.
func (w *Writer) group(e *entry, sub unsafe.Pointer, i, rest int) int {
	if sub == nil {
		sub = e.sub.empty
	}
	if i < maxFrame {
		i = w.grow(i, maxFrame)
	}
	i = w.tag(e.endTag(), e.size, i)
	if w.depth--; w.depth < 0 {
		return w.fail(base.TooDeep, nil)
	}
	if i = w.message(e.sub, sub, i); i < 0 {
		return -1
	}
	w.depth++
	if need := maxFrame + rest; i < need {
		i = w.grow(i, need)
	}
	return w.tag(e.tag, e.size, i)
}

// absent reports whether a value is absent, for fields without a probe.
func (e *entry) absent(slot unsafe.Pointer) bool {
	if e.place != schema.InPlace {
		return false
	}
	switch e.op {
	case opStruct:
		return false
	case opString, opRaw:
		return e.skips && (*text)(slot).n == 0
	case opBytes, opTexts, opMessages, opList, opPacked:
		return (*list)(slot).n == 0
	case opFix32, opZig32, opVar32, opUint32:
		return e.skips && *(*uint32)(slot) == 0
	case opFix64, opZig64, opVar64:
		return e.skips && *(*uint64)(slot) == 0
	case opBool:
		return e.skips && !*(*bool)(slot)
	case opNarrow:
		return e.skips && narrow(e, slot) == 0
	}
	return *(*unsafe.Pointer)(slot) == nil
}

// tagged encodes one value with its tag, and makes sure that rest bytes are free before it.
func (w *Writer) tagged(e *entry, slot unsafe.Pointer, i, rest int) int {
	if i = w.value(e, slot, i, rest+maxFrame); i < 0 {
		return -1
	}
	return w.tag(e.tag, e.size, i)
}

// maxFrame is the maximum number of bytes of a tag and a length or number.
const maxFrame = 5 + 10

// value encodes one value, with its length if it has one, so that at least rest - 10 bytes are free before it.
func (w *Writer) value(e *entry, slot unsafe.Pointer, i, rest int) int {
	if i < rest {
		i = w.grow(i, rest)
	}
	switch e.item {
	case opString, opRaw, opBytes, opBlob:
		s := (*text)(slot)
		if i < s.n+rest {
			i = w.grow(i, s.n+rest)
		}
		i -= s.n
		p := w.place(i, s.n)
		if e.item != opString {
			copy(unsafe.Slice((*byte)(p), s.n), unsafe.Slice((*byte)(s.p), s.n))
		} else if !wire.CopyASCII(p, s.p, s.n) && !wire.CopyText(p, s.p, s.n) {
			return w.fail(base.BadUTF8, nil)
		}
		return w.varint(uint64(s.n), i)
	case opMessage, opOfficial, opStruct, opGroup, opGroupOfficial:
		return w.messageValue(e, slot, i, rest)
	case opFix32:
		i -= 4
		wire.Store32(w.base, i, *(*uint32)(slot))
		return i
	case opFix64:
		i -= 8
		wire.Store64(w.base, i, *(*uint64)(slot))
		return i
	}
	return w.varint(e.varintOf(slot), i)
}

func (w *Writer) messageValue(e *entry, slot unsafe.Pointer, i, rest int) int {
	sub := slot
	if e.item != opStruct {
		if sub = *(*unsafe.Pointer)(slot); sub == nil {
			sub = e.sub.empty
		}
	}
	group := e.item == opGroup || e.item == opGroupOfficial
	if group {
		i = w.tag(e.endTag(), e.size, i)
	}
	end := w.size - i
	if i = w.submessage(e, sub, i); i < 0 {
		return -1
	}
	if i < rest {
		i = w.grow(i, rest)
	}
	if group {
		return i
	}
	return w.varint(uint64(w.size-i-end), i)
}

// endTag returns the end tag of a group.
func (e *entry) endTag() uint64 {
	return e.tag + uint64(protowire.EndGroupType-protowire.StartGroupType)
}

// varintOf returns the varint that encodes a number.
func (e *entry) varintOf(slot unsafe.Pointer) uint64 {
	switch e.item {
	case opBool:
		return uint64(*(*byte)(slot))
	case opVar32:
		return uint64(*(*int32)(slot))
	case opUint32:
		return uint64(*(*uint32)(slot))
	case opVar64:
		return *(*uint64)(slot)
	case opZig32:
		return wire.ZigZag(int64(*(*int32)(slot))) & (1<<32 - 1)
	case opZig64:
		return wire.ZigZag(*(*int64)(slot))
	}
	return narrow(e, slot)
}

// narrow returns the varint that encodes a number in a variable of fewer bits than its kind has.
func narrow(e *entry, slot unsafe.Pointer) uint64 {
	v := narrowed(e, slot)
	if e.Kind == protoreflect.Sint32Kind || e.Kind == protoreflect.Sint64Kind {
		return wire.ZigZag(int64(v))
	}
	return v
}

// packed encodes all elements in one record.
func (w *Writer) packed(e *entry, s *list, i, rest int) int {
	if s.n == 0 {
		return i
	}
	width := uintptr(e.Width)
	if s.n > math.MaxInt/16 {
		// Its varints may take more bytes than an int can count.
		return w.fail(base.TooLarge, nil)
	}
	most := s.n * 10
	if e.item == opFix32 || e.item == opFix64 {
		most = s.n * int(width)
	} else if width < 8 && e.item != opVar32 && e.item != opNarrow {
		// Writing one takes room for ten bytes.
		most = s.n*5 + 5
	}
	if need := most + maxFrame + rest; i < need {
		i = w.grow(i, need)
	}
	end := i
	switch e.item {
	case opFix32, opFix64:
		i -= most
		wire.CopyFixed(unsafe.Add(w.base, i), s.p, most, int(width))
	case opVar32:
		for k := s.n - 1; k >= 0; k-- {
			i = w.varint(uint64(*(*int32)(unsafe.Add(s.p, uintptr(k)*4))), i)
		}
	case opUint32:
		for k := s.n - 1; k >= 0; k-- {
			i = w.varint(uint64(*(*uint32)(unsafe.Add(s.p, uintptr(k)*4))), i)
		}
	default:
		for k := s.n - 1; k >= 0; k-- {
			i = w.varint(e.varintOf(unsafe.Add(s.p, uintptr(k)*width)), i)
		}
	}
	i = w.varint(uint64(end-i), i)
	return w.tag(e.tag, e.size, i)
}

// place returns the address for n bytes of text. If n is 0 that might be the end of the buffer, which no pointer may
// point to.
func (w *Writer) place(i, n int) unsafe.Pointer {
	if n == 0 {
		return w.base
	}
	return unsafe.Add(w.base, i)
}
