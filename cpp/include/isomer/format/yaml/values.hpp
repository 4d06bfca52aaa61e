// SPDX-License-Identifier: MIT
// Scalars by the type of their field, which determines the meaning of a plain scalar: `1` may be text, a number, or a
// key. Without a field, in a Value, the core schema determines it (YAML 1.2.2, 10.3).
#pragma once
#include "../../base/item_kind.hpp"
#include "../../base/kind.hpp"
#include "../../schema/known.hpp"
#include "../../wire/base64.hpp"
#include "../../wire/time.hpp"
#include "nodes.hpp"

namespace isomer::detail::yaml {

class values : public nodes {
 public:
  using nodes::nodes;

  ISOMER_ALWAYS constexpr bool null(cursor c) {
    if (!is(at(c), absent) && here.of != tag::null) [[likely]]
      return false;
    return static_cast<bool>(past_null(c));
  }
  constexpr cursor after_null(cursor c) { return past_null(c); }
  // The kind of the next value, for a Value: 'n' null, 't' a boolean, '"' text, '[', '{', '0' a number.
  constexpr char token(cursor c) {
    if (c.p == here.property && c.p != here.next && is_key(c)) return '{';  // the properties belong to its first key
    switch (here.of) {
      case tag::text:
      case tag::binary: return '"';
      case tag::boolean: return 't';
      case tag::null: return 'n';
      case tag::integer:
      case tag::real: return '0';
      case tag::sequence: return '[';
      case tag::mapping: return '{';
      default: break;
    }
    switch (char k = shape(c)) {
      case '{':
      case '[': return k;
      case '\0': return 'n';
      case 'p': break;
      default: return '"';
    }
    std::string_view s;
    bool coded = false;
    if (!scanner::plain(c, s, coded) || coded) return '"';
    here.folded = false;
    return resolve(s);
  }

