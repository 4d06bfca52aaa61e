// Hide: keeps what a pointer points to off the heap.
// SPDX-License-Identifier: MIT

package memory

import "unsafe"

// Hide returns p in such a way that escape analysis does not see where it comes from. What p points to may then stay on
// the stack, although it is passed to functions that the compiler does not know. None of them may retain p, and the
// variable has to be used once more after the calls, so that it lives until then.
//
// The stack must not move while place is not a pointer for the compiler. So no function is called meanwhile, not even a
// pointer check, which would find nothing.
//
//go:nosplit
//go:nocheckptr
func Hide(p unsafe.Pointer) unsafe.Pointer {
	place := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&place))
}
