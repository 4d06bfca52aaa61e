// SPDX-License-Identifier: MIT
// Blocks of 16 bytes as the compilers' vectors, for text: an operator is one or two instructions on SSE2 and on NEON.
#pragma once
#include "bytes.hpp"

#if ISOMER_VECTORS
namespace isomer::detail::wire {

// A comparison gives 0xff or 0.
using byte_block = unsigned char __attribute__((vector_size(16)));
using signed_byte_block = signed char __attribute__((vector_size(16)));
using word_block = std::uint64_t __attribute__((vector_size(16)));

ISOMER_ALWAYS byte_block load_block(const char* p) {
  byte_block b;
  std::memcpy(&b, p, sizeof b);
  return b;
}
ISOMER_ALWAYS void store_block(char* p, byte_block b) { std::memcpy(p, &b, sizeof b); }
// More than 8 bytes and at most 16, followed by zeros.
ISOMER_ALWAYS byte_block load_short_block(const char* p, std::size_t n) {
  return reinterpret_cast<byte_block>(
      word_block{load<std::uint64_t>(p), load<std::uint64_t>(p + n - 8) >> 8 * (16 - n)});
}
ISOMER_ALWAYS byte_block as_bytes(auto x) { return reinterpret_cast<byte_block>(x); }
ISOMER_ALWAYS bool has_any(byte_block b) {
  auto w = reinterpret_cast<word_block>(b);
  return (w[0] | w[1]) != 0;
}
// The top bit of each byte, the first one lowest.
ISOMER_ALWAYS unsigned top_bits(byte_block b) {
#if ISOMER_SSE2
  return static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(b)));
#else
  auto w = reinterpret_cast<word_block>(b) >> 7 & 0x0101010101010101u;
  w *= 0x0102040810204080u;  // collects the eight bits in the highest byte
  return static_cast<unsigned>(w[0] >> 56 | w[1] >> 56 << 8);
#endif
}

}  // namespace isomer::detail::wire
#endif