  // The kind of the next value, without a field: by its tag, or by the core schema.
  constexpr item_kind item_at(cursor c) {
    switch (token(c)) {
      case 'n': return item_kind::null;
      case 't': return item_kind::boolean;
      case '"': return here.of == tag::binary ? item_kind::bytes : item_kind::text;
      case '[': return item_kind::list;
      case '{': return item_kind::map;
      default: break;
    }
    if (here.of == tag::real) return item_kind::real;
    if (!is_plain(c)) return item_kind::integer;  // by its tag, in quotes
    return number_at(c);
  }
  // The same for a key. The tag of the first key was read already.
  constexpr item_kind key_at(cursor c) {
    const tag t = here.of == tag::none ? past_key_properties(c) : here.of;
    switch (t) {
      case tag::none: break;
      case tag::integer: return is_plain(c) ? number_at(c) : item_kind::integer;
      case tag::boolean: return item_kind::boolean;
      case tag::null: return item_kind::null;
      default: return item_kind::text;
    }
    if (!is_plain(c)) return item_kind::text;
    std::string_view s;
    bool coded = false;
    if (!scanner::plain(c, s, coded)) return item_kind::none;
    here.folded = false;
    if (coded) return item_kind::text;
    switch (resolve(s)) {
      case 'n': return item_kind::null;
      case 't': return item_kind::boolean;
      case '"': return item_kind::text;
      default: break;
    }
    const item_kind k = kind_of_number(s);
    return k == item_kind::real ? item_kind::text : k;
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) return boolean(c, v);
    else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      std::conditional_t<std::is_enum_v<T>, std::int32_t, T> x{};
      auto p = wire::read_decimal(c.p, end, x);
      if (!p || !ends_scalar(p) || here.of != tag::none) [[unlikely]] {
        decltype(x) odd{};  // a separate variable: x stays in a register
        c = odd_integer(c, odd);
        v = static_cast<T>(odd);
        return c;
      }
      v = static_cast<T>(x);
      return {p, 0};
    }
  }
  // An enum: its name, or its number with name.data() null.
  template <class F>
  ISOMER_ALWAYS constexpr cursor symbol(cursor c, std::string_view& name, std::int32_t& number, char* scratch,
                                        std::size_t n) {
    if (is_digit(at(c)) || at(c) == '-' || at(c) == '+' || here.of == tag::integer) return scalar<F>(c, number);
    const char* p = c.p;
    while (p != end && (is_digit(*p) || (*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z') || *p == '_')) ++p;
    if (p == c.p || !ends_scalar(p) || here.of != tag::none) [[unlikely]]
      return plain(c, name, scratch, n);
    name = {c.p, static_cast<std::size_t>(p - c.p)};
    return {p, 0};
  }
  // A short scalar whose value is needed, such as an enumerator or a time. It is an error if it does not fit into
  // scratch.
  ISOMER_OUTLINED constexpr cursor plain(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    if (here.of != tag::none && here.of != tag::text) return fail(code::bad_value, c.p);
    return short_scalar(c, s, scratch, n);
  }
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool& coded) {
    if (is_plain(c) && here.of == tag::none) [[likely]] {
      auto from = c.p;
      c = scanner::plain(c, s, coded);
      if (c && s.size() <= 4 && is(*from, absent) && is_null(s)) [[unlikely]]
        return fail(code::bad_value, from);
    } else if (at(c) == '"' && here.of == tag::none) c = double_quoted(c, s, coded);
    else c = odd_text(c, s, coded, F::kind == kind::bytes);
    if constexpr (F::kind == kind::bytes) {
      if (c && !coded && !s.empty() && tells_style(s[0])) return fail(code::bad_value, c.p);
      coded = true;
    }
    return c;
  }
  // Writes the text's value. Returns its size, or more than s.size() if it is malformed.
  template <class F>
  static constexpr std::size_t decode_text(std::string_view s, char* to, code& wrong) {
    if constexpr (F::kind == kind::bytes) {
      std::string_view value = s;
      if (tells_style(s[0])) {
        std::size_t n = read_scalar(s, to);
        if (n > s.size()) return n;
        value = {to, n};
      }
      wrong = code::bad_value;
      return read_base64_lines(value, to);
    } else return read_scalar(s, to);
  }
  template <known Which>
  constexpr cursor time(cursor c, std::int64_t& seconds, std::int32_t& nanos) {
    std::string_view s;
    char scratch[64];
    auto from = c.p;
    c = plain(c, s, scratch, sizeof scratch);
    if (!c) return c;
    bool good =
        Which == known::timestamp ? wire::read_timestamp(s, seconds, nanos) : wire::read_duration(s, seconds, nanos);
    return good ? c : fail(code::bad_value, from);
  }
  // The key of a map that is not text.
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    std::string_view s;
    char scratch[64];
    auto from = c.p;
    c = short_scalar(c, s, scratch, sizeof scratch);
    if (!c) return c;
    constexpr bool is_boolean = F::kind == kind::boolean;
    if (!has_tag(is_boolean ? tag::boolean : tag::integer, is_boolean ? tag::boolean : tag::real))
      return fail(code::bad_value, from);
    if constexpr (is_boolean) {
      if (php_arrays && (s == "0" || s == "1")) return k = s == "1", c;
      return read_boolean(s, k) ? c : fail(code::bad_value, from);
    } else return read_integer(s, k) ? c : fail(code::bad_value, from);
  }

 protected:
  // Moves past a null, or past nothing. Returns a null cursor if there is something else.
  ISOMER_OUTLINED constexpr cursor past_null(cursor c) {
    if (here.of != tag::none && here.of != tag::null) return {};
    if (is_nothing(c)) return c;
    char k = at(c);
    if (here.of == tag::none && k != '~' && ((k | 0x20) != 'n' || (second(c) | 0x20) != 'u')) return {};
    if ((c.p == here.next || c.p == here.property) && is_key(c)) return {};
    std::string_view s;
    bool coded = false;
    if (char scratch[64]; here.of == tag::null) c = short_scalar(c, s, scratch, sizeof scratch);
    else c = nodes::scalar(c, s, coded);
    if (c && !coded && is_null(s)) return c;
    here.folded = false;
    return {};
  }

 private:
  // The tag among properties after "? " on the same line, which are read with the key.
  constexpr tag past_key_properties(cursor& c) const {
    tag t = tag::none;
    if (indicates(c, '?')) c = blanks(c + 1);
    for (int i = 0; i < 2 && (at(c) == '&' || at(c) == '!'); ++i) {
      const bool is_anchor = at(c) == '&';
      const std::string_view name = is_anchor ? word_at(c.p + 1) : tag_at(c.p + 1);
      if (!is_anchor) t = find_tag(name);
      c = blanks(c + 1 + name.size());
    }
    return t;
  }
  constexpr item_kind number_at(cursor c) {
    std::string_view s;
    bool coded = false;
    if (!scanner::plain(c, s, coded)) return item_kind::none;
    here.folded = false;
    return coded ? item_kind::text : kind_of_number(s);
  }
  // Integers of more than 64 bits are reals.
  static constexpr item_kind kind_of_number(std::string_view s) {
    std::int64_t i = 0;
    std::uint64_t n = 0;
    bool whole = read_based(s, n);
    if (!whole) {
      std::string_view digits = s;
      take_sign(digits);
      whole = !digits.empty();
      for (char k : digits) whole = whole && is_digit(k);
    }
    if (!whole) return item_kind::real;
    if (read_integer(s, i)) return item_kind::integer;
    return read_integer(s, n) ? item_kind::natural : item_kind::real;
  }
  ISOMER_ALWAYS constexpr bool ends_scalar(const char* p) const {
    return p == end || is(*p, here.in_flow ? blank | line | flow : blank | line);
  }
  static constexpr char resolve(std::string_view s) {
    bool v = false;
    return is_null(s) ? 'n' : read_boolean(s, v) ? 't' : is_number(s) ? '0' : '"';
  }
  constexpr bool has_tag(tag a, tag b) const { return here.of == tag::none || here.of == a || here.of == b; }

  // A scalar's value, in scratch if it must be decoded. Also for the key of a map.
  constexpr cursor short_scalar(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    bool coded = false;
    auto from = c.p;
    if (is_odd_key(c)) c = begin_key(c);
    if (c) c = nodes::scalar(c, s, coded);
    if (!c || !coded) return c;
    bool is_long = s.size() > n;
    if (!decode_short(s, scratch, n)) return fail(code::bad_syntax, from);
    return is_long && s.empty() ? fail(code::bad_value, from) : c;
  }
  constexpr cursor boolean(cursor c, bool& v) {
    for (std::string_view word : {"true", "false"}) {
      if (rest(c) < word.size() || std::string_view(c.p, word.size()) != word) continue;
      if (here.of != tag::none || !ends_scalar(c.p + word.size())) break;
      v = word.size() == 4;
      return c + word.size();
    }
    return odd_boolean(c, v);
  }
  ISOMER_COLD constexpr cursor odd_boolean(cursor c, bool& v) {
    auto from = c.p;
    std::string_view s;
    char scratch[64];
    // In quotes it is text, unless a tag gives another type.
    if (!has_tag(tag::boolean, tag::boolean) || (here.of == tag::none && !is_plain(c)))
      return fail(c.p < end ? code::bad_value : code::truncated, from);
    c = short_scalar(c, s, scratch, sizeof scratch);
    return !c || read_boolean(s, v) ? c : fail(code::bad_value, from);
  }
  // 0x1F, +1, 1e3, in quotes, and similar forms.
  template <class T>
  ISOMER_COLD constexpr cursor odd_integer(cursor c, T& x) {
    std::string_view s;
    char scratch[64];
    auto from = c.p;
    if (!has_tag(tag::integer, tag::real)) return fail(code::bad_value, from);
    if (is_nothing(c)) return fail(c.p < end ? code::bad_value : code::truncated, from);
    c = short_scalar(c, s, scratch, sizeof scratch);
    return !c || read_integer(s, x) ? c : fail(code::bad_value, from);
  }
  template <class T>
  ISOMER_ALWAYS constexpr cursor real(cursor c, T& v) {
    auto p = wire::read_real(c.p, end, v);
    if (p && ends_scalar(p) && here.of == tag::none) [[likely]]
      return {p, 0};
    T odd{};
    c = odd_real(c, odd);
    v = odd;
    return c;
  }
  template <class T>
  ISOMER_COLD constexpr cursor odd_real(cursor c, T& v) {
    std::string_view s;
    char scratch[1100];  // the longest exact decimal of a double has 1,076 characters
    auto from = c.p;
    if (!has_tag(tag::integer, tag::real)) return fail(code::bad_value, from);
    if (is_nothing(c)) return fail(c.p < end ? code::bad_value : code::truncated, from);
    bool quoted = !is_plain(c);
    c = short_scalar(c, s, scratch, sizeof scratch);
    return !c || read_real(s, v, quoted) ? c : fail(code::bad_value, from);
  }
  // Text that is neither plain nor double-quoted, or with a tag, or a map's key with properties.
  ISOMER_OUTLINED constexpr cursor odd_text(cursor c, std::string_view& s, bool& coded, bool is_bytes) {
    if (is_odd_key(c)) c = begin_key(c);
    if (!c) return c;
    auto from = c.p;
    if (!has_tag(tag::text, is_bytes ? tag::binary : tag::text)) return fail(code::bad_value, from);
    bool is_plain_one = is_plain(c), tagged = here.of != tag::none;
    if (is_empty_text(c)) return s = {c.p, c.p}, c;
    if (is_nothing(c)) return s = {c.p, c.p}, tagged ? c : fail(c.p < end ? code::bad_value : code::truncated, from);
    c = nodes::scalar(c, s, coded);
    if (c && is_plain_one && !tagged && !coded && is_null(s)) return fail(code::bad_value, from);
    return c;
  }
  static constexpr bool tells_style(char c) { return c == '"' || c == '\'' || c == '|' || c == '>'; }
  // Base64 that may be on several lines. s may begin at `to`.
  static constexpr std::size_t read_base64_lines(std::string_view s, char* to) {
    std::size_t n = 0;
    while (n < s.size() && !is(s[n], blank | line)) ++n;
    if (n == s.size()) return wire::read_base64(s, to);
    n = 0;
    for (char c : s)
      if (!is(c, blank | line)) to[n++] = c;
    return wire::read_base64({to, n}, to);
  }
};

}  // namespace isomer::detail::yaml
