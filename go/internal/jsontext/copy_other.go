// copy: a placeholder for machines without the assembly function.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package jsontext

import "unsafe"

// copyText is an assembly function on other machines. It is never called here.
func copyText(to unsafe.Pointer, at, room int, from unsafe.Pointer, i, n int, tables *styleTables) (next, end int) {
	panic("jsontext: no assembly on this machine")
}
