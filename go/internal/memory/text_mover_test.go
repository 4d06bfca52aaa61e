// Tests of what moves text.
// SPDX-License-Identifier: MIT

package memory

import (
	"strings"
	"testing"
	"unsafe"
)

// TestEmptyTextIsNotBehindAFullChunk since to the garbage collector it would be a part of what is there.
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
