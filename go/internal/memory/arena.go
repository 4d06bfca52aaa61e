// Arena: memory that is given back all at once.
// SPDX-License-Identifier: MIT

// Package memory makes values of any type, in slabs whose types the garbage collector sees.
package memory

import (
	"math/bits"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Padding is how many bytes after a text from Text may be read, whatever they hold.
const Padding = 16

// An Arena makes values, lists, maps and text. It is for one goroutine at a time.
//
// Its memory consists of ordinary slices and maps, made by package reflect with their true types. So a value in
// it keeps alive what it points to, and whoever points into a slab keeps all of that slab alive.
//
// The zero Arena takes everything from the heap, keeps nothing, and may be used by many goroutines.
type Arena struct {
	text text
	// slabs is indexed by Type.id. One that is not in touched is spent, so that the next value of its type takes the
	// slow way, which enters it there.
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

// Config is how an arena behaves.
type Config struct {
	// Text is the size in bytes of the first chunk for text.
	Text int
	// Forget makes the arena keep nothing that it has given out but chunks that are not full. What it made then lives
	// as long as somebody points to it or to its neighbours, and Reset has nothing to take back.
	Forget bool
	// Recycle makes Reset take back text too.
	Recycle bool
	// Debug makes Reset give up all memory and fill what was there with values that are found soon.
	Debug bool
}

// Heap is the arena of those who have none.
var Heap = &Arena{ready: true}

// NewArena makes an arena that keeps its memory.
func NewArena(config Config) *Arena {
	a := &Arena{}
	a.Keep(config)
	return a
}

// Keep makes a zero Arena one that keeps its memory.
//
//go:noinline
func (a *Arena) Keep(config Config) {
	a.keep, a.ready, a.config = true, !config.Debug, config
	a.text = text{recycle: config.Recycle, size: max(config.Text, minText)}
}

// Ready says that there is nothing to be done before it is used: it is the heap, or Keep was called, and it does not
// look for misuse.
func (a *Arena) Ready() bool { return a.ready }

// Debugs says that the arena looks for misuse.
func (a *Arena) Debugs() bool { return a.config.Debug }

// Enter panics if another goroutine is in the arena, and returns what leaves it.
func (a *Arena) Enter() func() {
	if !a.busy.CompareAndSwap(false, true) {
		panic("isomer: two goroutines use the same Arena at a time")
	}
	return func() { a.busy.Store(false) }
}

// Recycles says that text is taken back by Reset, and so costs nothing.
func (a *Arena) Recycles() bool { return a.config.Recycle }

// onces are arenas that were Done with.
var onces = sync.Pool{New: func() any { return &Arena{keep: true, config: Config{Forget: true}} }}

// Once is an arena for one message, which then belongs to those who have it, as if it came from the heap. But its
// values come from there many at a time, since the message is one to the garbage collector anyway. Each text is on its
// own.
func Once() *Arena { return onces.Get().(*Arena) }

// IsHeap says that what is made lives as long as somebody has it, and belongs to one message.
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

// New makes a zero value of type t.
func (a *Arena) New(t *Type) unsafe.Pointer {
	if t.id < len(a.slabs) {
		if s := a.slabs[t.id]; s.used < s.end {
			s.used += t.size
			return unsafe.Add(s.base, s.used-t.size)
		}
	}
	return a.newSlow(t, 1)
}

// NewN makes n > 0 zero values of type t, one after the other.
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
		// As many as there are types now, so that this happens seldom.
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

// none is the slab of types of which nothing was made.
var none = &slab{}

// NewMap makes an empty map of type t with room for n entries. What it returns is the map itself.
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

// Text takes room for n bytes, not zeroed, followed by Padding more.
func (a *Arena) Text(n int) unsafe.Pointer {
	t := &a.text
	if at := t.used; n < t.bound-at {
		t.used = at + n
		return unsafe.Add(t.base, at)
	}
	return t.take(n)
}

// Reset takes back all values, lists and maps, and clears them. Text stays valid, unless the
// arena recycles it.
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
		// Most of them were for an earlier message. The next time they are forgotten.
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

// pruneEvery is how many times Reset looks at all types that were used, before it forgets those that no longer are.
const pruneEvery = 64

// fewIdle is how many of them may be in vain.
const fewIdle = 16

// prune takes slabs that made nothing this time from the list.
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

// poison is Reset for an arena that looks for misuse: nothing that was given out is used again.
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

// Release gives all memory to the garbage collector.
func (a *Arena) Release() {
	if a.config.Debug {
		defer a.Enter()()
	}
	a.slabs, a.touched, a.maps, a.mapped = nil, nil, nil, nil
	a.Keep(a.config)
}

// Stats tells what an arena holds, in bytes but for the counts.
type Stats struct {
	// Slabs is memory for values and lists, SlabsUsed what was made of it since the last Reset.
	Slabs, SlabsUsed int
	// Maps is how many maps there are, MapsUsed how many are in use since the last Reset, and MapBytes about how much
	// memory all of them take.
	Maps, MapsUsed, MapBytes int
	// Text is the memory of the chunk for text, TextUsed what was taken since the last Reset.
	Text, TextUsed int
}

// Stats counts; it goes over everything.
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
