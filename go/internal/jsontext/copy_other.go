// copy: machines without functions in assembly.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package jsontext

import "unsafe"

// copyText is a function in assembly elsewhere. Nobody calls it here.
func copyText(to unsafe.Pointer, at, room int, from unsafe.Pointer, i, n int, tables *styleTables) (next, end int) {
	panic("jsontext: no assembly on this machine")
}
