// CPU: machines without assembly functions.
// SPDX-License-Identifier: MIT

//go:build !amd64 || !gc || purego

package wire

func hasAVX2() bool { return false }
