// Tests of buffers: large ones are kept only as long as they are used.
// SPDX-License-Identifier: MIT

package memory

import "testing"

func TestBufferIsKeptWhileItIsUsed(t *testing.T) {
	b := &Buffer{Bytes: make([]byte, 2<<20)}
	for i := range 1000 {
		// A large value now and then is enough.
		if b.Keep(1 + i%10*(1<<18)); b.Bytes == nil {
			t.Fatal("it was given up")
		}
	}
	for range patience {
		b.Keep(100)
	}
	if b.Bytes != nil {
		t.Error("it is kept for small values")
	}
	if b.Bytes = make([]byte, smallBuffer); true {
		for range 1000 {
			b.Keep(0)
		}
	}
	if b.Bytes == nil {
		t.Error("a small one was given up")
	}
	b.Bytes = make([]byte, largestBuffer+1)
	if b.Keep(largestBuffer + 1); b.Bytes != nil {
		t.Error("it is larger than what is kept")
	}
}
