// SPDX-License-Identifier: MIT
// Reads JSON's tokens: white space, brackets and commas, strings, and values to skip.
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

  // The kind of the next value, for a Value: 'n' null, 't' and 'f' booleans, '"', '[', '{', '-' or a digit.
  constexpr char token(cursor c) const { return static_cast<char>(at(c)); }
  // The kind of the next value, without a field. Integers of more than 64 bits are reals, as in nearly all
  // implementations.
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
  // A short string whose value is needed, such as an enumerator or a time. It is an error if it does not fit into
  // scratch.
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
#if ISOMER_VECTORS
    if (!wire::folding()) {
      for (;;) {
        c = look(c);
        wire::byte_block x = wire::load_block(c.q());
        unsigned hit = special16(x), top = wire::top_bits(x);
        if (!hit) {
          high |= top;
          c = c + 16;
          continue;
        }
        unsigned k = static_cast<unsigned>(std::countr_zero(hit));  // the zeros of the padding are hits
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
      c = string_coded(c, high);
      coded = true;
      if (!c) return c;
    }
    s = {from, static_cast<std::size_t>(c.p - from)};
    if (high && !wire::utf8_other(s.data(), s.size())) [[unlikely]]
      return fail(code::bad_utf8, from);
    return c + 1;
  }
  // Checks and skips any value.
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
  // White space is rare in machine-written text: one comparison if there is none.
  ISOMER_ALWAYS constexpr cursor space(cursor c) { return at(c) <= ' ' ? space_long(c) : c; }
  ISOMER_OUTLINED constexpr cursor space_long(cursor c) { return past_space(c); }
  // A space after a colon, or a line break with the next line's indentation.
  ISOMER_ALWAYS constexpr cursor past_space(cursor c) {
    if (c.p >= end || !is_space(*c.p)) return c;
    c = c + 1;
    if (at(c) > ' ') return c;
#if ISOMER_VECTORS
    if (!wire::folding()) {
      for (; end - c.p >= 32; c = c + 32)  // two blocks at once: few indentations are wider
        if (unsigned other = ~(spaces16(wire::load_block(c.p)) | spaces16(wire::load_block(c.p + 16)) << 16))
          return c + static_cast<unsigned>(std::countr_zero(other));
    }
#endif
    while (c.p < end && is_space(*c.p)) c = c + 1;
    return c;
  }
#if ISOMER_VECTORS
  ISOMER_ALWAYS static unsigned spaces16(wire::byte_block x) {
    using wire::as_bytes;
    return wire::top_bits(as_bytes(x == ' ') | as_bytes(x == '\n') | as_bytes(x == '\r') | as_bytes(x == '\t'));
  }
#endif
  static constexpr bool is_space(char k) { return k == ' ' || k == '\n' || k == '\r' || k == '\t'; }
  ISOMER_ALWAYS constexpr cursor eat(cursor c, char k) {
    c = space(c);
    if (at(c) != static_cast<unsigned char>(k)) [[unlikely]]
      return fail(wrong(c), c.p);
    return c + 1;
  }
  // Returns true after a comma, and false after the closing bracket. Anything else is an error.
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
  // The position of the first malformed escape, or s.size() if there is none.
  static constexpr std::size_t find_malformed(std::string_view s) {
    for (std::size_t i = s.find('\\'); i < s.size(); i = s.find('\\', i)) {
      char scratch[4];
      if (!unescape_at(s, i, scratch)) return i;
    }
    return s.size();
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
  // From the first special character to the closing quote. `high` gets a bit set if the text is not all ASCII.
  ISOMER_OUTLINED constexpr cursor string_coded(cursor c, unsigned& high) {
#if ISOMER_VECTORS
    if (!wire::folding()) {
      std::uint64_t carry = 0;
      for (int n = 0;; ++n) {
        if (n == 2)  // what is longer is worth larger blocks
          if (const char* found = end_of_coded(c.p, end, carry, high)) return end_of_string({found, 0});
        c = look(c);
        wire::byte_block x = wire::load_block(c.q());
        unsigned top = wire::top_bits(x), slashes = wire::top_bits(wire::as_bytes(x == '\\'));
        unsigned quotes = wire::top_bits(wire::as_bytes(x == '"')), controls = wire::top_bits(wire::as_bytes(x < 32));
        std::uint64_t hit = (quotes & ~escaped_bits<16>(slashes, carry)) | controls;
        if (!hit) [[likely]] {
          high |= top;
          c = c + 16;
          continue;
        }
        unsigned k = static_cast<unsigned>(std::countr_zero(hit));  // the zeros of the padding are hits
        high |= top & ((1u << k) - 1);
        return end_of_string(c + k);
      }
    }
#endif
    for (; c.p < end; ++c.p) {
      auto k = static_cast<unsigned char>(*c.p);
      if (k == '"' || k < 32) break;
      if (k == '\\' && ++c.p == end) break;
      high |= static_cast<unsigned char>(*c.p) & 128;
    }
    return end_of_string(c);
  }
  ISOMER_ALWAYS constexpr cursor end_of_string(cursor c) {
    if (c.p >= end) [[unlikely]]
      return fail(code::truncated, end);
    return *c.p == '"' ? c : fail(code::bad_syntax, c.p);
  }
  // A number of any size, checked against the grammar of RFC 8259 only.
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
    c = string(c, s, coded);
    if (!c || !coded) return c;
    std::size_t wrong = find_malformed(s);
    return wrong == s.size() ? c : fail(code::bad_syntax, s.data() + wrong);
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
