// deferred: texts and optional numbers of a message on the heap, which wait until their total size is known.
// SPDX-License-Identifier: MIT

package protobuf

import (
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
	"isomer.dev/isomer/internal/wire"
)

const (
	// These are the maximum numbers of values of each kind that wait. All of them together take 8 kB.
	most1, most4, most8 = 512, 384, 256
	mostTexts           = 512
	mostText            = 4 << 10
	// alone is the size in bytes from which on a text has its own allocation.
	alone = 1 << 10
)

// deferred has values that a message will point to, but that wait in scratch memory. A flush allocates memory of exactly
// their size, copies them there, and stores the pointers. So all optional fields and texts of a message take a few
// allocations, and no more memory than they need.
//
// A slot is the address of such a pointer, as an integer, so that storing it costs nothing while the garbage collector
// is running. So everything that contains slots must be on the heap, and must be alive until the flush. For that reason
// there is a flush before anything that was decoded is replaced.
type deferred struct {
	// in is the padded copy of the input, which contains the texts that wait.
	in memory.Buffer
	// alive keeps other memory with slots alive.
	alive []unsafe.Pointer
	// run is for the keys and values of maps.
	run run
	waiting
}

type waiting struct {
	n1, n4, n8, nTexts int
	// bytes is the total size of the texts that wait, and heads the number of those with presence.
	bytes, heads int
	cells8       [most8]uint64
	cells4       [most4]uint32
	cells1       [most1]byte
	slots8       [most8]slot
	slots4       [most4]slot
	slots1       [most1]slot
	texts        [mostTexts]waitingText
}

type slot uintptr

// form is the type of the variable at a slot that a text is stored to.
type form uint8

const (
	asText  form = iota // a string
	asBytes             // a slice of bytes
	asSome              // a slice of bytes, nil if there are none
	asHead              // a pointer to a string
)

type waitingText struct {
	slot slot
	from int
	n    int
	form form
}

var deferredPool = sync.Pool{New: func() any { return new(deferred) }}

// escape moves what p points to to the heap. The stack may be moved, and slots would not follow.
func escape(p unsafe.Pointer) {
	if escapes {
		escaped = p
	}
}

var (
	// escapes is always false, which the compiler does not know.
	escapes bool
	escaped unsafe.Pointer
)

// move copies the n bytes of a text from a padded input to memory of which room bytes are not in use yet.
func move(to, from unsafe.Pointer, n, room int) {
	if n <= 16 && room >= 16 {
		wire.Store64(to, 0, wire.Load64(from, 0))
		wire.Store64(to, 8, wire.Load64(from, 8))
		return
	}
	copy(unsafe.Slice((*byte)(to), n), unsafe.Slice((*byte)(from), n))
}

func slotOf(p unsafe.Pointer) slot { return slot(uintptr(p)) }

// pointer returns the address that s represents.
func (s slot) pointer() unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&s)) }

// number returns the address of a zero to which the pointer at p will point. A number that occurs twice is stored
// twice, and the last one is kept.
func (h *deferred) number(kind memory.Cell, p unsafe.Pointer) unsafe.Pointer {
	switch kind {
	case memory.Cell1:
		if h.n1 == most1 {
			h.flush()
		}
		at := h.n1
		h.cells1[at], h.slots1[at] = 0, slotOf(p)
		h.n1 = at + 1
		return unsafe.Pointer(&h.cells1[at])
	case memory.Cell4:
		if h.n4 == most4 {
			h.flush()
		}
		at := h.n4
		h.cells4[at], h.slots4[at] = 0, slotOf(p)
		h.n4 = at + 1
		return unsafe.Pointer(&h.cells4[at])
	}
	if h.n8 == most8 {
		h.flush()
	}
	at := h.n8
	h.cells8[at], h.slots8[at] = 0, slotOf(p)
	h.n8 = at + 1
	return unsafe.Pointer(&h.cells8[at])
}

// keep notes that a text of n bytes at from in the copy of the input belongs to the slot p.
func (h *deferred) keep(p unsafe.Pointer, f form, from, n int) {
	together := n
	if n >= alone {
		// It waits nonetheless, since an earlier value of the same field may be waiting.
		together = 0
	}
	if h.nTexts == mostTexts || h.bytes+together > mostText {
		h.flush()
	}
	h.texts[h.nTexts] = waitingText{slotOf(p), from, n, f}
	h.nTexts++
	h.bytes += together
	if f == asHead {
		h.heads++
	}
}

