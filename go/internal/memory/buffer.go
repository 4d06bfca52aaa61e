// Buffer: scratch memory that is reused between calls as long as it is used well.
// SPDX-License-Identifier: MIT

package memory

const (
	// smallBuffer is the size in bytes up to which a Buffer is always kept, and largestBuffer the size up to which it
	// may be.
	smallBuffer   = 64 << 10
	largestBuffer = 16 << 20
	// worthBuffer is the fraction of a Buffer that has to be used, and patience how many times in a row less may be
	// used.
	worthBuffer = 8
	patience    = 16
)

// Buffer is memory for output whose size is not known yet. It is kept in a pool. Large output can then be written
// without reallocation each time, while a single large value does not keep its memory allocated for the small ones
// after it.
type Buffer struct {
	Bytes []byte
	idle  uint8
}

// Keep must be called before b is returned to its pool. used is the number of bytes that were needed.
func (b *Buffer) Keep(used int) {
	size := cap(b.Bytes)
	if size <= smallBuffer {
		return
	}
	if used >= size/worthBuffer {
		b.idle = 0
	} else {
		b.idle++
	}
	if size > largestBuffer || b.idle == patience {
		*b = Buffer{}
	}
}

// Copy returns text in memory of exactly its size.
func Copy(text []byte) []byte {
	if text == nil {
		return nil
	}
	// In this form, make does not clear the bytes that copy fills.
	to := make([]byte, len(text))
	copy(to, text)
	return to
}
