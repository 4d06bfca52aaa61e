// slab: successive values of one type.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"unsafe"
)

const (
	// firstSlab is the initial size of a slab in bytes, unless a value is larger.
	firstSlab = 512
	// maxKept is the size in bytes up to which Reset merges a slab into one chunk.
	maxKept = 64 << 20
)

// slab is a chunk of values, together with the chunks that have become full since the last Reset. All values between
// used and end are zero. A spent slab has used == end, while whole is the size of its chunk.
type slab struct {
	base             unsafe.Pointer
	used, end, whole uintptr
	typ              *Type
	touched          bool
	full             []chunk
}

// chunk is an array of values of one type. used is the number of bytes that are allocated.
type chunk struct {
	base        unsafe.Pointer
	used, whole uintptr
}

func (s *slab) take(t *Type, n int) unsafe.Pointer {
	s.typ = t
	need := uintptr(n) * t.size
	// After a Reset the chunk still exists, but is marked as spent.
	if s.end == 0 && s.whole != 0 {
		s.end = s.whole
	}
	if s.end-s.used < need {
		s.grow(t, need)
	}
	p := unsafe.Add(s.base, s.used)
	s.used += need
	return p
}

// maxForgotten is the maximum size in bytes of a chunk of an arena that forgets, which is how much a single value may
// keep alive.
const maxForgotten = 8 << 10

// takeForgetting drops the arena's reference to a chunk that is full, whose values keep it alive.
func (s *slab) takeForgetting(t *Type, n int) unsafe.Pointer {
	need := uintptr(n) * t.size
	if need > maxForgotten/2 {
		return makeN(t, n)
	}
	if s.end-s.used < need {
		// The first chunk has the requested size, since there may be no second one.
		whole := min(max(2*s.whole, need), maxForgotten)
		count := (whole + t.size - 1) / t.size
		s.typ, s.base = t, makeN(t, int(count))
		s.used, s.whole = 0, count*t.size
		s.end = s.whole
	}
	p := unsafe.Add(s.base, s.used)
	s.used += need
	return p
}

func (s *slab) grow(t *Type, need uintptr) {
	if s.whole != 0 {
		s.full = append(s.full, chunk{s.base, s.used, s.whole})
	}
	want := max(2*s.whole, firstSlab, need)
	count := (want + t.size - 1) / t.size
	s.base = makeN(t, int(count))
	s.whole = count * t.size
	s.used, s.end = 0, s.whole
}

// Clear sets n bytes at p to zero. The compiler takes them for pointers, so that it notifies the garbage collector,
// which finds out by the type of the memory which of them really are.
func Clear(p unsafe.Pointer, n uintptr) {
	const word = unsafe.Sizeof(p)
	if n%word == 0 && uintptr(p)%word == 0 {
		clear(unsafe.Slice((*unsafe.Pointer)(p), n/word))
		return
	}
	// A type whose size is not a multiple of a word has no pointers.
	clear(unsafe.Slice((*byte)(p), n))
}

// IsClear reports whether n bytes at p are zero. It may return false although they are.
func IsClear(p unsafe.Pointer, n uintptr) bool {
	const word = unsafe.Sizeof(p)
	if n%word != 0 || uintptr(p)%word != 0 {
		return false
	}
	words := unsafe.Slice((*uintptr)(p), n/word)
	for len(words) >= 4 {
		if words[0]|words[1]|words[2]|words[3] != 0 {
			return false
		}
		words = words[4:]
	}
	for _, w := range words {
		if w != 0 {
			return false
		}
	}
	return true
}

// reset makes all memory available again.
func (s *slab) reset() {
	if len(s.full) > 0 || s.used > maxKept {
		s.renew()
	} else if t := s.typ; s.used == t.size && t.clear != nil {
		t.clear(s.base)
	} else {
		Clear(s.base, s.used)
	}
	s.used, s.end = 0, s.whole
}

// renew replaces all chunks by one that is large enough for everything that was allocated.
func (s *slab) renew() {
	total := s.used
	for _, c := range s.full {
		total += c.used
	}
	s.full, s.base, s.whole = nil, nil, 0
	if total <= maxKept {
		count := (total + total/4) / s.typ.size
		s.base, s.whole = makeN(s.typ, int(count)), count*s.typ.size
	}
}

// drop poisons all values and gives up their memory.
func (s *slab) drop() {
	s.poison()
	s.full, s.base, s.whole, s.used = nil, nil, 0, 0
}

func (s *slab) count() (held, used int) {
	for _, c := range s.full {
		held += int(c.whole)
		used += int(c.used)
	}
	return held + int(s.whole), used + int(s.used)
}

// poison overwrites all values, so that later uses are noticed.
func (s *slab) poison() {
	for _, c := range append(s.full, chunk{s.base, s.used, s.whole}) {
		n := int(c.used / s.typ.size)
		for i := range n {
			poison(reflect.SliceAt(s.typ.Go, c.base, n).Index(i))
		}
	}
}
