// CPU: machines without functions in assembly.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package wire

func hasAVX2() bool { return false }
