// slab: values of one type, one after the other.
// SPDX-License-Identifier: MIT

package memory

import (
	"reflect"
	"unsafe"
)

const (
	// firstSlab is the size in bytes that a slab begins with, if a value is not larger.
	firstSlab = 512
	// maxKept is the size in bytes up to which Reset keeps a slab in one piece.
	maxKept = 64 << 20
)

// slab is a chunk of values, and the full chunks since the last Reset. Between used and end
// every value is zero. A spent slab has used == end, while whole is what there is.
type slab struct {
	base             unsafe.Pointer
	used, end, whole uintptr
	typ              *Type
	touched          bool
	full             []chunk
}

// chunk is a run of values of one type; used is what has been made of it, in bytes.
type chunk struct {
	base        unsafe.Pointer
	used, whole uintptr
}

func (s *slab) take(t *Type, n int) unsafe.Pointer {
	s.typ = t
	need := uintptr(n) * t.size
	// After a Reset the chunk is there, but spent.
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

// maxForgotten is the size in bytes up to which the chunks of an arena that forgets grow: so much is kept alive by
// one value.
const maxForgotten = 8 << 10

// takeForgetting leaves a full chunk to those who have values in it.
func (s *slab) takeForgetting(t *Type, n int) unsafe.Pointer {
	need := uintptr(n) * t.size
	if need > maxForgotten/2 {
		return makeN(t, n)
	}
	if s.end-s.used < need {
		// The first chunk has what is asked for, as there may be no second.
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

// Clear makes n bytes at p zero. They are pointers to the compiler, so that it tells the garbage collector,
// which knows by the memory's own type which of them really are.
func Clear(p unsafe.Pointer, n uintptr) {
	const word = unsafe.Sizeof(p)
	if n%word == 0 && uintptr(p)%word == 0 {
		clear(unsafe.Slice((*unsafe.Pointer)(p), n/word))
		return
	}
	// A type whose size is no number of words has no pointers.
	clear(unsafe.Slice((*byte)(p), n))
}

// IsClear says that n bytes at p are zero, or does not know.
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

// reset takes back all that was made.
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

// renew gives up all chunks, for one in which all that was made fits.
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

// drop poisons all that was made, and gives it up.
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

// poison overwrites what was made, for whoever still looks at it.
func (s *slab) poison() {
	for _, c := range append(s.full, chunk{s.base, s.used, s.whole}) {
		n := int(c.used / s.typ.size)
		for i := range n {
			poison(reflect.SliceAt(s.typ.Go, c.base, n).Index(i))
		}
	}
}
