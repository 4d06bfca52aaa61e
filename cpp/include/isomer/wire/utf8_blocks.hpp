// SPDX-License-Identifier: MIT
// UTF-8 by blocks of 16 bytes: for text that is not all ASCII.
#pragma once
#include "block.hpp"

#if ISOMER_VECTORS
namespace isomer::detail::wire {

// The shortest text of more than a block: after the first block, each byte has three bytes before it.
inline constexpr std::size_t least_blocks = sizeof(byte_block) + 3;

// Not zero if a byte cannot follow the three before it, which are at the same position of the other blocks. Unicode 15,
// table 3-7: the continuations that each lead byte needs, and the second bytes that four of them exclude.
ISOMER_ALWAYS byte_block utf8_faults(byte_block b, byte_block first_before, byte_block second_before,
                                     byte_block third_before) {
  auto below = [](byte_block x, int limit) ISOMER_FLAT {  // of 0x80 to 0xff
    return reinterpret_cast<byte_block>(reinterpret_cast<signed_byte_block>(x) < static_cast<signed char>(limit - 256));
  };
  auto mask = [](auto x) ISOMER_FLAT { return reinterpret_cast<byte_block>(x); };
  byte_block is_due = mask(first_before > 0xbf) | mask(second_before > 0xdf) | mask(third_before > 0xef);
  byte_block faults = is_due ^ below(b, 0xc0);
  faults |= mask(b > 0xf4) | mask((b & 0xfe) == 0xc0);
  faults |= mask(first_before == 0xe0) & below(b, 0xa0);
  faults |= mask(first_before == 0xed) & ~below(b, 0xa0);
  faults |= mask(first_before == 0xf0) & below(b, 0x90);
  faults |= mask(first_before == 0xf4) & ~below(b, 0x90);
  return faults;
}
// For the first block.
ISOMER_ALWAYS byte_block utf8_faults(byte_block b) {
  constexpr byte_block none{};
  return utf8_faults(b,
                     __builtin_shufflevector(none, b, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30),
                     __builtin_shufflevector(none, b, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
                     __builtin_shufflevector(none, b, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28));
}

// The last character before `end` needs more bytes. There are at least three bytes.
ISOMER_ALWAYS bool utf8_is_cut(const char* end) {
  auto before = [&](int i) { return static_cast<unsigned char>(end[-i]); };
  return before(1) > 0xbf || before(2) > 0xdf || before(3) > 0xef;
}

// More than 8 bytes and at most 16.
inline bool utf8_short(const char* s, std::size_t n) {
  // A zero after an incomplete last character is a fault.
  return !has_any(utf8_faults(load_short_block(s, n))) && (n < 16 || !utf8_is_cut(s + n));
}

// At least least_blocks bytes. The last block overlaps the one before it.
inline bool utf8_blocks(const char* s, std::size_t n) {
  byte_block faults = utf8_faults(load_block(s));
  for (std::size_t at = sizeof(byte_block); at < n; at += sizeof(byte_block)) {
    if (at > n - sizeof(byte_block)) at = n - sizeof(byte_block);
    byte_block b = load_block(s + at), third_before = load_block(s + at - 3);
    if (has_any((b | third_before) & 0x80))
      faults |= utf8_faults(b, load_block(s + at - 1), load_block(s + at - 2), third_before);
  }
  return !has_any(faults) && !utf8_is_cut(s + n);
}

}  // namespace isomer::detail::wire
#endif
