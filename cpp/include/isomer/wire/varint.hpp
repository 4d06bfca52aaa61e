// SPDX-License-Identifier: MIT
// Base-128 varints: reading through a cursor, writing backwards.
#pragma once
#include "cursor.hpp"

namespace isomer::detail::wire {

// For three bytes and more, of which ten must be readable at c.
ISOMER_OUTLINED constexpr cursor read_varint_long(patched_input& in, cursor c, std::uint64_t& v) {
  const char* q = c.q();
  v = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    std::uint64_t b = static_cast<unsigned char>(q[i]);
    v |= (b & 127) << (7 * i);
    if (b < 128) return c + (i + 1);
  }
  return in.fail(code::bad_varint, c.p);
}

// One and two bytes inline: nearly all varints in real messages.
ISOMER_ALWAYS constexpr cursor read_varint(patched_input& in, cursor c, std::uint64_t& v) {
  if (folding()) {
    v = 0;
    for (std::size_t i = 0; i < 10; ++i) {
      std::uint64_t b = in.peek(c, i);
      v |= (b & 127) << (7 * i);
      if (b < 128) return c + (i + 1);
    }
    return in.fail(code::bad_varint, c.p);
  }
  auto at = [q = c.q()](int i) ISOMER_FLAT { return static_cast<std::uint64_t>(static_cast<unsigned char>(q[i])); };
  std::uint64_t r = at(0), b;
  if (r < 128) [[likely]] {
    v = r;
    return c + 1;
  }
  b = at(1);
  r += (b - 1) << 7;
  if (b < 128) {
    v = r;
    return c + 2;
  }
  std::uint64_t w;  // a separate variable: v stays in a register
  c = read_varint_long(in, c, w);
  v = w;
  return c;
}

ISOMER_COLD constexpr cursor read_length_long(patched_input& in, cursor c, std::size_t& n) {
  std::uint64_t v{};
  c = read_varint(in, c, v);
  if (c && (v >> 31 || v > input::left(c, in.end))) return in.fail(code::truncated, c.p);
  n = static_cast<std::size_t>(v);
  return c;
}

// A length: at most 2^31 - 1, and no more than the remaining bytes.
ISOMER_ALWAYS constexpr cursor read_length(patched_input& in, cursor c, std::size_t& n) {
  std::uint32_t v = in.peek(c), b;
  std::size_t k = 1;
  if (v > 127) {
    b = in.peek(c, 1);
    if (b > 127) [[unlikely]] {
      std::size_t w = 0;
      c = read_length_long(in, c, w);
      n = w;
      return c;
    }
    v += (b - 1) << 7;
    k = 2;
  }
  c = c + k;
  if (static_cast<std::ptrdiff_t>(v) > in.end - c.p) [[unlikely]]
    return in.fail(code::truncated, c.p);
  n = v;
  return c;
}

// 1 to 10: nine bits for every seven, without a division.
constexpr std::size_t varint_size(std::uint64_t v) {
  return (static_cast<unsigned>(std::bit_width(v | 1)) * 9 + 64) / 64;
}

ISOMER_OUTLINED constexpr char* put_varint_long(char* e, std::uint64_t v) {
  std::size_t n = varint_size(v);
  if (n <= 8 && !folding()) {  // groups of seven bits to bytes, stored as eight: those before the varint are free
    std::uint64_t x = (v & 0x0fffffffull) | ((v & 0xfffffff0000000ull) << 4);
    x = (x & 0x00003fff00003fffull) | ((x & 0x0fffc0000fffc000ull) << 2);
    x = (x & 0x007f007f007f007full) | ((x & 0x3f803f803f803f80ull) << 1);
    if (n > 1) x |= 0x8080808080808080ull >> (72 - 8 * n);  // all but the last byte continue
    store(e - 8, x << (64 - 8 * n));
    return e - n;
  }
  e -= n;
  char* w = e;
  for (; v >= 128; v >>= 7) *w++ = static_cast<char>(v | 128);
  *w = static_cast<char>(v);
  return e;
}

// Backwards from e, which needs 16 bytes before it.
ISOMER_ALWAYS constexpr char* put_varint(char* e, std::uint64_t v) {
  if (v < 128) [[likely]] {
    *--e = static_cast<char>(v);
    return e;
  }
  return put_varint_long(e, v);
}

}  // namespace isomer::detail::wire
