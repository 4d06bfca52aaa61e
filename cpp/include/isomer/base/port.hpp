// SPDX-License-Identifier: MIT
// The only macros of the library: compiler attributes, and the features of the target.
#pragma once

#if !defined(__GNUC__)
#error "Isomer needs GCC 12, Clang 16, or newer."
#endif

#if defined(__clang__)
#define ISOMER_CLANG 1
#else
#define ISOMER_CLANG 0
#endif

// The name is not ISOMER_INLINE, because the C headers use that, and one program may include both. Without optimization
// nothing is forced inline, because that would only double the compile time of a reader or a writer.
#if defined(__OPTIMIZE__)
#define ISOMER_ALWAYS [[gnu::always_inline]] inline
#define ISOMER_FLAT __attribute__((always_inline))  // stands after the parameters of a lambda
#else
#define ISOMER_ALWAYS inline
#define ISOMER_FLAT
#endif
#define ISOMER_OUTLINED [[gnu::noinline]]
#define ISOMER_COLD [[gnu::noinline, gnu::cold]]
// Inlines everything that a function calls: GCC leaves std::string::assign out of line where it matters.
#if ISOMER_CLANG || !defined(__OPTIMIZE__)
#define ISOMER_FLATTEN
#else
#define ISOMER_FLATTEN [[gnu::flatten]]
#endif

// For loops that are short in practice: unrolling or vectorizing them would only cost time.
#if ISOMER_CLANG
#define ISOMER_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define ISOMER_ROLLED _Pragma("GCC unroll 1")
#endif

#if defined(__SSE2__)
#define ISOMER_SSE2 1
#include <emmintrin.h>
#else
#define ISOMER_SSE2 0
#endif

// Whether the compilers' vector types are fast. Without instructions for them, they are loops.
#if (defined(__SSE2__) || defined(__ARM_NEON)) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ISOMER_VECTORS 1
#else
#define ISOMER_VECTORS 0
#endif

// Compiled for every x86-64, run only after a check of the processor.
#if defined(__x86_64__)
#define ISOMER_AVX2 1
#define ISOMER_TARGET_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt,lzcnt")]]
#else
#define ISOMER_AVX2 0
#endif

// With -DISOMER_BY_TABLE, set for all files of a program, generated messages use their tables unless they choose
// otherwise: see isomer::by_table. This gives the shortest compile time for a whole program.
#if !defined(ISOMER_BY_TABLE)
#define ISOMER_BY_TABLE 0
#endif

// ISOMER_256(X) is X(0) X(1) … X(255): with `if constexpr` inside, a template can be a switch over a byte.
#define ISOMER_4(X, n) X((n)) X((n) + 1) X((n) + 2) X((n) + 3)
#define ISOMER_16(X, n) ISOMER_4(X, n) ISOMER_4(X, (n) + 4) ISOMER_4(X, (n) + 8) ISOMER_4(X, (n) + 12)
#define ISOMER_64(X, n) ISOMER_16(X, n) ISOMER_16(X, (n) + 16) ISOMER_16(X, (n) + 32) ISOMER_16(X, (n) + 48)
#define ISOMER_256(X) ISOMER_64(X, 0) ISOMER_64(X, 64) ISOMER_64(X, 128) ISOMER_64(X, 192)

// ISOMER_LIST(X, a, b) is X(00), X(01), … with 8 a + b elements, numbered in octal: X may paste its number to a name.
// ISOMER_LISTS(Y) is Y(0, 1) Y(0, 2) … Y(7, 8): every length from 1 to 64.
#define ISOMER_RUN_1(X, a) X(a##0)
#define ISOMER_RUN_2(X, a) ISOMER_RUN_1(X, a), X(a##1)
#define ISOMER_RUN_3(X, a) ISOMER_RUN_2(X, a), X(a##2)
#define ISOMER_RUN_4(X, a) ISOMER_RUN_3(X, a), X(a##3)
#define ISOMER_RUN_5(X, a) ISOMER_RUN_4(X, a), X(a##4)
#define ISOMER_RUN_6(X, a) ISOMER_RUN_5(X, a), X(a##5)
#define ISOMER_RUN_7(X, a) ISOMER_RUN_6(X, a), X(a##6)
#define ISOMER_RUN_8(X, a) ISOMER_RUN_7(X, a), X(a##7)
#define ISOMER_RUNS_0(X)
#define ISOMER_RUNS_1(X) ISOMER_RUN_8(X, 0),
#define ISOMER_RUNS_2(X) ISOMER_RUNS_1(X) ISOMER_RUN_8(X, 1),
#define ISOMER_RUNS_3(X) ISOMER_RUNS_2(X) ISOMER_RUN_8(X, 2),
#define ISOMER_RUNS_4(X) ISOMER_RUNS_3(X) ISOMER_RUN_8(X, 3),
#define ISOMER_RUNS_5(X) ISOMER_RUNS_4(X) ISOMER_RUN_8(X, 4),
#define ISOMER_RUNS_6(X) ISOMER_RUNS_5(X) ISOMER_RUN_8(X, 5),
#define ISOMER_RUNS_7(X) ISOMER_RUNS_6(X) ISOMER_RUN_8(X, 6),
#define ISOMER_LIST(X, a, b) ISOMER_RUNS_##a(X) ISOMER_RUN_##b(X, a)
#define ISOMER_ROW(Y, a) Y(a, 1) Y(a, 2) Y(a, 3) Y(a, 4) Y(a, 5) Y(a, 6) Y(a, 7) Y(a, 8)
#define ISOMER_LISTS(Y) \
  ISOMER_ROW(Y, 0)      \
  ISOMER_ROW(Y, 1) ISOMER_ROW(Y, 2) ISOMER_ROW(Y, 3) ISOMER_ROW(Y, 4) ISOMER_ROW(Y, 5) ISOMER_ROW(Y, 6) ISOMER_ROW(Y, 7)
