// Arena: memory for what is read, given back all at once.
// SPDX-License-Identifier: MIT

package isomer

import "isomer.dev/isomer/internal/memory"

// An Arena is memory for what Unmarshal makes: messages, lists, maps and text. After some messages it has
// what it needs, and reading allocates nothing.
//
// Its rules:
//   - It is for one goroutine at a time.
//   - What Unmarshal made in it is valid until Reset. After that, the same memory is given out again, so nobody may
//     look at a message, list or map from before.
//   - Strings and byte slices stay valid after Reset, for as long as somebody has them (but see
//     ArenaOptions.RecycleText).
//   - The value that Unmarshal was given a pointer to is the caller's own. It may point into the arena, and
//     so be used until Reset.
//   - A nil *Arena is the heap: what is read there lives as long as somebody has it.
//   - Nothing has to be released. What the arena holds is ordinary memory to the garbage collector.
//
// The zero Arena is ready for use, with the default options. It must not be copied afterwards.
type Arena struct{ in memory.Arena }

// ArenaOptions is how an Arena behaves. The zero value is a good one.
type ArenaOptions struct {
	// TextSize is how many bytes the first chunk for text has. Later ones grow by themselves, up to 64 kB.
	TextSize int
	// RecycleText makes Reset take back text as well: then strings and byte slices do not outlive it either.
	RecycleText bool
	// Debug makes misuse show: Reset fills what it takes back with text that says so (and integers 0xdb…) and
	// never gives it out again, and two goroutines in the arena at a time panic. It is slow.
	Debug bool
}

// NewArena makes an Arena with the default options. It takes memory when it needs it.
func NewArena() *Arena { return &Arena{} }

// NewArena makes an Arena that behaves as o says.
func (o ArenaOptions) NewArena() *Arena {
	a := &Arena{}
	a.in.Keep(memory.Config{Text: o.TextSize, Recycle: o.RecycleText, Debug: o.Debug})
	return a
}

// Unmarshal reads all of data, in format f, into v, a pointer. What it has to make is made in the arena. It
// keeps nothing of data.
func (a *Arena) Unmarshal(f Format, data []byte, v any) error {
	in := a.memory()
	if in.Debugs() {
		defer in.Enter()()
	}
	return f.unmarshal(in, data, v)
}

// memory is where a makes values.
func (a *Arena) memory() *memory.Arena {
	in := a.raw()
	if !in.Ready() && !in.Debugs() {
		in.Keep(memory.Config{})
	}
	return in
}

// raw is memory, though it may not be Ready.
func (a *Arena) raw() *memory.Arena {
	if a == nil {
		return memory.Heap
	}
	return &a.in
}

// Reset takes back all that was made, and keeps the memory for what comes.
func (a *Arena) Reset() {
	if a != nil {
		a.in.Reset()
	}
}

// Release gives all memory to the garbage collector. The arena can be used again.
func (a *Arena) Release() {
	if a != nil {
		a.in.Release()
	}
}

// ArenaStats tells what an arena holds.
type ArenaStats struct {
	// Slabs is memory for values and lists, SlabsUsed what was made of it since the last Reset.
	Slabs, SlabsUsed int
	// Maps is how many maps there are, MapsUsed how many are in use since the last Reset, and MapBytes about how much
	// memory all of them take.
	Maps, MapsUsed, MapBytes int
	// Text is the memory of the chunk for text, TextUsed what was taken since the last Reset.
	Text, TextUsed int
}

// Stats tells what the arena holds, and how much of it is in use since the last Reset.
func (a *Arena) Stats() ArenaStats { return ArenaStats(a.memory().Stats()) }

// New makes a zero T in the arena, or on the heap if that is nil.
func New[T any](a *Arena) *T {
	return (*T)(a.memory().New(memory.TypeFor[T]()))
}
