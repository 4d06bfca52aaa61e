// Arena: memory for what Unmarshal makes, which is reused all at once.
// SPDX-License-Identifier: MIT

package isomer

import "isomer.dev/isomer/internal/memory"

// An Arena is memory for what Unmarshal makes: messages, lists, maps and text. After some messages it has grown as
// large as it needs to be, and reading allocates nothing.
//
//   - An Arena must not be used by several goroutines at the same time.
//   - Everything that Unmarshal makes in it is valid until Reset. After that, the same memory is used again, so no
//     message, list or map from before may be used.
//   - Strings and byte slices stay valid after Reset, as long as they are referenced, unless ArenaOptions.RecycleText
//     is set.
//   - The value that is passed to Unmarshal belongs to the caller. It may point into the arena, and then is valid until
//     Reset.
//   - A nil *Arena stands for the heap.
//   - An Arena need not be released. The garbage collector frees it like other memory.
//
// The zero Arena is ready to use, with the default options. An Arena must not be copied after its first use.
type Arena struct{ in memory.Arena }

// ArenaOptions are the options of an Arena. The zero value has the defaults.
type ArenaOptions struct {
	// TextSize is the size in bytes of the first chunk for text. If it is 0, the arena chooses it. Later chunks grow
	// up to 64 kB.
	TextSize int
	// RecycleText makes Reset reuse the memory of text, too. Then strings and byte slices are valid only until Reset.
	RecycleText bool
	// Debug helps to find misuse. Reset overwrites its memory, text with a message that says so and integers with
	// 0xdb…, and never uses it again; and use by two goroutines at the same time panics. It is slow.
	Debug bool
}

// NewArena returns an Arena with the default options. It allocates no memory until that is needed.
func NewArena() *Arena { return &Arena{} }

// NewArena returns an Arena with the options o.
func (o ArenaOptions) NewArena() *Arena {
	a := &Arena{}
	a.in.Keep(memory.Config{Text: o.TextSize, Recycle: o.RecycleText, Debug: o.Debug})
	return a
}

// Unmarshal decodes data, in format f, into the value that v points to, as the function Unmarshal does, but allocates
// in the arena. It does not retain data.
func (a *Arena) Unmarshal(f Format, data []byte, v any) error {
	in := a.memory()
	if in.Debugs() {
		defer in.Enter()()
	}
	return f.unmarshal(in, data, v)
}

// memory returns the memory of the arena, or the heap, ready for use.
func (a *Arena) memory() *memory.Arena {
	in := a.raw()
	if !in.Ready() && !in.Debugs() {
		in.Keep(memory.Config{})
	}
	return in
}

// raw does the same, but the memory may not be ready for use.
func (a *Arena) raw() *memory.Arena {
	if a == nil {
		return memory.Heap
	}
	return &a.in
}

// Reset invalidates everything that was made in the arena, and keeps the memory for reuse.
func (a *Arena) Reset() {
	if a != nil {
		a.in.Reset()
	}
}

// Release does the same, and leaves the memory to the garbage collector. The arena can be used again.
func (a *Arena) Release() {
	if a != nil {
		a.in.Release()
	}
}

// ArenaStats says how much memory an Arena has, and how much of it is in use.
type ArenaStats struct {
	// Slabs is the number of bytes for values and lists, and SlabsUsed how many were used since the last Reset.
	Slabs, SlabsUsed int
	// Maps is the number of maps, MapsUsed how many were used since the last Reset, and MapBytes an estimate of the
	// memory of all of them.
	Maps, MapsUsed, MapBytes int
	// Text is the number of bytes of the current chunk for text, and TextUsed how many were used since the last Reset.
	Text, TextUsed int
}

// Stats returns how much memory the arena has, and how much of it was used since the last Reset.
func (a *Arena) Stats() ArenaStats { return ArenaStats(a.memory().Stats()) }

// New returns a pointer to a zero T in the arena, or on the heap if a is nil.
func New[T any](a *Arena) *T {
	return (*T)(a.memory().New(memory.TypeFor[T]()))
}
