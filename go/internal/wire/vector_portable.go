// What stands for vectors where there are none.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package wire

import "unsafe"

const hasVectors = false

func copyVectors(dst, src unsafe.Pointer, n int, p *Plain) int { return 0 }

func checkVectors(src unsafe.Pointer, n int, p *Plain) bool { return false }
