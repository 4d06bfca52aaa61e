// SPDX-License-Identifier: MIT
// Base64 by blocks of 32 digits, if the processor has AVX2.
#pragma once
#include <string_view>
#include "avx2.hpp"

#if ISOMER_AVX2
namespace isomer::detail::wire {
namespace avx2 {

ISOMER_TARGET_AVX2 inline words in_each_lane(const char (&order)[16]) { return load_halves(order, order); }
// The character of each digit: from 'A' up, with a step to 'a', to '0', to '+' and to '/'.
ISOMER_TARGET_AVX2 inline words base64_characters(words digits) {
  auto d = reinterpret_cast<unsigned_bytes>(digits);
  d = d + 'A' + (reinterpret_cast<unsigned_bytes>(d > 25) & static_cast<unsigned char>('a' - 'Z' - 1)) +
      (reinterpret_cast<unsigned_bytes>(d > 51) & static_cast<unsigned char>('0' - 'z' - 1)) +
      (reinterpret_cast<unsigned_bytes>(d > 61) & static_cast<unsigned char>('+' - '9' - 1)) +
      (reinterpret_cast<unsigned_bytes>(d > 62) & static_cast<unsigned char>('/' - '+' - 1));
  return reinterpret_cast<words>(d);
}
// The digit of each character, in either alphabet. `valid` keeps its bits for each digit.
ISOMER_TARGET_AVX2 inline words base64_values32(words characters, words& valid) {
  auto c = reinterpret_cast<unsigned_bytes>(characters);
  auto upper = reinterpret_cast<unsigned_bytes>(c - 'A' < 26), lower = reinterpret_cast<unsigned_bytes>(c - 'a' < 26);
  auto number = reinterpret_cast<unsigned_bytes>(c - '0' < 10);
  auto plus = reinterpret_cast<unsigned_bytes>((c == '+') | (c == '-'));
  auto slash = reinterpret_cast<unsigned_bytes>((c == '/') | (c == '_'));
  valid &= reinterpret_cast<words>(upper | lower | number | plus | slash);
  return reinterpret_cast<words>((upper & (c - 'A')) | (lower & (c - ('a' - 26))) | (number & (c + (52 - '0'))) |
                                 (plus & 62) | (slash & 63));
}
}  // namespace avx2

// Twenty-four bytes at a time while there are four more to read. Returns the number of bytes read.
ISOMER_TARGET_AVX2 ISOMER_OUTLINED inline std::size_t put_base64_avx2(char*& to, const char* from, std::size_t n) {
  using namespace avx2;
  // In each four bytes the three of a group, so that its digits lie within words of 16 bits, which a multiplication
  // shifts: W. Mula and D. Lemire, "Faster Base64 Encoding and Decoding Using AVX2 Instructions".
  static constexpr char apart[16] = {1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10};
  const words order = in_each_lane(apart);
  using unsigned_shorts [[gnu::vector_size(32)]] = unsigned short;
  std::size_t i = 0;
  for (; n - i >= 28; i += 24, to += 32) {
    words x = reinterpret_cast<words>(__builtin_ia32_pshufb256(
        reinterpret_cast<bytes>(load_halves(from + i, from + i + 12)), reinterpret_cast<bytes>(order)));
    constexpr words first_and_third = words{} | 0x0fc0fc000fc0fc00u, down = words{} | 0x0400004004000040u;
    constexpr words second_and_fourth = words{} | 0x003f03f0003f03f0u, up = words{} | 0x0100001001000010u;
    auto high =
        __builtin_ia32_pmulhuw256(reinterpret_cast<shorts>(x & first_and_third), reinterpret_cast<shorts>(down));
    auto low = reinterpret_cast<unsigned_shorts>(x & second_and_fourth) * reinterpret_cast<unsigned_shorts>(up);
    store32(to, base64_characters(reinterpret_cast<words>(high) | reinterpret_cast<words>(low)));
  }
  return i;
}

// Thirty-two digits at a time, up to a block with another character. Returns the number of digits read. `to` may be s
// itself.
ISOMER_TARGET_AVX2 ISOMER_OUTLINED inline std::size_t read_base64_avx2(std::string_view s, char*& to) {
  using namespace avx2;
  static constexpr char together[16] = {2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1};
  const words order = in_each_lane(together);
  std::size_t i = 0;
  for (; s.size() - i >= 32; i += 32, to += 24) {
    words valid = ~words{}, x = base64_values32(load32(s.data() + i), valid);
    if (top_bits(valid) != 0xffffffffu) break;
    constexpr words join12 = words{} | 0x0140014001400140u, join24 = words{} | 0x0001100000011000u;
    auto pairs = __builtin_ia32_pmaddubsw256(reinterpret_cast<bytes>(x), reinterpret_cast<bytes>(join12));
    auto fours = __builtin_ia32_pmaddwd256(pairs, reinterpret_cast<shorts>(join24));
    x = reinterpret_cast<words>(
        __builtin_ia32_pshufb256(reinterpret_cast<bytes>(fours), reinterpret_cast<bytes>(order)));
    // Twelve bytes of each lane, and four that the next ones overwrite: at least as many were read after them.
    store_halves(to, to + 12, x);
  }
  return i;
}

}  // namespace isomer::detail::wire
#endif
