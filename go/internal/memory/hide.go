// Hide: keeps what a pointer points to off the heap.
// SPDX-License-Identifier: MIT

package memory

import "unsafe"

// Hide returns p so that escape analysis does not see where it comes from. What p points to may then stay on the stack,
// though calls follow whose callees the compiler does not know. None of them may keep p, and the variable has to be
// used once more behind them, so that it lives until then.
//
// No stack may move while place is no pointer to the compiler. So nothing is called meanwhile, no check of pointers
// either: there is nothing to be found.
//
//go:nosplit
//go:nocheckptr
func Hide(p unsafe.Pointer) unsafe.Pointer {
	place := uintptr(p)
	return *(*unsafe.Pointer)(unsafe.Pointer(&place))
}
