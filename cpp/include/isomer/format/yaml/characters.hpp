// SPDX-License-Identifier: MIT
// The characters that are allowed outside of quotes (YAML 1.2.2, 5.1 and 5.2). In quotes, all but C0 controls are.
#pragma once
#include <bit>
#include <string_view>
#include "../../base/status.hpp"
#include "../../wire/utf8.hpp"
#include "lexis.hpp"

namespace isomer::detail::yaml {

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// C0 controls except the tab, and DEL.
constexpr bool is_c0(char k) { return static_cast<unsigned char>(k) < 32 && k != '\t'; }
constexpr bool is_control(char k) { return is_c0(k) || k == 127; }

// The characters that may end a plain scalar: 1 anywhere, 2 in flow collections.
inline constexpr auto plain_ends = [] {
  std::array<unsigned char, 256> t{};
  for (std::size_t i = 0; i < 128; ++i) t[i] = is_control(static_cast<char>(i)) ? 3 : 0;
  for (char k : std::string_view(",[]{}")) t[static_cast<unsigned char>(k)] = 2;
  t[':'] = t['#'] = 3;
  return t;
}();
constexpr bool may_end_plain(char k, bool in_flow) {
  return plain_ends[static_cast<unsigned char>(k)] & (in_flow ? 2 : 1);
}

// The first control character from p on; the tab counts as one here.
ISOMER_ALWAYS constexpr const char* next_control(const char* p, const char* end) {
#if ISOMER_SSE2
  for (; !wire::folding() && end - p >= 16; p += 16) {
    __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    __m128i hit =
        _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(x, _mm_set1_epi8(31)), x), _mm_cmpeq_epi8(x, _mm_set1_epi8(127)));
    if (auto bits = static_cast<unsigned>(_mm_movemask_epi8(hit))) return p + std::countr_zero(bits);
  }
#endif
  while (p != end && static_cast<unsigned char>(*p) >= 32 && *p != 127) ++p;
  return p;
}
// Whether UTF-8 text has two bytes that may begin a character that is not allowed: C2 80 to 9F, EF BB, EF BF.
ISOMER_ALWAYS constexpr bool has_suspects(std::string_view s) {
#if ISOMER_SSE2
  if (!wire::folding() && s.size() > 16) {
    auto byte = [](int v) ISOMER_FLAT { return _mm_set1_epi8(static_cast<char>(v)); };
    auto hits = [&](const char* p) ISOMER_FLAT {
      __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 1));
      __m128i third = _mm_or_si128(_mm_cmpeq_epi8(y, byte(0xbb)), _mm_cmpeq_epi8(y, byte(0xbf)));
      return _mm_or_si128(_mm_and_si128(_mm_cmpeq_epi8(x, byte(0xef)), third),
                          _mm_and_si128(_mm_cmpeq_epi8(x, byte(0xc2)), _mm_cmplt_epi8(y, byte(0xa0))));
    };
    std::size_t last = s.size() - 17;  // of the positions with 17 bytes after them
    __m128i all = hits(s.data() + last);
    for (std::size_t i = 0; i < last; i += 16) all = _mm_or_si128(all, hits(s.data() + i));
    return _mm_movemask_epi8(all) != 0;
  }
#endif
  bool has = false;
  for (char k : s) has |= k == '\xc2' || k == '\xef';
  return has;
}
// Text that is not ASCII: no C1 control except NEL, no byte order mark, no U+FFFE and U+FFFF.
ISOMER_OUTLINED constexpr code check_wide(std::string_view s) {
  if (!wire::utf8_strict(s.data(), s.size())) return code::bad_utf8;
  if (!has_suspects(s)) return code::ok;
  auto at = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (at(i) == 0xc2 && at(i + 1) < 0xa0 && at(i + 1) != 0x85) return code::bad_syntax;
    if (at(i) != 0xef) continue;
    if ((at(i + 1) == 0xbb && at(i + 2) == 0xbf) || (at(i + 1) == 0xbf && at(i + 2) >= 0xbe)) return code::bad_syntax;
  }
  return code::ok;
}
// Text without control characters: a plain scalar ends at the first.
ISOMER_ALWAYS constexpr code check_text(std::string_view s) {
  return wire::ascii(s.data(), s.size()) ? code::ok : check_wide(s);
}
// Any text on one line: a comment, a name, a directive.
ISOMER_OUTLINED constexpr code check_line(std::string_view s) {
  const char* end = s.data() + s.size();
  const char* p = next_control(s.data(), end);
  while (p != end && *p == '\t') p = next_control(p + 1, end);
  code wide = check_text(s);
  return p == end || wide != code::ok ? wide : code::bad_syntax;
}

}  // namespace isomer::detail::yaml
