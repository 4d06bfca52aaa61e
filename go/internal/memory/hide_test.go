// Tests of Hide.
// SPDX-License-Identifier: MIT

package memory

import (
	"runtime"
	"sync"
	"testing"
	"unsafe"
)

// TestHideOnStacksThatMove hides pointers to the stack at every depth of growing stacks. Where pointers are checked, as
// with the race detector, the check's own calls once moved the stack in the middle of Hide.
func TestHideOnStacksThatMove(t *testing.T) {
	var all sync.WaitGroup
	for n := range 64 {
		all.Go(func() { hideBelow(t, 200+n) })
	}
	all.Wait()
}

func hideBelow(t *testing.T, levels int) {
	var place [2]uint64
	*(*uint64)(Hide(unsafe.Pointer(&place))) = uint64(levels)
	if place[0] != uint64(levels) {
		t.Error("the pointer is not to where the variable is")
	}
	runtime.KeepAlive(&place)
	if levels > 0 {
		hideBelow(t, levels-1)
	}
}
