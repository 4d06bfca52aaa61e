// copy: text that is written, 32 bytes at a time with AVX2.
// SPDX-License-Identifier: MIT

//go:build gc && !purego

#include "go_asm.h"
#include "textflag.h"

// Eight times the same byte. What a byte exceeds by 0x80 and more if it begins a letter of three bytes at least, and of
// four:
DATA begins3<>+0(SB)/8, $0x6060606060606060
GLOBL begins3<>(SB), RODATA|NOPTR, $8
DATA begins4<>+0(SB)/8, $0x7070707070707070
GLOBL begins4<>(SB), RODATA|NOPTR, $8
DATA nibble<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL nibble<>(SB), RODATA|NOPTR, $8
DATA high<>+0(SB)/8, $0x8080808080808080
GLOBL high<>(SB), RODATA|NOPTR, $8
DATA one<>+0(SB)/8, $0x0101010101010101
GLOBL one<>(SB), RODATA|NOPTR, $8
DATA control<>+0(SB)/8, $0x1f1f1f1f1f1f1f1f
GLOBL control<>(SB), RODATA|NOPTR, $8
DATA backslash<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL backslash<>(SB), RODATA|NOPTR, $8
// The first byte of a line separator.
DATA separator<>+0(SB)/8, $0xe2e2e2e2e2e2e2e2
GLOBL separator<>(SB), RODATA|NOPTR, $8

// The escape of U+2028, which is that of U+2029 but for one bit.
#define LINE_ESCAPE 0x38323032755c

// func copyText(to unsafe.Pointer, at, room int, from unsafe.Pointer, i, n int, tables *styleTables) (next, end int)
//
// SI is the next byte, R9 the end, R10 the last place where 32 bytes begin; DI is where the next byte goes, and R8 a
// place that DI must be before by what is left if there is an escape. BX is how many bytes the block has, R13 the mask of
// them. R11 are the tables.
//
// Y0 is the block, Y1 the one before it, zeros at first; R12 is the high bits of that one. Y7 to Y15 do not change.
TEXT ·copyText(SB), NOSPLIT, $64-72
	MOVQ to+0(FP), DI
	MOVQ room+16(FP), R8
	ADDQ DI, R8
	ADDQ at+8(FP), DI
	MOVQ from+24(FP), SI
	MOVQ n+40(FP), R9
	ADDQ SI, R9
	ADDQ i+32(FP), SI
	MOVQ tables+48(FP), R11
	LEAQ -32(R9), R10
	SUBQ $const_escapeRoom, R8
	MOVL $32, BX
	MOVL $-1, R13
	XORL R12, R12
	VPXOR Y1, Y1, Y1
	VMOVDQU styleTables_special(R11), Y15
	VPBROADCASTQ backslash<>(SB), Y14
	VPBROADCASTQ control<>(SB), Y13
	VMOVDQU styleTables_faults+0(R11), Y12
	VMOVDQU styleTables_faults+32(R11), Y11
	VMOVDQU styleTables_faults+64(R11), Y10
	VPBROADCASTQ nibble<>(SB), Y9
	VPBROADCASTQ high<>(SB), Y8
	VPBROADCASTQ one<>(SB), Y7

whole:
	CMPQ SI, R10
	JA tail
	VMOVDQU (SI), Y0

block:
	// What is behind the end or an escape is written again later. There is room, as for what is left.
	VMOVDQU Y0, (DI)

	// Y2 marks what is escaped: what is found at its own low nibble, backslashes, and what is 0x1f at most. A byte of a
	// longer letter is looked up as 0, which it is not.
	VPSHUFB Y0, Y15, Y2
	VPCMPEQB Y0, Y2, Y2
	VPCMPEQB Y0, Y14, Y3
	VPMINUB Y0, Y13, Y4
	VPCMPEQB Y0, Y4, Y4
	VPOR Y3, Y2, Y2
	VPOR Y4, Y2, Y2

	// ASCII after ASCII is right. After a block of letters, the last one may want to go on.
	VPMOVMSKB Y0, AX
	ORL AX, R12
	JNZ letters

escapes:
	VPMOVMSKB Y2, DX
	ANDL R13, DX
	JNZ escaped

next:
	VMOVDQA Y0, Y1
	ADDQ BX, SI
	ADDQ BX, DI
	CMPQ SI, R9
	JB whole
	// At the end, the letter that the last byte belongs to may be unfinished, which zeros after it tell.
	XORL BX, BX
	XORL R13, R13
	VPXOR Y0, Y0, Y0
	SHRL $31, R12
	JNZ block

done:
	SUBQ from+24(FP), SI
	SUBQ to+0(FP), DI
	MOVQ SI, next+56(FP)
	MOVQ DI, end+64(FP)
	VZEROUPPER
	RET

