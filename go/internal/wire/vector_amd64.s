// Text by AVX2: 32 bytes are copied, compared with what ends plain text, and checked to be UTF-8. See Plain in vector.go.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

#include "textflag.h"

// The rows of Plain.
#define first 0
#define firstLow 32
#define second 64
#define nibble 96
#define three 128
#define four 160
#define high 192
#define stop 224
#define stopLow 256
#define line 288
#define lineEnd 320
#define one 352

// Y0 has 32 bytes of text; Y1, Y2 and Y3 have those that are one, two and three places before each.
// Y10 to Y15 have the rows that all vectors need.

#define LOAD_UTF8 \
	VMOVDQU nibble(DX), Y10   \
	VMOVDQU first(DX), Y11    \
	VMOVDQU firstLow(DX), Y12 \
	VMOVDQU second(DX), Y13

#define LOAD_STOPS \
	VMOVDQU stop(DX), Y14    \
	VMOVDQU stopLow(DX), Y15

// Nothing stands before the first vector: zeros, which are ASCII.
#define SHIFT_FIRST \
	VPERM2I128 $0x08, Y0, Y0, Y4 \
	VPALIGNR   $15, Y4, Y0, Y1   \
	VPALIGNR   $14, Y4, Y0, Y2   \
	VPALIGNR   $13, Y4, Y0, Y3

#define LOAD_SHIFTED \
	VMOVDQU -1(SI)(AX*1), Y1 \
	VMOVDQU -2(SI)(AX*1), Y2 \
	VMOVDQU -3(SI)(AX*1), Y3

// Y5: the high nibbles of Y0.
#define HIGH_NIBBLES \
	VPSRLW $4, Y0, Y5  \
	VPAND  Y10, Y5, Y5

// Y4: not zero where a byte does not follow the ones before it. Takes Y5, and uses Y6 and Y7.
#define CHECK \
	VPSRLW   $4, Y1, Y6        \
	VPAND    Y10, Y6, Y6       \
	VPSHUFB  Y6, Y11, Y4       \
	VPAND    Y10, Y1, Y6       \
	VPSHUFB  Y6, Y12, Y6       \
	VPAND    Y6, Y4, Y4        \
	VPSHUFB  Y5, Y13, Y6       \
	VPAND    Y6, Y4, Y4        \
	VPSUBUSB three(DX), Y2, Y6 \
	VPSUBUSB four(DX), Y3, Y7  \
	VPOR     Y7, Y6, Y6        \
	VPAND    high(DX), Y6, Y6  \
	VPXOR    Y6, Y4, Y4

// Y4: also where the last byte of U+2028 or U+2029 stands. Uses Y6 and Y7.
#define CHECK_LINES \
	VPOR     one(DX), Y0, Y6     \
	VPCMPEQB lineEnd(DX), Y6, Y6 \
	VPCMPEQB high(DX), Y1, Y7    \
	VPAND    Y7, Y6, Y6          \
	VPCMPEQB line(DX), Y2, Y7    \
	VPAND    Y7, Y6, Y6          \
	VPOR     Y6, Y4, Y4

// Y8: not zero where ASCII ends plain text. Takes Y5, and uses Y6.
#define CHECK_STOPS \
	VPAND   Y10, Y0, Y6  \
	VPSHUFB Y6, Y15, Y6  \
	VPSHUFB Y5, Y14, Y8  \
	VPAND   Y6, Y8, Y8

// func copyVectors(dst, src unsafe.Pointer, n int, p *Plain) int
TEXT ·copyVectors(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ p+24(FP), DX
	LOAD_UTF8
	LOAD_STOPS
	XORL  AX, AX          // the place
	LEAQ  -32(CX), R9     // the last place where a vector is
	VMOVDQU (SI), Y0
	SHIFT_FIRST
	JMP   text

next:
	// The last vector overlaps the one before it, unless that was the last.
	CMPQ AX, R9
	JEQ  all
	ADDQ $32, AX
	CMPQ AX, R9
	CMOVQGT R9, AX
	VMOVDQU (SI)(AX*1), Y0
	// Nothing is to be checked where these 32 bytes and the one before are ASCII.
	VPOR -1(SI)(AX*1), Y0, Y6
	VPMOVMSKB Y6, R8
	TESTL R8, R8
	JNZ  letters
	HIGH_NIBBLES
	CHECK_STOPS
	VMOVDQU Y0, (DI)(AX*1)
	VPTEST Y8, Y8
	JZ   next
	JMP  found

letters:
	LOAD_SHIFTED

text:
	HIGH_NIBBLES
	CHECK
	CHECK_LINES
	CHECK_STOPS
	VMOVDQU Y0, (DI)(AX*1)
	VPOR Y4, Y8, Y8
	VPTEST Y8, Y8
	JZ   next

found:
	VPXOR Y6, Y6, Y6
	VPCMPEQB Y6, Y8, Y8
	VPMOVMSKB Y8, R8
	NOTL R8
	BSFL R8, R8
	ADDQ R8, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

all:
	MOVQ CX, ret+32(FP)
	VZEROUPPER
	RET

// func checkVectors(src unsafe.Pointer, n int, p *Plain) bool
TEXT ·checkVectors(SB), NOSPLIT, $0-25
	MOVQ src+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ p+16(FP), DX
	LOAD_UTF8
	VPXOR Y9, Y9, Y9 // what was wrong anywhere
	XORL  AX, AX
	LEAQ  -32(CX), R9
	VMOVDQU (SI), Y0
	SHIFT_FIRST
	JMP   check

again:
	CMPQ AX, R9
	JEQ  done
	ADDQ $32, AX
	CMPQ AX, R9
	CMOVQGT R9, AX
	VMOVDQU (SI)(AX*1), Y0
	VPOR -1(SI)(AX*1), Y0, Y6
	VPMOVMSKB Y6, R8
	TESTL R8, R8
	JZ   again
	LOAD_SHIFTED

check:
	HIGH_NIBBLES
	CHECK
	VPOR Y4, Y9, Y9
	JMP  again

done:
	VPTEST Y9, Y9
	SETEQ ret+24(FP)
	VZEROUPPER
	RET

// func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL subleaf+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() (low uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, low+0(FP)
	RET
