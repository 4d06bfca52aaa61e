// SPDX-License-Identifier: MIT
// JSON's tokens, read: white space, brackets and commas, strings, and values that nobody wants.
#pragma once
#include <bit>
#include <string_view>
#include "../../base/item_kind.hpp"
#include "../../wire/cursor.hpp"
#include "../../wire/decimal.hpp"
#include "text.hpp"

namespace isomer::detail::json {

class lexis : public wire::patched_input {
 public:
  using cursor = wire::cursor;
  using patched_input::patched_input;

  // What stands next, for a Value: 'n' null, 't' and 'f' booleans, '"', '[', '{', '-' or a digit.
  constexpr char token(cursor c) const { return static_cast<char>(at(c)); }
  // What stands next, where no field says it. Integers of more than 64 bits are reals, as nearly all have it.
  constexpr item_kind item_at(cursor c) const {
    switch (token(c)) {
      case 'n': return item_kind::null;
      case 't': return word(c, "true") ? item_kind::boolean : item_kind::none;
      case 'f': return word(c, "false") ? item_kind::boolean : item_kind::none;
      case '"': return item_kind::text;
      case '[': return item_kind::list;
      case '{': return item_kind::map;
      default: return number_at(c);
    }
  }
  constexpr item_kind key_at(cursor) const { return item_kind::text; }
  // A short string whose value is wanted, such as an enumerator or a time. Too long for scratch: an error.
  ISOMER_ALWAYS constexpr cursor plain(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    bool coded = false;
    auto from = c.p;
    c = string(c, s, coded);
    if (!c || !coded) [[likely]]
      return c;
    std::size_t k = unescape_short(s, scratch, n);
    if (k > n) return fail(code::bad_value, from);
    s = {scratch, k};
    return c;
  }
  // Raw text between quotes, valid UTF-8; coded when it holds escapes.
  ISOMER_ALWAYS constexpr cursor string(cursor c, std::string_view& s, bool& coded) {
    if (at(c) != '"') [[unlikely]]
      return fail(wrong(c), c.p);
    c = c + 1;
    const char* from = c.p;
    unsigned high = 0;
#if ISOMER_SSE2
    if (!wire::folding()) {
      for (;;) {
        c = look(c);
        __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(c.q()));
        unsigned hit = special16(x), top = static_cast<unsigned>(_mm_movemask_epi8(x));
        if (!hit) {
          high |= top;
          c = c + 16;
          continue;
        }
        unsigned k = static_cast<unsigned>(std::countr_zero(hit));  // the padding's zeros are hits
        high |= top & ((1u << k) - 1);
        c = c + k;
        break;
      }
    } else
#endif
      for (; c.p < end && !escape_of(*c.p); ++c.p) high |= static_cast<unsigned char>(*c.p) & 128;
    if (c.p >= end) [[unlikely]]
      return fail(code::truncated, end);
    if (*c.p != '"') [[unlikely]] {
      c = string_coded(c);
      coded = true;
      if (!c) return c;
      high = 1;
    }
    s = {from, static_cast<std::size_t>(c.p - from)};
    if (high && !wire::utf8_strict(s.data(), s.size())) [[unlikely]]
      return fail(code::bad_utf8, from);
    return c + 1;
  }
  // Any value, checked and forgotten.
  ISOMER_COLD constexpr cursor skip(cursor c) {
    c = space(c);
    switch (token(c)) {
      case '"': return skip_string(c);
      case '{': return skip_run(c, '}');
      case '[': return skip_run(c, ']');
      default: break;
    }
    for (std::string_view w : {"true", "false", "null"})
      if (word(c, w)) return c + w.size();
    return skip_number(c);
  }

