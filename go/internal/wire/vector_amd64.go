// Vectors of processors with AVX2.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package wire

import "unsafe"

// hasVectors is a variable for tests.
var hasVectors = hasAVX2()

func hasAVX2() bool {
	const (
		extended, features = 7, 1
		osSaves, avx       = 1 << 27, 1 << 28 // in ecx of features
		avx2               = 1 << 5           // in ebx of extended
		vectorState        = 6                // the system saves all of the registers
	)
	if most, _, _, _ := cpuid(0, 0); most < extended {
		return false
	}
	if _, _, c, _ := cpuid(features, 0); c&osSaves == 0 || c&avx == 0 || xgetbv()&vectorState != vectorState {
		return false
	}
	_, b, _, _ := cpuid(extended, 0)
	return b&avx2 != 0
}

func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

func xgetbv() (low uint32)

// copyVectors copies n bytes, at least leastVector, from src to dst until it finds what is not plain, and returns its
// place, or n. A letter of several bytes is found to be wrong at its second byte or a later one, or behind it. It writes
// whole vectors within the n bytes.
//
//go:noescape
func copyVectors(dst, src unsafe.Pointer, n int, p *Plain) int

// checkVectors says whether n bytes, at least leastVector, are UTF-8 as far as their last letter, which may not be there
// in full.
//
//go:noescape
func checkVectors(src unsafe.Pointer, n int, p *Plain) bool
