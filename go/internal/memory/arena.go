// Arena: memory that is freed all at once.
// SPDX-License-Identifier: MIT

// Package memory allocates values of any type, in slabs whose types the garbage collector knows.
package memory

import (
	"math/bits"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Padding is the number of bytes after a text from Text that may be read. Their values are undefined.
const Padding = 16

// An Arena allocates values, lists, maps and text. It must not be used by several goroutines at the same time.
//
// Its memory consists of ordinary slices and maps, which package reflect makes with their true types. So a value in it
// keeps alive what it points to, and a pointer into a slab keeps the whole slab alive.
//
// The zero Arena allocates everything on the heap, retains nothing, and may be used by several goroutines at the same
// time.
type Arena struct {
	text text
	// slabs is indexed by Type.id. A slab that is not in touched is spent, so that the next value of its type is
	// allocated by the slow path, which adds the slab to touched.
	slabs   []*slab
	touched []*slab
	resets  uint
	maps    []maps
	mapped  []int
	keep    bool
	ready   bool
	config  Config
	busy    atomic.Bool
}

// Config has the options of an arena.
type Config struct {
	// Text is the size in bytes of the first chunk for text.
	Text int
	// Forget makes the arena retain only chunks that are not full. Values then live as long as something points to them
	// or to their neighbours, and Reset does nothing.
	Forget bool
	// Recycle makes Reset reuse text, too.
	Recycle bool
	// Debug makes Reset give up all memory and overwrite it with values that are easily recognised.
	Debug bool
}

// Heap is an arena that allocates on the heap.
var Heap = &Arena{ready: true}

// NewArena returns an arena that retains its memory.
func NewArena(config Config) *Arena {
	a := &Arena{}
	a.Keep(config)
	return a
}

// Keep makes a zero Arena retain its memory.
//
//go:noinline
func (a *Arena) Keep(config Config) {
	a.keep, a.ready, a.config = true, !config.Debug, config
	a.text = text{recycle: config.Recycle, size: max(config.Text, minText)}
}

// Ready reports whether the arena can be used as it is: it is the heap, or Keep was called, and it does not check for
// misuse.
func (a *Arena) Ready() bool { return a.ready }

// Debugs reports whether the arena checks for misuse.
func (a *Arena) Debugs() bool { return a.config.Debug }

// Enter panics if another goroutine uses the arena. It returns a function that ends the use.
func (a *Arena) Enter() func() {
	if !a.busy.CompareAndSwap(false, true) {
		panic("isomer: two goroutines use the same Arena at a time")
	}
	return func() { a.busy.Store(false) }
}

// Recycles reports whether Reset reuses text, so that text costs nothing.
func (a *Arena) Recycles() bool { return a.config.Recycle }

// onces has arenas whose use has ended with Done.
var onces = sync.Pool{New: func() any { return &Arena{keep: true, config: Config{Forget: true}} }}

// Once returns an arena for one message, which is then independent of it, as if it had been allocated on the heap. Its
// values are allocated many at a time, since the garbage collector keeps a message as a whole anyway. Each text has its
// own allocation.
func Once() *Arena { return onces.Get().(*Arena) }

// IsHeap reports whether values live as long as they are referenced, and are not shared between messages.
func (a *Arena) IsHeap() bool { return !a.keep || a.config.Forget && a.text.size == 0 }

// Done ends the use of an arena from Once.
func (a *Arena) Done() {
	for _, s := range a.touched {
		s.touched = false
		s.base, s.used, s.end, s.whole = nil, 0, 0, 0
	}
	clear(a.touched)
	a.touched = a.touched[:0]
	onces.Put(a)
}

// New allocates a zero value of type t.
func (a *Arena) New(t *Type) unsafe.Pointer {
	if t.id < len(a.slabs) {
		if s := a.slabs[t.id]; s.used < s.end {
			s.used += t.size
			return unsafe.Add(s.base, s.used-t.size)
		}
	}
	return a.newSlow(t, 1)
}

// NewN allocates n > 0 successive zero values of type t.
func (a *Arena) NewN(t *Type, n int) unsafe.Pointer {
	if t.id < len(a.slabs) {
		s := a.slabs[t.id]
		over, size := bits.Mul64(uint64(n), uint64(t.size))
		if off := s.used; off < s.end && over == 0 && size <= uint64(s.end-off) {
			s.used = off + uintptr(size)
			return unsafe.Add(s.base, off)
		}
	}
	return a.newSlow(t, n)
}

//go:noinline
func (a *Arena) newSlow(t *Type, n int) unsafe.Pointer {
	if !a.keep || t.size == 0 {
		return makeN(t, n)
	}
	if t.id >= len(a.slabs) {
		// There is a place for each type that exists now, so that this seldom happens.
		types.Lock()
		all := len(types.byGo) + 1
		types.Unlock()
		for len(a.slabs) < all {
			a.slabs = append(a.slabs, none)
		}
	}
	s := a.slabs[t.id]
	if s == none {
		s = &slab{}
		a.slabs[t.id] = s
	}
	if !s.touched {
		s.touched = true
		a.touched = append(a.touched, s)
	}
	if a.config.Forget {
		return s.takeForgetting(t, n)
	}
	return s.take(t, n)
}

// none is the slab of types that have no values in the arena.
var none = &slab{}

// NewMap allocates an empty map of type t with room for n entries. It returns the map itself, which is a pointer.
func (a *Arena) NewMap(t *Type, n int) unsafe.Pointer {
	if !a.keep || a.config.Forget {
		return reflect.MakeMapWithSize(t.Go, n).UnsafePointer()
	}
	if t.id >= len(a.maps) {
		a.maps = append(a.maps, make([]maps, t.id+1-len(a.maps))...)
	}
	m := &a.maps[t.id]
	if m.used == 0 {
		a.mapped = append(a.mapped, t.id)
		m.typ = t
	}
	return m.take(n)
}

// Text allocates n bytes, which are not zeroed, followed by Padding more.
func (a *Arena) Text(n int) unsafe.Pointer {
	t := &a.text
	if at := t.used; n < t.bound-at {
		t.used = at + n
		return unsafe.Add(t.base, at)
	}
	return t.take(n)
}

// Reset clears all values, lists and maps, and makes their memory available again. Text stays valid unless the arena
// recycles it.
func (a *Arena) Reset() {
	if a.config.Debug {
		a.poison()
		return
	}
	if a.resets++; a.resets%pruneEvery == 0 {
		a.prune()
	}
	idle := 0
	for _, s := range a.touched {
		if s.used != 0 {
			s.reset()
		} else {
			idle++
		}
	}
	if idle > 3*(len(a.touched)-idle)+fewIdle {
		// Most of the types were used by an earlier message, so the next Reset removes those that are not used any
		// more.
		a.resets |= pruneEvery - 1
	}
	if len(a.mapped) != 0 {
		for _, id := range a.mapped {
			a.maps[id].reset()
		}
		a.mapped = a.mapped[:0]
	}
	a.text.reset()
}

// pruneEvery is the number of Resets after which slabs that are not used any more are removed from touched.
const pruneEvery = 64

// fewIdle is the number of unused slabs that is tolerated.
const fewIdle = 16

// prune removes slabs without values from touched.
func (a *Arena) prune() {
	kept := a.touched[:0]
	for _, s := range a.touched {
		if s.used != 0 {
			kept = append(kept, s)
			continue
		}
		s.touched = false
		s.end = 0
	}
	clear(a.touched[len(kept):])
	a.touched = kept
}

// poison is Reset for an arena that checks for misuse: it never reuses memory.
func (a *Arena) poison() {
	defer a.Enter()()
	for _, s := range a.touched {
		s.drop()
		s.touched = false
		s.end = 0
	}
	clear(a.touched)
	a.touched = a.touched[:0]
	for _, id := range a.mapped {
		a.maps[id].reset()
		a.maps[id].all = nil
	}
	a.mapped = a.mapped[:0]
	a.text.drop()
}

// Release leaves all memory to the garbage collector.
func (a *Arena) Release() {
	if a.config.Debug {
		defer a.Enter()()
	}
	a.slabs, a.touched, a.maps, a.mapped = nil, nil, nil, nil
	a.Keep(a.config)
}

// Stats are sizes in bytes and numbers of maps.
type Stats struct {
	// Slabs is the memory for values and lists, and SlabsUsed how much of it was used since the last Reset.
	Slabs, SlabsUsed int
	// Maps is the number of maps, MapsUsed how many were used since the last Reset, and MapBytes an estimate of the
	// memory of all of them.
	Maps, MapsUsed, MapBytes int
	// Text is the size of the current chunk for text, and TextUsed how much text was allocated since the last Reset.
	Text, TextUsed int
}

// Stats computes the statistics. It visits all slabs and maps.
func (a *Arena) Stats() Stats {
	var s Stats
	for i := range a.slabs {
		held, used := a.slabs[i].count()
		s.Slabs += held
		s.SlabsUsed += used
	}
	for i := range a.maps {
		all, bytes := a.maps[i].count()
		s.Maps += all
		s.MapBytes += bytes
		s.MapsUsed += a.maps[i].used
	}
	s.Text, s.TextUsed = a.text.count()
	return s
}
