// SPDX-License-Identifier: MIT
// Reads the protobuf text format: all of the published grammar.
#pragma once
#include <limits>
#include "../../base/limits.hpp"
#include "../../schema/names.hpp"
#include "../../wire/cursor.hpp"
#include "../../wire/real.hpp"
#include "../registered.hpp"
#include "lexis.hpp"
#include "writer.hpp"

namespace isomer::detail::textual {

class reader : public wire::input {
 public:
  using cursor = wire::cursor;
  static constexpr keys style = keys::name;
  static constexpr bool encloses = false, has_null = false, names_enums = true, shares_text = true;
  static constexpr bool expands_any = true, skips_reserved = true;
  static constexpr bool spells(known) { return false; }
  static constexpr bool names_extensions = true, text_names = true;
  using key_type = std::string_view;
  template <class Fields>
  static constexpr std::size_t find(std::string_view name) {
    return text_index<Fields>.find(name);
  }
  struct scope {
    char closing;  // the character that ends the message or the list; 0 at the top, and for an element without brackets
    bool more;
  };
  textual::types types;
  textual::extensions extensions;
  bool ignore_unknown;
  bool allow_overwrites;

  constexpr reader(const char* p, std::size_t n, const auto& format)
      : input(p, n, format.limits.depth),
        types(format.types),
        extensions(format.extensions),
        ignore_unknown(format.ignore_unknown),
        allow_overwrites(format.allow_overwrites) {}
  // The options of a reader for the contents of an Any or of an extension.
  struct inner {
    textual::types types;
    textual::extensions extensions;
    bool ignore_unknown, allow_overwrites;
    isomer::limits limits;
  };
  constexpr inner within(std::ptrdiff_t memory) const {
    return {types, extensions, ignore_unknown, allow_overwrites, {.depth = depth, .memory = memory}};
  }

  constexpr cursor enter_top(cursor c, scope& s) {
    s.closing = '\0';
    return c;
  }
  constexpr cursor leave_top(cursor c) { return c.p == end ? c : fail(code::bad_syntax, c.p); }
  constexpr cursor enter(cursor c, scope& s) {
    if (--depth < 0) return fail(code::too_deep, c.p);
    c = space(c);
    if (at(c) != '{' && at(c) != '<') return fail(wrong(c), c.p);
    s.closing = at(c) == '{' ? '}' : '>';
    return c + 1;
  }
  constexpr void leave() { ++depth; }
  constexpr bool first(cursor& c, scope& s) {
    c = space(c);
    if (at_end(c)) {
      if (s.closing) c = fail(code::truncated, c.p);
      return false;
    }
    if (!s.closing || at(c) != s.closing) return true;
    c = c + 1;
    return false;
  }
  constexpr bool more(cursor& c, scope& s) {
    c = space(c);
    if (at(c) == ',' || at(c) == ';') c = c + 1;
    return first(c, s);
  }
  // A field's name, or a name in brackets, including the brackets. A number is not a field's name, but identifies an
  // unknown field as it is written.
  constexpr cursor name(cursor c, std::string_view& s, char*, std::size_t) {
    auto from = c.p;
    number n{};
    if (at(c) == '[') c = brackets(c);
    else if (is_letter(at(c))) c = word(c, s);
    else if (!ignore_unknown || !is_digit(at(c))) return fail(wrong(c), from);
    else if (c = read_number(c, n); c && n.is_real) return fail(code::bad_syntax, from);
    if (c) s = {from, static_cast<std::size_t>(c.p - from)};
    return c;
  }
  // Between a name and its value: a colon, which is optional before a message.
  template <class F>
  constexpr cursor after_name(cursor c) {
    return after_name(c, F::kind);
  }
  constexpr cursor after_name(cursor c, kind k) {
    c = space(c);
    if (at(c) == ':') return space(c + 1);
    return is_message(k) ? c : fail(wrong(c), c.p);
  }
  // "[a, b]", or one element alone.
  constexpr cursor enter_list(cursor c, scope& s) {
    c = space(c);
    s = {at(c) == '[' ? ']' : '\0', true};
    if (!s.closing) return c;
    c = space(c + 1);
    s.more = at(c) != ']';
    return s.more ? c : c + 1;
  }
  constexpr bool list_more(const scope& s) const { return s.more; }
  constexpr cursor list_next(cursor c, scope& s) {
    s.more = false;
    if (!s.closing) return c;
    c = space(c);
    s.more = at(c) == ',';
    if (!s.more && at(c) != ']') return fail(wrong(c), c.p);
    return space(c + 1);
  }