 protected:
  ISOMER_ALWAYS constexpr std::size_t rest(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  ISOMER_ALWAYS constexpr unsigned char at(cursor c) const { return c.p < end ? static_cast<unsigned char>(*c.p) : 0; }
  constexpr bool word(cursor c, std::string_view w) const {
    return rest(c) >= w.size() && std::string_view(c.p, w.size()) == w;
  }
  constexpr code wrong(cursor c) const { return c.p < end ? code::bad_syntax : code::truncated; }
  // White space is rare in what machines write: one compare when there is none.
  ISOMER_ALWAYS constexpr cursor space(cursor c) { return at(c) <= ' ' ? space_long(c) : c; }
  ISOMER_OUTLINED constexpr cursor space_long(cursor c) { return past_space(c); }
  ISOMER_ALWAYS constexpr cursor past_space(cursor c) {
    while (c.p < end && (*c.p == ' ' || *c.p == '\n' || *c.p == '\r' || *c.p == '\t')) ++c.p;
    return c;
  }
  ISOMER_ALWAYS constexpr cursor eat(cursor c, char k) {
    c = space(c);
    if (at(c) != static_cast<unsigned char>(k)) [[unlikely]]
      return fail(wrong(c), c.p);
    return c + 1;
  }
  // Past a comma: true. Past the closing bracket: false. Anything else fails.
  ISOMER_ALWAYS constexpr bool next(cursor& c, char closing) {
    c = space(c);
    auto k = at(c);
    if (k == ',') [[likely]] {
      c = space(c + 1);
      return true;
    }
    if (k == static_cast<unsigned char>(closing)) c = c + 1;
    else c = fail(wrong(c), c.p);
    return false;
  }
  constexpr cursor enter_run(cursor c, char opening, char closing, bool& empty) {
    c = eat(c, opening);
    if (!c) return c;
    c = space(c);
    empty = at(c) == static_cast<unsigned char>(closing);
    return empty ? c + 1 : c;
  }
  ISOMER_COLD static constexpr std::size_t unescape_short(std::string_view s, char* scratch, std::size_t n) {
    return s.size() <= n ? unescape(s, scratch) : n + 1;
  }
  // One by one, into a scratch of one character.
  static constexpr bool are_escapes(std::string_view s) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (s[i] != '\\') continue;
      char scratch[12];
      bool pair = s.size() - i >= 12 && s[i + 1] == 'u' && (s[i + 2] == 'd' || s[i + 2] == 'D') && s[i + 6] == '\\' &&
                  s[i + 7] == 'u';
      std::size_t k = s[i + 1] != 'u' ? 2 : pair ? 12 : 6;
      if (unescape(s.substr(i, k), scratch) > k) return false;
      i += k - 1;
    }
    return true;
  }

 private:
  constexpr item_kind number_at(cursor c) const {
    const char* p = c.p;
    if (p != end && *p == '-') ++p;
    if (p == end || *p < '0' || *p > '9') return item_kind::none;
    while (p != end && *p >= '0' && *p <= '9') ++p;
    if (p != end && (*p == '.' || (*p | 32) == 'e')) return item_kind::real;
    std::int64_t i = 0;
    std::uint64_t n = 0;
    if (wire::read_decimal(c.p, p, i) == p) return item_kind::integer;
    return wire::read_decimal(c.p, p, n) == p ? item_kind::natural : item_kind::real;
  }
  // From the first character that is not plain to the closing quote.
  ISOMER_OUTLINED constexpr cursor string_coded(cursor c) {
    for (; c.p < end; ++c.p) {
      auto k = static_cast<unsigned char>(*c.p);
      if (k == '"') return c;
      if (k < 32) return fail(code::bad_syntax, c.p);
      if (k == '\\') ++c.p;
    }
    return fail(code::truncated, end);
  }
  // A number of any size, by the grammar of RFC 8259 alone.
  ISOMER_COLD constexpr cursor skip_number(cursor c) {
    auto from = c.p;
    auto digits = [&] {
      auto first = c.p;
      while (c.p < end && *c.p >= '0' && *c.p <= '9') ++c.p;
      return c.p - first;
    };
    if (at(c) == '-') ++c.p;
    bool zero = at(c) == '0';
    auto whole = digits();
    bool good = whole == 1 || (whole > 1 && !zero);
    if (good && at(c) == '.') ++c.p, good = digits() > 0;
    if (good && (at(c) == 'e' || at(c) == 'E')) {
      ++c.p;
      if (at(c) == '+' || at(c) == '-') ++c.p;
      good = digits() > 0;
    }
    return good ? c : fail(c.p < end ? code::bad_syntax : code::truncated, c.p < end ? from : end);
  }
  ISOMER_COLD constexpr cursor skip_string(cursor c) {
    std::string_view s;
    bool coded = false;
    auto from = c.p;
    c = string(c, s, coded);
    if (!c || !coded || are_escapes(s)) return c;
    return fail(code::bad_syntax, from);
  }
  ISOMER_COLD constexpr cursor skip_run(cursor c, char closing) {
    bool object = closing == '}';
    if (--depth < 0) return fail(code::too_deep, c.p);
    c = space(c + 1);
    bool more = at(c) != static_cast<unsigned char>(closing);
    if (!more) c = c + 1;
    while (more) {
      if (object) {
        c = skip_string(c);
        if (c) c = eat(c, ':');
        if (!c) return c;
      }
      c = skip(c);
      if (!c) return c;
      more = next(c, closing);
    }
    ++depth;
    return c;
  }
};

}  // namespace isomer::detail::json
