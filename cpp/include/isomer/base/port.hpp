// SPDX-License-Identifier: MIT
// The only macros of the library: compiler attributes and what the target can do.
#pragma once

#if !defined(__GNUC__)
#error "Isomer needs GCC 12, Clang 16, or newer."
#endif

#define ISOMER_INLINE [[gnu::always_inline]] inline
#define ISOMER_NOINLINE [[gnu::noinline]]
#define ISOMER_COLD [[gnu::noinline, gnu::cold]]
// Everything that a function calls goes inline: GCC leaves std::string::assign out of line where it counts.
#if defined(__clang__)
#define ISOMER_FLATTEN
#else
#define ISOMER_FLATTEN [[gnu::flatten]]
#endif
#define ISOMER_FLAT __attribute__((always_inline))  // stands after the parameters of a lambda

// Before a loop that is short in practice: unrolled or vectorised, it would only cost.
#if defined(__clang__)
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

// Compiled for every x86-64, run only behind a check of the processor.
#if defined(__x86_64__)
#define ISOMER_AVX2 1
#include <immintrin.h>
#define ISOMER_TARGET_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt,lzcnt")]]
#else
#define ISOMER_AVX2 0
#endif

// ISOMER_256(X) is X(0) X(1) … X(255): with `if constexpr` inside, a template can be a switch over a byte.
#define ISOMER_4(X, n) X((n)) X((n) + 1) X((n) + 2) X((n) + 3)
#define ISOMER_16(X, n) ISOMER_4(X, n) ISOMER_4(X, (n) + 4) ISOMER_4(X, (n) + 8) ISOMER_4(X, (n) + 12)
#define ISOMER_64(X, n) ISOMER_16(X, n) ISOMER_16(X, (n) + 16) ISOMER_16(X, (n) + 32) ISOMER_16(X, (n) + 48)
#define ISOMER_256(X) ISOMER_64(X, 0) ISOMER_64(X, 64) ISOMER_64(X, 128) ISOMER_64(X, 192)