  template <class F, class T>
  constexpr cursor scalar(cursor c, T& v) {
    c = space(c);
    if constexpr (std::is_same_v<T, bool>) return boolean(c, v);
    else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      std::conditional_t<std::is_enum_v<T>, std::int32_t, T> x{};
      c = integer(c, x);
      if (c) v = static_cast<T>(x);
      return c;
    }
  }
  template <class F>
  constexpr cursor symbol(cursor c, std::string_view& name, std::int32_t& value, char*, std::size_t) {
    c = space(c);
    return is_letter(at(c)) ? word(c, name) : integer(c, value);
  }
  template <class F>
  constexpr cursor text(cursor c, std::string_view& s, bool& coded) {
    c = space(c);
    auto from = c.p;
    c = literals(c, coded);
    if (!c) return c;
    s = {from, static_cast<std::size_t>(c.p - from)};
    if (coded) return c;
    s = s.substr(1, s.size() - 2);
    if constexpr (F::utf8)
      if (!wire::utf8(s.data(), s.size())) return fail(code::bad_utf8, from);
    return c;
  }
  template <class F>
  static constexpr std::size_t decode_text(std::string_view s, char* to, code& wrong) {
    std::size_t n = unescape(s, to);
    if (!F::utf8 || n > s.size() || wire::utf8(to, n)) return n;
    wrong = code::bad_utf8;
    return ~std::size_t{0};
  }
  static bool type_url(std::string_view bracketed, std::string& url) {
    url = unspaced(bracketed);
    return is_type_url(url);
  }
  cursor any(cursor c, std::string_view url, std::ptrdiff_t& spend, std::string& bytes) {
    auto* t = find_type(types, url);
    if (!t) return fail(code::unknown_type, c.p);
    c = space(c);
    return t->read(t->of, *this, at(c) == ':' ? c + 1 : c, spend, bytes);
  }
  cursor extension(cursor c, named_extension x, std::ptrdiff_t& spend, std::string& records) {
    std::string name = unspaced(x.name);
    if (!is_full_name(name)) return fail(code::bad_syntax, x.at);
    x.name = name;
    return read_extension(*this, c, extensions, x, spend, records);
  }
  // Skips the value of a field, from after its name.
  constexpr cursor skip(cursor c) {
    c = space(c);
    if (at(c) != ':') return skip_message(c);
    return skip_value(c + 1);
  }

 private:
  constexpr bool at_end(cursor c) const { return c.p >= end; }
  constexpr char at(cursor c) const { return at_end(c) ? '\0' : *c.p; }
  constexpr cursor space(cursor c) const { return {skip_space(c.p, end), 0}; }
  constexpr code wrong(cursor c) const { return at_end(c) ? code::truncated : code::bad_syntax; }
  constexpr cursor word(cursor c, std::string_view& s) const {
    auto from = c.p;
    while (is_word(at(c))) ++c.p;
    s = {from, static_cast<std::size_t>(c.p - from)};
    return c;
  }
  // From '[' to after ']'.
  constexpr cursor brackets(cursor c) {
    for (c = space(c + 1); at(c) != ']'; c = space(c + 1))
      if (!is_url(at(c))) return fail(wrong(c), c.p);
    return c + 1;
  }

