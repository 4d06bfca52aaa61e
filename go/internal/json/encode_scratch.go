// encodeScratch: memory that the encoder reuses.
// SPDX-License-Identifier: MIT

package json

import (
	"sync"
	"unsafe"

	"isomer.dev/isomer/internal/memory"
)

// encodeScratch is memory that is reused between calls.
type encodeScratch struct {
	// text is the output. lines is the output after it was broken into lines.
	text, lines memory.Buffer
	strings     []pair[string]
	// most is the number of elements of strings that were in use, and still refer to strings.
	most   int
	anys   []pair[any]
	ptrs   []pair[unsafe.Pointer]
	slices []pair[[]byte]
	words1 []pair[uint8]
	words2 []pair[uint16]
	words4 []pair[uint32]
	words8 []pair[uint64]
	known  [knownPlaces]known
}

var encodeScratches = sync.Pool{New: func() any { return new(encodeScratch) }}

func (s *encodeScratch) free() {
	if cap(s.strings)+cap(s.anys)+cap(s.ptrs)+cap(s.slices)+
		cap(s.words1)+cap(s.words2)+cap(s.words4)+cap(s.words8) > maxScratch/16 {
		*s = encodeScratch{text: s.text, lines: s.lines, known: s.known}
	}
	clear(s.strings[:s.most])
	s.most = 0
	encodeScratches.Put(s)
}

func (e *encoder) help() *encodeScratch {
	if e.scratch == nil {
		e.scratch = encodeScratches.Get().(*encodeScratch)
	}
	return e.scratch
}