letters:
	MOVL AX, R12

	// Each byte's first, second and third neighbours before it, in Y3, Y4 and Y5.
	VPERM2I128 $0x21, Y0, Y1, Y6
	VPALIGNR $15, Y6, Y0, Y3
	VPALIGNR $14, Y6, Y0, Y4
	VPALIGNR $13, Y6, Y0, Y5

	// Y2 marks the last byte of a line separator, too: 0xe2, 0x80, 0xa8 or 0xa9.
	VPOR Y0, Y7, Y6
	VPCMPEQB styleTables_line(R11), Y6, Y6
	VPCMPEQB Y3, Y8, Y1
	VPAND Y1, Y6, Y6
	VPBROADCASTQ separator<>(SB), Y1
	VPCMPEQB Y4, Y1, Y1
	VPAND Y1, Y6, Y6
	VPOR Y6, Y2, Y2

	// The faults that both nibbles of the byte before and the high one of this byte allow, in Y6.
	VPSRLW $4, Y3, Y6
	VPAND Y9, Y6, Y6
	VPSHUFB Y6, Y12, Y6
	VPAND Y9, Y3, Y3
	VPSHUFB Y3, Y11, Y3
	VPAND Y3, Y6, Y6
	VPSRLW $4, Y0, Y3
	VPAND Y9, Y3, Y3
	VPSHUFB Y3, Y10, Y3
	VPAND Y3, Y6, Y6

	// The highest bit says that the byte is a third or a fourth one: right where one is due, wrong elsewhere, and wrong
	// where one is due and none is there. In the zeros behind the text, the first one tells all there is to tell.
	VPBROADCASTQ begins3<>(SB), Y3
	VPSUBUSB Y3, Y4, Y4
	VPBROADCASTQ begins4<>(SB), Y3
	VPSUBUSB Y3, Y5, Y5
	VPOR Y4, Y5, Y5
	VPAND Y8, Y5, Y5
	VPXOR Y5, Y6, Y6
	VPTEST Y6, Y6
	JZ escapes

	MOVQ $-1, AX
	MOVQ AX, next+56(FP)
	MOVQ AX, end+64(FP)
	VZEROUPPER
	RET

escaped:
	MOVQ R9, AX
	SUBQ SI, AX
	ADDQ DI, AX
	CMPQ AX, R8
	JA full

	// What follows an escape is written again where it belongs, 32 bytes each time. They are those of the text, or where
	// that ends too soon those of a copy of the block, behind which are 32 that have no meaning.
	MOVQ SI, R14
	LEAQ -32(R10), AX
	CMPQ SI, AX
	JBE escape
	VMOVDQU Y0, scratch-64(SP)
	LEAQ scratch-64(SP), R14

escape:
	// DI is where the block would begin if all before the mark were as long as in the text. An escape is a word, whose
	// highest byte is its length.
	BSFL DX, CX
	MOVBLZX (R14)(CX*1), AX
	TESTB AX, AX
	JLT line
	MOVQ styleTables_words(R11)(AX*8), AX
	MOVQ AX, (DI)(CX*1)
	SHRQ $56, AX
	LEAQ -1(DI)(AX*1), DI

behind:
	VMOVDQU 1(R14)(CX*1), Y3
	VMOVDQU Y3, 1(DI)(CX*1)
	LEAL -1(DX), AX
	ANDL AX, DX
	JNZ escape
	JMP next

line:
	// The other two bytes of the separator have been written as they are. Its last bit tells which one it is.
	ANDL $1, AX
	SHLQ $40, AX
	MOVQ $LINE_ESCAPE, R15
	ADDQ R15, AX
	MOVQ AX, -2(DI)(CX*1)
	ADDQ $3, DI
	JMP behind

full:
	// All before the block is written. Its first bytes may go on with a letter, which is left to the next call.
	MOVBLZX (SI), AX
	ANDL $0xc0, AX
	CMPL AX, $0x80
	JNE done
	DECQ SI
	DECQ DI
	JMP full

tail:
	// Fewer than 32 bytes are left, and at least one. Those of the last 16 that are not done go to the front, and zeros
	// behind them, which the mask leaves out.
	MOVQ R9, BX
	SUBQ SI, BX
	MOVL BX, CX
	MOVL $1, R13
	SHLL CX, R13
	DECL R13
	VMOVDQU -16(R9), X2
	MOVL $16, CX
	SUBQ BX, CX
	JLT long
	VMOVDQU styleTables_shifts(R11)(CX*1), X3
	VPSHUFB X3, X2, X0
	JMP block

long:
	// 17 to 31: 16, and the rest.
	VMOVDQU (SI), X0
	VMOVDQU styleTables_shifts+16(R11)(CX*1), X3
	VPSHUFB X3, X2, X2
	VINSERTI128 $1, X2, Y0, Y0
	JMP block
