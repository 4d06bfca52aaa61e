// SPDX-License-Identifier: MIT
// JSON's strings between the quotes, read and written by blocks (RFC 8259, section 7).
#pragma once
#include <bit>
#include <string_view>
#include <type_traits>
#include "../../wire/block.hpp"
#include "../../wire/utf8.hpp"
#include "escapes.hpp"
#include "string_marks.hpp"
#include "text_avx2.hpp"

namespace isomer::detail::json {

#if ISOMER_VECTORS
// A bit for each quote, backslash or control character.
ISOMER_ALWAYS unsigned special16(wire::byte_block x) {
  using wire::as_bytes;
  return wire::top_bits(as_bytes(x == '"') | as_bytes(x == '\\') | as_bytes(x < 32));
}
// Finds the end of a string, at a quote that is not escaped or a control character, while there are 64 bytes. Returns
// where it is, or null and moves p to the rest. `carry`: see escaped_bits. `high` gets a bit set if the bytes that were
// seen are not all ASCII, those after the end included.
ISOMER_ALWAYS const char* end_of_coded(const char*& p, const char* end, std::uint64_t& carry, unsigned& high) {
#if ISOMER_AVX2
  if (wire::avx2::is_there()) return end_of_coded_avx2(p, end, carry, high);
#endif
  for (; end - p >= 64; p += 64) {
    string_marks m;
    wire::byte_block seen{};
    auto mark = [&]<unsigned I>(std::integral_constant<unsigned, I>) ISOMER_FLAT {
      const wire::byte_block x = wire::load_block(p + I);
      seen |= x;
      m.slashes |= std::uint64_t{wire::top_bits(wire::as_bytes(x == '\\'))} << I;
      m.quotes |= std::uint64_t{wire::top_bits(wire::as_bytes(x == '"'))} << I;
      m.controls |= std::uint64_t{wire::top_bits(wire::as_bytes(x < 32))} << I;
    };
    mark(std::integral_constant<unsigned, 0>{}), mark(std::integral_constant<unsigned, 16>{});
    mark(std::integral_constant<unsigned, 32>{}), mark(std::integral_constant<unsigned, 48>{});
    high |= wire::top_bits(seen);
    if (const std::uint64_t hit = m.ends(carry)) return p + std::countr_zero(hit);
  }
  return nullptr;
}
#endif

#if ISOMER_VECTORS
// Copies n >= 32 characters up to the first that must be escaped, or to a place before it. Returns the number of
// characters copied. `high` gets a bit set if those examined are not all ASCII.
inline std::size_t copy_plain(char* o, const char* p, std::size_t n, unsigned& high) {
#if ISOMER_AVX2
  if (wire::avx2::is_there()) return copy_plain_avx2(o, p, n, high);
#endif
  wire::byte_block seen{};
  std::size_t i = 0;
  while (i < n) {
    std::size_t at = n - i < 32 ? n - 32 : i;
    wire::byte_block a = wire::load_block(p + at), b = wire::load_block(p + at + 16);
    wire::store_block(o + at, a), wire::store_block(o + at + 16, b);
    if (special16(a) | special16(b)) [[unlikely]]
      break;
    seen |= a | b;
    i = at + 32;
  }
  high |= wire::top_bits(seen);
  return i;
}
// Copies the bytes i to n, fewer than 16, by overlapping moves. Returns the copied bytes in one register.
ISOMER_ALWAYS wire::byte_block copy_short(char* o, const char* p, std::size_t i, std::size_t n) {
  if (n - i >= 8) {
    auto a = wire::load<std::uint64_t>(p + i), b = wire::load<std::uint64_t>(p + n - 8);
    wire::store(o + i, a), wire::store(o + n - 8, b);
    return wire::as_bytes(wire::word_block{a, b});
  }
  if (n - i >= 4) {
    auto a = wire::load<std::uint32_t>(p + i), b = wire::load<std::uint32_t>(p + n - 4);
    wire::store(o + i, a), wire::store(o + n - 4, b);
    std::uint64_t both = std::uint64_t{b} << 32 | a;
    return wire::as_bytes(wire::word_block{both, both});
  }
  std::size_t mid = i + (n - i) / 2;
  unsigned a = static_cast<unsigned char>(p[i]), b = static_cast<unsigned char>(p[mid]);
  unsigned c = static_cast<unsigned char>(p[n - 1]);
  o[i] = static_cast<char>(a), o[mid] = static_cast<char>(b), o[n - 1] = static_cast<char>(c);
  std::uint64_t four = a | b << 8 | c << 16 | c << 24;  // no zeros, which would be special
  return wire::as_bytes(wire::word_block{four | four << 32, four | four << 32});
}
#endif

// Writes n characters, at most six bytes each and 16 more. `high` gets a bit set if they are not all ASCII.
constexpr char* put_escaped(char* o, const char* p, std::size_t n, unsigned& high) {
#if ISOMER_AVX2
  if (!wire::folding() && n >= 32 && wire::avx2::is_there()) return put_escaped_avx2(o, p, n, high);
#endif
#if ISOMER_VECTORS
  if (!wire::folding())
    while (n >= 16) {
      wire::byte_block x = wire::load_block(p);
      wire::store_block(o, x);
      unsigned hit = special16(x);
      high |= wire::top_bits(x);
      auto plain = hit ? static_cast<std::size_t>(std::countr_zero(hit)) : 16;
      o += plain, p += plain, n -= plain;
      if (hit) o = put_character(o, *p++), --n;
    }
#endif
  for (; n; --n, ++p) {
    high |= static_cast<unsigned char>(*p) & 128;
    o = put_character(o, *p);
  }
  return o;
}

// Copies what is before the next backslash, to a place that is not after its own. Returns its size.
ISOMER_ALWAYS constexpr std::size_t plain_until_slash(std::string_view s, std::size_t from, char* o) {
  std::size_t i = from;
#if ISOMER_VECTORS
  if (!wire::folding() && s.size() >= 16) {
    auto slashes = [&](wire::byte_block x) ISOMER_FLAT { return wire::top_bits(wire::as_bytes(x == '\\')); };
    for (; s.size() - i >= 16; i += 16) {
      wire::byte_block x = wire::load_block(s.data() + i);
      wire::store_block(o + (i - from), x);
      if (unsigned hit = slashes(x)) return i - from + static_cast<unsigned>(std::countr_zero(hit));
    }
    std::size_t rest = s.size() - i;
    if (!rest) return i - from;
    unsigned hit = slashes(wire::load_block(s.data() + s.size() - 16)) >> (16 - rest);
    if (hit) rest = static_cast<unsigned>(std::countr_zero(hit));
    wire::copy(o + (i - from), s.data() + i, rest);
    return i - from + rest;
  }
#endif
  for (; i < s.size() && s[i] != '\\'; ++i) o[i - from] = s[i];
  return i - from;
}

// Writes the text's value, at most s.size() bytes, which do not overlap s. Returns its size. If an escape is malformed,
// returns s.size() plus one plus its position.
constexpr std::size_t unescape(std::string_view s, char* to) {
  char* o = to;
  std::size_t i = 0;
#if ISOMER_AVX2
  if (!wire::folding() && s.size() >= 64 && wire::avx2::is_there()) {
    o = unescape_avx2(s, i, o);
    if (!o) return s.size() + 1 + i;
  }
#endif
  while (i < s.size()) {
    std::size_t plain = plain_until_slash(s, i, o);
    i += plain, o += plain;
    if (i == s.size()) break;
    char* past = unescape_at(s, i, o);
    if (!past) return s.size() + 1 + i;
    o = past;
  }
  return static_cast<std::size_t>(o - to);
}

}  // namespace isomer::detail::json
