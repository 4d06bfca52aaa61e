// SPDX-License-Identifier: MIT
// JSON strings: what must be escaped, and how escapes are read (RFC 8259, section 7).
#pragma once
#include <array>
#include <string_view>
#include "../../wire/hex.hpp"
#include "../../wire/utf8.hpp"

namespace isomer::detail::json {

inline constexpr auto escapes = [] {  // 0: stands for itself; 'u': \u00XX; otherwise the letter after the backslash
  std::array<char, 256> t{};
  for (std::size_t i = 0; i < 32; ++i) t[i] = 'u';
  t['\b'] = 'b', t['\f'] = 'f', t['\n'] = 'n', t['\r'] = 'r', t['\t'] = 't', t['"'] = '"', t['\\'] = '\\';
  return t;
}();
constexpr char escape_of(char c) { return escapes[static_cast<unsigned char>(c)]; }

#if ISOMER_SSE2
// A bit for each quote, backslash or control character.
ISOMER_ALWAYS unsigned special16(__m128i x) {
  __m128i quote = _mm_cmpeq_epi8(x, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(x, _mm_set1_epi8('\\'));
  __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(x, _mm_set1_epi8(31)), x);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control)));
}
#endif

// Writes the text's value, at most s.size() bytes. Its size, or more than s.size() when an escape is malformed.
constexpr std::size_t unescape(std::string_view s, char* to) {
  constexpr auto malformed = ~std::size_t{0};
  char* o = to;
  for (std::size_t i = 0; i < s.size();) {
    char c = s[i++];
    if (c != '\\') {
      *o++ = c;
      continue;
    }
    if (i == s.size()) return malformed;
    switch (c = s[i++]) {
      case 'n': *o++ = '\n'; break;
      case 't': *o++ = '\t'; break;
      case 'r': *o++ = '\r'; break;
      case 'b': *o++ = '\b'; break;
      case 'f': *o++ = '\f'; break;
      case '"':
      case '\\':
      case '/': *o++ = c; break;
      case 'u': {
        std::uint32_t v = 0, low = 0;
        if (!wire::read_hex(s, i, 4, v) || (v >= 0xdc00 && v < 0xe000)) return malformed;
        i += 4;
        if (v >= 0xd800 && v < 0xdc00) {  // a surrogate is half of a pair, or an error
          if (s.size() - i < 6 || s[i] != '\\' || s[i + 1] != 'u') return malformed;
          if (!wire::read_hex(s, i + 2, 4, low) || low < 0xdc00 || low >= 0xe000) return malformed;
          i += 6;
          v = 0x10000 + ((v - 0xd800) << 10) + (low - 0xdc00);
        }
        o = wire::put_utf8(o, v);
        break;
      }
      default: return malformed;
    }
  }
  return static_cast<std::size_t>(o - to);
}

}  // namespace isomer::detail::json
