// SPDX-License-Identifier: MIT
// Vectors of 32 bytes, for functions that run only if the processor has AVX2.
#pragma once
#include <cstddef>
#include "../base/port.hpp"

#if ISOMER_AVX2
// The compilers' vector types: <immintrin.h> would take as long to compile as everything else that a program includes.
namespace isomer::detail::wire::avx2 {
using bytes [[gnu::vector_size(32)]] = char;
using unsigned_bytes [[gnu::vector_size(32)]] = unsigned char;
using shorts [[gnu::vector_size(32)]] = short;
using words [[gnu::vector_size(32)]] = unsigned long long;

inline bool is_there() { return __builtin_cpu_supports("avx2"); }

ISOMER_TARGET_AVX2 inline words load32(const char* p) {
  words x;
  __builtin_memcpy(&x, p, sizeof x);
  return x;
}
ISOMER_TARGET_AVX2 inline void store32(char* p, words x) { __builtin_memcpy(p, &x, sizeof x); }
// Sixteen bytes from one place and sixteen from another.
using half_of_words [[gnu::vector_size(16)]] = unsigned long long;
ISOMER_TARGET_AVX2 inline words load_halves(const char* low, const char* high) {
  half_of_words a, b;
  __builtin_memcpy(&a, low, sizeof a), __builtin_memcpy(&b, high, sizeof b);
  return __builtin_shufflevector(a, b, 0, 1, 2, 3);
}
ISOMER_TARGET_AVX2 inline void store_halves(char* low, char* high, words x) {
  const half_of_words a = __builtin_shufflevector(x, x, 0, 1), b = __builtin_shufflevector(x, x, 2, 3);
  __builtin_memcpy(low, &a, sizeof a), __builtin_memcpy(high, &b, sizeof b);
}
// The top bit of each byte.
ISOMER_TARGET_AVX2 inline unsigned top_bits(words x) {
  return static_cast<unsigned>(__builtin_ia32_pmovmskb256(reinterpret_cast<bytes>(x)));
}
}  // namespace isomer::detail::wire::avx2
#endif
