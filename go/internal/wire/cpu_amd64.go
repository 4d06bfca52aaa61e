// CPU: the features of the processor.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

package wire

// cpuid executes the instruction for a leaf and a subleaf.
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// xgetbv returns the register that says which state the operating system saves. It may be called only if cpuid says so.
func xgetbv() (eax, edx uint32)

// hasAVX2 reports whether the processor supports AVX2, and the operating system saves 256-bit registers.
func hasAVX2() bool {
	const (
		osxsave, avx = 1 << 27, 1 << 28 // leaf 1, ecx
		avx2         = 1 << 5           // leaf 7, ebx
		saved        = 1<<1 | 1<<2      // the lower and the upper halves
	)
	if highest, _, _, _ := cpuid(0, 0); highest < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&avx == 0 {
		return false
	}
	if state, _ := xgetbv(); state&saved != saved {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&avx2 != 0
}
