// SPDX-License-Identifier: MIT
// Which characters may stand outside of quotes (YAML 1.2.2, 5.1 and 5.2). Between quotes all but C0 controls may.
#pragma once
#include <bit>
#include <string_view>
#include "../base/status.hpp"
#include "../wire/utf8.hpp"
#include "yaml_lexis.hpp"

namespace isomer::detail::yaml {

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// C0 controls but the tab, and DEL with them.
constexpr bool is_c0(char k) { return static_cast<unsigned char>(k) < 32 && k != '\t'; }
constexpr bool is_control(char k) { return is_c0(k) || k == 127; }

// The first byte from p on that leads a code point which may be none of text; they begin with two bytes only.
ISOMER_ALWAYS constexpr const char* next_suspect(const char* p, const char* end) {
#if ISOMER_SSE2
  for (; !wire::folding() && end - p >= 16; p += 16) {
    __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8(static_cast<char>(0xc2))),
                               _mm_cmpeq_epi8(x, _mm_set1_epi8(static_cast<char>(0xef))));
    if (auto bits = static_cast<unsigned>(_mm_movemask_epi8(hit))) return p + std::countr_zero(bits);
  }
#endif
  while (p != end && *p != '\xc2' && *p != '\xef') ++p;
  return p;
}
// Text that is not ASCII: no C1 control but NEL, no byte order mark, no U+FFFE and U+FFFF.
ISOMER_OUTLINED constexpr code check_wide(std::string_view s) {
  if (!wire::utf8_strict(s.data(), s.size())) return code::bad_utf8;
  const char* end = s.data() + s.size();
  for (const char* p = s.data(); (p = next_suspect(p, end)) != end; p += 2) {
    auto second = static_cast<unsigned char>(p[1]);
    if (*p == '\xc2' ? second < 0xa0 && second != 0x85
                     : (second == 0xbb && p[2] == '\xbf') ||
                           (second == 0xbf && static_cast<unsigned char>(p[2]) >= 0xbe))
      return code::bad_syntax;
  }
  return code::ok;
}
// Text in which no control is left: a plain scalar ends at the first.
ISOMER_ALWAYS constexpr code check_text(std::string_view s) {
  return wire::ascii(s.data(), s.size()) ? code::ok : check_wide(s);
}
// Any text on one line: a comment, a name, a directive.
ISOMER_OUTLINED constexpr code check_line(std::string_view s) {
  bool plain = true;
  for (char k : s) plain &= !is_control(k);
  code wide = check_text(s);
  return plain || wide != code::ok ? wide : code::bad_syntax;
}

}  // namespace isomer::detail::yaml
