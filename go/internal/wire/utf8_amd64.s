// UTF-8: the check of UTF-8, 32 bytes at a time with AVX2.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

#include "textflag.h"

// Bytes that are the same in all 32 places.
DATA nibble<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL nibble<>(SB), RODATA|NOPTR, $8

// What a byte exceeds by 0x80 and more if it begins a letter of three bytes at least, and of four.
DATA begins3<>+0(SB)/8, $0x6060606060606060
GLOBL begins3<>(SB), RODATA|NOPTR, $8
DATA begins4<>+0(SB)/8, $0x7070707070707070
GLOBL begins4<>(SB), RODATA|NOPTR, $8
DATA high<>+0(SB)/8, $0x8080808080808080
GLOBL high<>(SB), RODATA|NOPTR, $8

// func validBlocks(p unsafe.Pointer, n int) bool
//
// SI is the next byte, R9 the end, R10 the last place where 32 bytes begin. Y0 is the block, Y1 the one before it, zeros at
// first; R12 the high bits of that one. Y9 collects what is wrong. Y8 and Y10 to Y15 do not change.
TEXT ·validBlocks(SB), NOSPLIT, $0-17
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), R9
	ADDQ SI, R9
	LEAQ -32(R9), R10
	XORL R12, R12
	VPXOR Y1, Y1, Y1
	VPXOR Y9, Y9, Y9
	VPBROADCASTQ nibble<>(SB), Y15
	VMOVDQU ·Faults+0(SB), Y14
	VMOVDQU ·Faults+32(SB), Y13
	VMOVDQU ·Faults+64(SB), Y12
	VPBROADCASTQ begins3<>(SB), Y11
	VPBROADCASTQ begins4<>(SB), Y10
	VPBROADCASTQ high<>(SB), Y8

whole:
	CMPQ SI, R10
	JA tail
	VMOVDQU (SI), Y0
	ADDQ $32, SI

block:
	// ASCII after ASCII is right. After a block of letters, the last one may want to go on.
	VPMOVMSKB Y0, AX
	ORL AX, R12
	JZ ascii
	MOVL AX, R12

	// Each byte's first, second and third neighbours before it, in Y2, Y3 and Y4.
	VPERM2I128 $0x21, Y0, Y1, Y5
	VPALIGNR $15, Y5, Y0, Y2
	VPALIGNR $14, Y5, Y0, Y3
	VPALIGNR $13, Y5, Y0, Y4

	// The faults that both nibbles of the byte before and the high one of this byte allow.
	VPSRLW $4, Y2, Y5
	VPAND Y15, Y5, Y5
	VPSHUFB Y5, Y14, Y5
	VPAND Y15, Y2, Y2
	VPSHUFB Y2, Y13, Y2
	VPAND Y2, Y5, Y5
	VPSRLW $4, Y0, Y6
	VPAND Y15, Y6, Y6
	VPSHUFB Y6, Y12, Y6
	VPAND Y6, Y5, Y5

	// The highest bit says that the byte is a third or a fourth one: right where one is due, wrong elsewhere, and wrong
	// where one is due and none is there.
	VPSUBUSB Y11, Y3, Y3
	VPSUBUSB Y10, Y4, Y4
	VPOR Y3, Y4, Y3
	VPAND Y8, Y3, Y3
	VPXOR Y3, Y5, Y5
	VPOR Y5, Y9, Y9

ascii:
	VMOVDQA Y0, Y1
	CMPQ SI, R9
	JB whole
	// At the end, the letter that the last byte belongs to may be unfinished, which zeros after it tell.
	VPXOR Y0, Y0, Y0
	SHRL $31, R12
	JNZ block
	VPTEST Y9, Y9
	SETEQ ret+16(FP)
	VZEROUPPER
	RET

tail:
	// Fewer than 32 bytes are left, and at least one. Those of the last 16 that are not done go to the front, and zeros
	// behind them.
	MOVQ R9, BX
	SUBQ SI, BX
	VMOVDQU -16(R9), X2
	MOVL $16, CX
	LEAQ ·Shifts(SB), R11
	SUBQ BX, CX
	JLT long
	VMOVDQU (R11)(CX*1), X3
	VPSHUFB X3, X2, X0
	MOVQ R9, SI
	JMP block

long:
	// 17 to 31: 16, and the rest.
	VMOVDQU (SI), X0
	VMOVDQU 16(R11)(CX*1), X3
	VPSHUFB X3, X2, X2
	VINSERTI128 $1, X2, Y0, Y0
	MOVQ R9, SI
	JMP block
