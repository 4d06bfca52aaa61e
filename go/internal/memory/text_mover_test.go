// Tests of what moves text.
// SPDX-License-Identifier: MIT

package memory

import (
	"strings"
	"testing"
	"unsafe"
)

// TestEmptyTextIsNotBehindAFullChunk checks the address of empty text, which the garbage collector would take for a
// part of the allocation that is there.
func TestEmptyTextIsNotBehindAFullChunk(t *testing.T) {
	padded := strings.Repeat("x", firstChunk+16)
	k := TextMover{Moves: true}
	k.Own(padded[:firstChunk])
	if k.used != k.size {
		t.Fatalf("%d of %d", k.used, k.size)
	}
	if p := unsafe.StringData(k.Own(padded[:0])); uintptr(unsafe.Pointer(p)) == uintptr(k.base)+uintptr(k.size) {
		t.Error("it points behind the chunk")
	}
}