  // A number's characters ("Numeric Literals"), without a sign. A word directly after it is an error.
  struct number {
    std::string_view digits;  // without 0x and without a suffix
    unsigned base;
    bool is_real;
  };
  constexpr cursor read_number(cursor c, number& n) {
    auto from = c.p;
    auto run = [&](auto is) {
      while (!at_end(c) && is(*c.p)) ++c.p;
    };
    n.base = 10;
    n.is_real = false;
    if (at(c) == '0' && (at(c + 1) == 'x' || at(c + 1) == 'X')) {
      from = c.p += 2;
      n.base = 16;
      run([](char k) { return wire::hex_value(k) < 16; });
    } else if (at(c) == '0' && is_digit(at(c + 1))) {
      n.base = 8;
      run([](char k) { return k >= '0' && k <= '7'; });
    } else {
      run(is_digit);
      auto whole = c.p - from;
      if (at(c) == '.') {
        ++c.p;
        run(is_digit);
        n.is_real = true;
        if (c.p - from == 1) return fail(wrong(c), from);
      } else if (!whole) return fail(wrong(c), from);
      if (at(c) == 'e' || at(c) == 'E') {
        ++c.p;
        n.is_real = true;
        if (at(c) == '+' || at(c) == '-') ++c.p;
        auto exponent = c.p;
        run(is_digit);
        if (c.p == exponent) return fail(wrong(c), c.p);
      }
    }
    n.digits = {from, static_cast<std::size_t>(c.p - from)};
    if (n.digits.empty()) return fail(wrong(c), from);
    if (n.base == 10 && (at(c) == 'f' || at(c) == 'F')) ++c.p, n.is_real = true;
    return is_word(at(c)) || at(c) == '.' ? fail(code::bad_syntax, c.p) : c;
  }
  constexpr cursor sign(cursor c, bool& negative) {
    negative = at(c) == '-';
    return negative ? space(c + 1) : c;
  }
  template <class T>
  constexpr cursor integer(cursor c, T& x) {
    auto from = c.p;
    bool negative = false;
    number n{};
    c = read_number(sign(c, negative), n);
    if (!c) return c;
    if (n.is_real || (negative && std::is_unsigned_v<T>)) return fail(code::bad_value, from);
    std::uint64_t v = 0;
    for (char d : n.digits)
      if (__builtin_mul_overflow(v, n.base, &v) || __builtin_add_overflow(v, wire::hex_value(d), &v))
        return fail(code::bad_value, from);
    if (v > static_cast<std::uint64_t>(std::numeric_limits<T>::max()) + negative) return fail(code::bad_value, from);
    x = static_cast<T>(negative ? 0 - v : v);
    return c;
  }
  constexpr cursor boolean(cursor c, bool& v) {
    auto from = c.p;
    if (is_letter(at(c))) {
      std::string_view s;
      c = word(c, s);
      v = s == "true" || s == "True" || s == "t";
      return v || s == "false" || s == "False" || s == "f" ? c : fail(code::bad_value, from);
    }
    std::uint32_t x = 0;
    c = integer(c, x);
    v = x == 1;
    return !c || x < 2 ? c : fail(code::bad_value, from);
  }
  template <class T>
  constexpr cursor real(cursor c, T& v) {
    auto from = c.p;
    bool negative = false;
    c = sign(c, negative);
    if (is_letter(at(c))) {
      std::string_view s;
      c = word(c, s);
      if (same_letters(s, "nan")) v = std::numeric_limits<T>::quiet_NaN();
      else if (same_letters(s, "inf") || same_letters(s, "infinity")) v = std::numeric_limits<T>::infinity();
      else return fail(code::bad_value, from);
    } else {
      number n{};
      c = read_number(c, n);
      if (!c) return c;
      // A value that is too large is infinite, which is not an error here.
      if (n.base != 10) return fail(code::bad_value, from);
      (void)wire::read_loose_real(n.digits.data(), n.digits.data() + n.digits.size(), v);
    }
    if (negative) v = -v;
    return c;
  }
  static constexpr bool same_letters(std::string_view s, std::string_view lower) {
    if (s.size() != lower.size()) return false;
    for (std::size_t i = 0; i < s.size(); ++i)
      if ((s[i] | 0x20) != lower[i]) return false;
    return true;
  }
  // One or more literals. Coded: more than one, or with escapes.
  constexpr cursor literals(cursor c, bool& coded) {
    for (bool first = true;; first = false) {
      char quote = at(c);
      if (quote != '"' && quote != '\'') return first ? fail(at_end(c) ? code::truncated : code::bad_value, c.p) : c;
      if (!first) coded = true;
      for (++c.p; at(c) != quote || at_end(c); ++c.p) {
        if (at_end(c)) return fail(code::truncated, end);
        if (*c.p == '\\') coded = true, ++c.p;
        if (at(c) == '\n' || (at(c) == '\0' && !at_end(c))) return fail(code::bad_syntax, c.p);
      }
      ++c.p;
      auto next = space(c);
      if (at(next) != '"' && at(next) != '\'') return c;
      c = next;
    }
  }
  constexpr cursor skip_value(cursor c) {
    c = space(c);
    switch (at(c)) {
      case '{':
      case '<': return skip_message(c);
      case '[': return skip_list(c);
      case '"':
      case '\'': return skip_text(c);
      default: return skip_scalar(c);
    }
  }
  constexpr cursor skip_scalar(cursor c) {
    auto from = c.p;
    bool negative = false;
    c = sign(c, negative);
    if (!is_letter(at(c))) {
      number n{};
      return read_number(c, n);
    }
    std::string_view s;
    c = word(c, s);
    bool good = !negative || same_letters(s, "inf") || same_letters(s, "infinity") || same_letters(s, "nan");
    return good ? c : fail(code::bad_syntax, from);
  }
  constexpr cursor skip_text(cursor c) {
    bool coded = false;
    auto from = c.p;
    c = literals(c, coded);
    if (!c || !coded) return c;
    char scratch[4];
    bool good = !unescape<false>({from, static_cast<std::size_t>(c.p - from)}, scratch);
    return good ? c : fail(code::bad_syntax, from);
  }
  constexpr cursor skip_list(cursor c) {
    scope s{};
    if (--depth < 0) return fail(code::too_deep, c.p);
    c = enter_list(c, s);
    while (c && s.more) {
      c = skip_value(c);
      if (c) c = list_next(c, s);
    }
    ++depth;
    return c;
  }
  constexpr cursor skip_message(cursor c) {
    scope s{};
    c = enter(c, s);
    if (!c) return c;
    for (bool more_fields = first(c, s); more_fields; more_fields = more(c, s)) {
      std::string_view key;
      auto from = c.p;
      c = name(c, key, nullptr, 0);
      if (c && *from == '[' && !is_bracketed(key)) return fail(code::bad_syntax, from);
      if (c) c = skip(c);
      if (!c) return c;
    }
    leave();
    return c;
  }
};

}  // namespace isomer::detail::textual
