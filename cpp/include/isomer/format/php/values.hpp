// SPDX-License-Identifier: MIT
// Reads scalars and strings of PHP's serialize() strictly: each has one spelling, except reals.
#pragma once
#include <bit>
#include <limits>
#include <string_view>
#include "../../wire/cursor.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/narrow_real.hpp"
#include "../../wire/real.hpp"

namespace isomer::detail::php {

class values : public wire::input {
 protected:
  using cursor = wire::cursor;
  using input::input;

  ISOMER_ALWAYS constexpr std::size_t rest(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  ISOMER_ALWAYS constexpr char letter(cursor c) const { return c.p < end ? *c.p : '\0'; }
  // Whether a value of this type begins here.
  ISOMER_ALWAYS constexpr bool begins(cursor c, char type) const {
    return rest(c) >= 2 && c.p[0] == type && c.p[1] == ':';
  }
  ISOMER_ALWAYS constexpr cursor eat(cursor c, char k) {
    if (letter(c) != k || c.p == end) [[unlikely]]
      return fail(c.p == end ? code::truncated : code::bad_syntax, c.p);
    return c + 1;
  }
  // The error for a type other than the expected one, or for no type at all.
  ISOMER_COLD constexpr cursor wrong(cursor c) {
    if (c.p == end) return fail(code::truncated, end);
    std::string_view types = "NbidsaOCERrS";
    if (types.find(*c.p) == types.npos) return fail(code::bad_syntax, c.p);
    char after = *c.p == 'N' ? ';' : ':';
    if (rest(c) < 2) return fail(code::truncated, end);
    return fail(c.p[1] == after ? code::bad_value : code::bad_syntax, c.p);
  }
  // The error for a number that could not be read, at its first byte.
  ISOMER_COLD constexpr cursor bad_number(const char* p) {
    std::string_view of = "+-.0123456789AEFINe";
    const char* from = p;
    while (p < end && of.find(*p) != of.npos) ++p;
    return p == end ? fail(code::truncated, end) : fail(*p == ';' ? code::bad_value : code::bad_syntax, from);
  }

  // Reads a count and the characters after it. It cannot be larger than the rest of the input allows. A member takes at
  // least six bytes.
  ISOMER_ALWAYS constexpr cursor count(cursor c, std::size_t& n, std::string_view after) {
    const char* p = c.p;
    std::uint64_t v = 0;  // which 19 digits fit
    for (; p < end && *p >= '0' && *p <= '9' && p - c.p < 19; ++p) v = v * 10 + static_cast<unsigned>(*p - '0');
    if (p == c.p || (*c.p == '0' && p - c.p > 1)) return fail(p == end ? code::truncated : code::bad_syntax, c.p);
    std::size_t have = static_cast<std::size_t>(end - p);
    if (v > have) return fail(code::truncated, end);
    n = static_cast<std::size_t>(v);
    if (have < after.size()) return fail(code::truncated, end);
    for (char k : after)
      if (*p++ != k) return fail(code::bad_syntax, p - 1);
    return {p, c.d};
  }

  constexpr cursor boolean(cursor c, bool& v) {
    if (!begins(c, 'b')) [[unlikely]]
      return wrong(c);
    if (rest(c) < 4) return fail(code::truncated, end);
    unsigned digit = static_cast<unsigned char>(c.p[2]) - unsigned{'0'};
    if (digit > 1) return fail(code::bad_value, c.p + 2);
    v = digit == 1;
    return eat(c + 3, ';');
  }
  template <class T>
  ISOMER_ALWAYS constexpr cursor integer(cursor c, T& v) {
    if (!begins(c, 'i')) [[unlikely]] {
      if constexpr (std::is_same_v<T, std::uint64_t>)
        if (letter(c) == 's') return beyond(c, v);
      return wrong(c);
    }
    // PHP has signed 64-bit integers only, so an unsigned one has the same range.
    std::conditional_t<sizeof(T) == 8, std::int64_t, T> x{};
    const char* p = wire::read_decimal(c.p + 2, end, x);
    if (!p || p == end || *p != ';' || (c.p[2] == '-' && x == 0)) [[unlikely]]
      return bad_number(c.p + 2);
    if constexpr (!std::is_signed_v<T> && sizeof(T) == 8)
      if (x < 0) [[unlikely]]
        return fail(code::bad_value, c.p);
    v = static_cast<T>(x);
    return {p + 1, c.d};
  }
  // Only values beyond the range of PHP's integers.
  ISOMER_COLD constexpr cursor beyond(cursor c, std::uint64_t& v) {
    auto from = c.p;
    std::string_view s;
    c = chars(c, s);
    if (!c) return c;
    const char *first = s.data(), *last = first + s.size();
    bool good = wire::read_decimal(first, last, v) == last && v >> 63 && s[0] != '-';
    return good ? c : fail(code::bad_value, from);
  }
  template <class T>
  constexpr cursor real(cursor c, T& v) {
    if (!begins(c, 'd')) [[unlikely]]
      return letter(c) == 'i' ? whole(c, v) : wrong(c);
    double d = 0;
    const char* p = wire::read_real(c.p + 2, end, d);
    if (!p) return odd_real(c, v);
    if (p == end || *p != ';') [[unlikely]]
      return bad_number(c.p + 2);
    return wire::narrow_real(d, v) ? cursor{p + 1, c.d} : fail(code::bad_value, c.p);
  }
  template <class T>
  ISOMER_COLD constexpr cursor odd_real(cursor c, T& v) {
    using limit = std::numeric_limits<T>;
    std::string_view s(c.p + 2, rest(c) - 2);
    if (s.starts_with("NAN;")) return v = limit::quiet_NaN(), c + 6;
    if (s.starts_with("INF;")) return v = limit::infinity(), c + 6;
    if (s.starts_with("-INF;")) return v = -limit::infinity(), c + 7;
    return bad_number(c.p + 2);
  }
  // An integer for a real, if it is exactly the same number. The bits are compared, because i386 may compare a real of
  // more precision than T.
  template <class T>
  ISOMER_COLD constexpr cursor whole(cursor c, T& v) {
    auto from = c.p;
    std::int64_t x = 0;
    c = integer(c, x);
    if (!c) return c;
    v = static_cast<T>(x);
    const auto u = x < 0 ? 0 - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x);
    const bool same = !u || static_cast<int>(std::bit_width(u)) - std::countr_zero(u) <= std::numeric_limits<T>::digits;
    return same ? c : fail(code::bad_value, from);
  }
  // Reads a length, and as many bytes in quotes.
  ISOMER_ALWAYS constexpr cursor quoted(cursor c, std::string_view& s) {
    std::size_t n = 0;
    c = count(c, n, ":\"");
    if (!c) [[unlikely]]
      return c;
    if (rest(c) <= n) [[unlikely]]
      return fail(code::truncated, end);
    s = {c.p, n};
    return eat(c + n, '"');
  }
  ISOMER_ALWAYS constexpr cursor chars(cursor c, std::string_view& s) {
    if (!begins(c, 's')) [[unlikely]]
      return wrong(c);
    c = quoted(c + 2, s);
    return c ? eat(c, ';') : c;
  }
};

}  // namespace isomer::detail::php