// put stores a text in the variable at p.
func put(p unsafe.Pointer, f form, made unsafe.Pointer, n int, head *text) {
	if n == 0 && f != asBytes {
		made = nil
	}
	switch f {
	case asText:
		*(*text)(p) = text{made, n}
	case asBytes, asSome:
		*(*list)(p) = list{made, n, n}
	default:
		if head == nil {
			head = new(text)
		}
		*head = text{made, n}
		*(**text)(p) = head
	}
}

// flush moves all values that wait to their final memory.
func (h *deferred) flush() {
	size := 8*h.n8 + 4*h.n4 + h.n1 + h.bytes
	if h.n8 != 0 {
		size = (size + 7) &^ 7
	} else if h.n4 != 0 {
		size = (size + 3) &^ 3
	}
	base, at := memory.Bytes(size), 0
	if n := h.n8; n != 0 {
		copy(unsafe.Slice((*uint64)(base), n), h.cells8[:n])
		point(h.slots8[:n], base, 8)
		at, h.n8 = 8*n, 0
	}
	if n := h.n4; n != 0 {
		to := unsafe.Add(base, at)
		copy(unsafe.Slice((*uint32)(to), n), h.cells4[:n])
		point(h.slots4[:n], to, 4)
		at, h.n4 = at+4*n, 0
	}
	if n := h.n1; n != 0 {
		to := unsafe.Add(base, at)
		copy(unsafe.Slice((*byte)(to), n), h.cells1[:n])
		point(h.slots1[:n], to, 1)
		at, h.n1 = at+n, 0
	}
	if h.nTexts != 0 {
		h.moveTexts(base, at, at+h.bytes)
	}
	clear(h.alive)
	h.alive = h.alive[:0]
}

// point sets the pointers at the slots to successive numbers of a size.
func point(slots []slot, first unsafe.Pointer, size int) {
	for i, s := range slots {
		*(*unsafe.Pointer)(s.pointer()) = unsafe.Add(first, i*size)
	}
}

// moveTexts copies the texts to base + at, where there is room for them up to size.
func (h *deferred) moveTexts(base unsafe.Pointer, at, size int) {
	var heads []text
	if h.heads != 0 {
		heads = make([]text, h.heads)
	}
	in := unsafe.Pointer(unsafe.SliceData(h.in.Bytes))
	for i := range h.texts[:h.nTexts] {
		t := &h.texts[i]
		n := t.n
		var made unsafe.Pointer
		if n == 0 {
			made = memory.Bytes(0)
		} else if n >= alone {
			made = memory.Bytes(n)
			copy(unsafe.Slice((*byte)(made), n), h.in.Bytes[t.from:])
		} else {
			made = unsafe.Add(base, at)
			move(made, unsafe.Add(in, t.from), n, size-at)
			at += n
		}
		var head *text
		if t.form == asHead {
			head, heads = &heads[0], heads[1:]
		}
		put(t.slot.pointer(), t.form, made, n, head)
	}
	h.nTexts, h.bytes, h.heads = 0, 0, 0
}

// run is memory for successive texts that cannot wait. It is allocated for all of them together.
type run struct {
	base       unsafe.Pointer
	used, left int
}

// keepNow is keep for a text that cannot wait.
func (h *deferred) keepNow(p unsafe.Pointer, f form, from, n int) {
	r := &h.run
	if n > r.left {
		*r = run{left: n}
	}
	if r.base == nil {
		r.base = memory.Bytes(r.left)
	}
	made := memory.Bytes(0)
	if n != 0 {
		made = unsafe.Add(r.base, r.used)
		copy(unsafe.Slice((*byte)(made), n), h.in.Bytes[from:])
	}
	r.used, r.left = r.used+n, r.left-n
	put(p, f, made, n, nil)
}

// flushAny flushes if anything waits.
func (h *deferred) flushAny() {
	if h.nTexts|h.n1|h.n4|h.n8 != 0 {
		h.flush()
	}
}

// finish flushes everything, and returns h to its pool. used is the size of the input.
func (h *deferred) finish(used int) {
	h.flushAny()
	if h.run.base != nil {
		h.run = run{}
	}
	h.in.Keep(used)
	deferredPool.Put(h)
}
