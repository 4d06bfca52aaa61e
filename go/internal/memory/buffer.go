// Buffer: scratch memory that outlives a call, as long as it is worth it.
// SPDX-License-Identifier: MIT

package memory

const (
	// smallBuffer is the size in bytes of which a Buffer is kept whatever is written, largestBuffer the most that is kept.
	smallBuffer   = 64 << 10
	largestBuffer = 16 << 20
	// worthBuffer is what part of a Buffer has to be used, and patience how many times in a row it may not be.
	worthBuffer = 8
	patience    = 16
)

// Buffer is memory to write to before it is known how much there will be. It is kept in a pool: what is large is written
// without growing anew each time, and one large value does not hold its memory for all the small ones after it.
type Buffer struct {
	Bytes []byte
	idle  uint8
}

// Keep is called when used bytes of b were needed, before b goes back to its pool.
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

// Copy is text in memory of its own, of just its size.
func Copy(text []byte) []byte {
	if text == nil {
		return nil
	}
	// In this form, make does not clear what copy fills.
	to := make([]byte, len(text))
	copy(to, text)
	return to
}
