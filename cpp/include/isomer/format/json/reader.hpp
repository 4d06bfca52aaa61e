// SPDX-License-Identifier: MIT
// ProtoJSON, read: canonical output fast, every other accepted spelling too.
#pragma once
#include <bit>
#include <cstring>
#include <limits>
#include "../../base/limits.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/names.hpp"
#include "../../wire/base64.hpp"
#include "../../wire/cursor.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/real.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "text.hpp"
#include "writer.hpp"

namespace isomer::detail::json {

class reader : public wire::patched_input {
 public:
  using cursor = wire::cursor;
  static constexpr keys style = keys::name;
  static constexpr bool encloses = true, has_null = true, names_enums = true;
  // With Clang, the calls cost 10 % of decoding a small message; with GCC nothing, and they save a third of its compile
  // time.
  static constexpr bool shares_text = !ISOMER_CLANG, shares_numbers = shares_text;
  static constexpr bool json_enum_names = true, expands_any = false, skips_reserved = false;
  static constexpr bool spells(known k) { return k != known::none; }
  static constexpr bool names_extensions = true;
  using key_type = std::string_view;
  template <class Fields>
  static constexpr std::size_t find(std::string_view name) {
    return json_index<Fields>.find(name);
  }
  struct scope {
    bool more;
  };
  json::types types;
  json::extensions extensions;
  bool ignore_unknown;

  constexpr reader(const char* p, std::size_t n, const auto& format)
      : patched_input(p, n, format.limits.depth),
        types(format.types),
        extensions(format.extensions),
        ignore_unknown(format.ignore_unknown) {}
  // The options of a reader for what is inside: of an Any, of an extension.
  struct inner {
    json::types types;
    json::extensions extensions;
    bool ignore_unknown;
    isomer::limits limits;
  };
  constexpr inner within(std::ptrdiff_t memory) const {
    return {types, extensions, ignore_unknown, {.depth = depth, .memory = memory}};
  }

  constexpr cursor enter_top(cursor c, scope&) { return eat(c, '{'); }
  constexpr cursor leave_top(cursor c) {
    c = space(c);
    return c.p == end ? c : fail(code::bad_syntax, c.p);
  }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope&) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    return eat(c, '{');
  }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }

  // The members of an object: is there a first, is there another.
  ISOMER_ALWAYS constexpr bool first(cursor& c, scope&) {
    c = space(c);
    if (at(c) != '}') return true;
    c = c + 1;
    return false;
  }
  ISOMER_ALWAYS constexpr bool more(cursor& c, scope&) { return next(c, '}'); }
  // Whether the next key is the one expected: a compare of constants.
  template <class F>
  ISOMER_ALWAYS constexpr bool expect(cursor& c) {
    if (rest(c) <= key_of<F>.size || !wire::equals<key_of<F>>(c.p)) return false;
    c = space(c + key_of<F>.size);
    return true;
  }
  ISOMER_ALWAYS static std::uint64_t next_word(cursor c) { return wire::load<std::uint64_t>(c.p); }
  bool expect(cursor& c, const field_key& k) {
    if (rest(c) <= k.quoted_size || std::memcmp(c.p, k.quoted, k.quoted_size) != 0) return false;
    c = space(c + k.quoted_size);
    return true;
  }
  // Any key. One that does not fit into scratch once unescaped is nobody's name: it comes out empty.
  constexpr cursor name(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    bool coded = false;
    auto from = c.p;
    c = string(c, s, coded);
    if (c && coded) {
      std::size_t k = s.size() <= n ? unescape(s, scratch) : are_escapes(s) ? 0 : n + 1;
      if (k > n) return fail(code::bad_syntax, from);
      s = {scratch, k};
    }
    if (c) c = eat(c, ':');
    return c ? space(c) : c;
  }
  // A map's key that is no string, in quotes all the same.
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    std::string_view s;
    char scratch[32];
    auto from = c.p;
    c = plain(c, s, scratch, sizeof scratch);
    if (!c) return c;
    if constexpr (F::kind == kind::boolean) {
      k = s == "true";
      return k || s == "false" ? c : fail(code::bad_value, from);
    } else return integer(s, k) ? c : fail(code::bad_value, from);
  }
  constexpr cursor key_value(cursor c) {
    c = eat(c, ':');
    return c ? space(c) : c;
  }

  constexpr cursor enter_list(cursor c, scope& s) { return enter_run(c, s, '[', ']'); }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.more; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) {
    s.more = next(c, ']');
    return c;
  }
  constexpr cursor enter_map(cursor c, scope& s) { return enter_run(c, s, '{', '}'); }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.more; }
  constexpr cursor map_next(cursor c, scope& s) {
    s.more = next(c, '}');
    return c;
  }

  // What stands next, for a Value: 'n' null, 't' and 'f' booleans, '"', '[', '{', '-' or a digit.
  constexpr char token(cursor c) const { return static_cast<char>(at(c)); }
  ISOMER_ALWAYS constexpr bool null(cursor c) const { return at(c) == 'n' && word(c, "null"); }
  constexpr cursor after_null(cursor c) { return c + 4; }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) return boolean(c, v);
    else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      bool quote = at(c) == '"';
      std::conditional_t<std::is_enum_v<T>, std::int32_t, T> x{};
      auto p = wire::read_decimal(c.p + quote, end, x);
      if (!p || (quote && (p >= end || *p != '"'))) [[unlikely]] {
        decltype(x) odd{};  // its own variable: x stays in a register
        c = odd_integer(c, odd);
        v = static_cast<T>(odd);
        return c;
      }
      v = static_cast<T>(x);
      return {p + quote, c.d};
    }
  }
  constexpr cursor boolean(cursor c, bool& v) {
    bool yes = word(c, "true");
    if (!yes && !word(c, "false")) return fail(code::bad_value, c.p);
    v = yes;
    return c + (yes ? 4 : 5);
  }
  template <class T>
  constexpr cursor real(cursor c, T& v) {
    if (at(c) == '"') return quoted_real(c, v);
    auto p = wire::read_real(c.p, end, v);
    if (!p) return fail(c.p < end ? code::bad_value : code::truncated, c.p);
    return {p, c.d};
  }
  // An enum: its name, or its number with name.data() null.
  template <class F>
  ISOMER_ALWAYS constexpr cursor symbol(cursor c, std::string_view& name, std::int32_t& number, char* scratch,
                                        std::size_t n) {
    if (at(c) != '"') return scalar<F>(c, number);
    return plain(c, name, scratch, n);
  }
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
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool& coded) {
    c = string(c, s, coded);
    if constexpr (F::kind == kind::bytes) coded = true;
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
  // Writes the text's value. Its size, or more than s.size() when it is malformed.
  template <class F>
  static constexpr std::size_t decode_text(std::string_view s, char* to, code& wrong) {
    if constexpr (F::kind == kind::bytes) {
      wrong = code::bad_value;
      std::size_t n = wire::read_base64(s, to);
      if (n > s.size()) [[unlikely]]  // some writers escape every slash
        if (std::size_t k = unescape(s, to); k <= s.size()) n = wire::read_base64({to, k}, to);
      return n;
    } else return unescape(s, to);
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
  // The value of "@type" in the object at c. An empty object has none: then the place after it.
  constexpr cursor find_type_url(cursor c, bool& empty) {
    auto from = c.p;
    c = enter_run(c, '{', '}', empty);
    while (c && !empty) {
      std::string_view key;
      char scratch[64];
      c = name(c, key, scratch, sizeof scratch);
      if (!c || key == "@type") return c;
      c = skip(c);
      if (c && !next(c, '}')) return c ? fail(code::unknown_type, from) : c;
    }
    return c;
  }
  // The object of an Any of that type, to its binary form.
  cursor any(cursor c, std::string_view url, std::ptrdiff_t& spend, std::string& bytes) {
    auto* t = find_type(types, url);
    return t ? t->read(t->of, *this, c, spend, bytes) : fail(code::unknown_type, c.p);
  }
  // "[package.name]" is the key of an extension.
  cursor extension(cursor c, named_extension x, std::ptrdiff_t& spend, std::string& records) {
    x.name = x.name.back() == ']' ? x.name.substr(1, x.name.size() - 2) : std::string_view();
    return read_extension(*this, c, extensions, x, spend, records);
  }
  // The one member besides "@type" of an Any whose type has a form of its own: to its value, and past the object.
  // Without the member it is a message of nothing, and the object is over.
  constexpr cursor enter_any(cursor c, bool& empty) {
    c = enter_run(c, '{', '}', empty);
    while (c && !empty) {
      std::string_view key;
      char scratch[64];
      auto at_key = c.p;
      c = name(c, key, scratch, sizeof scratch);
      if (!c || key == "value") return c;
      if (key != "@type" && !ignore_unknown) return fail(code::unknown_field, at_key);
      c = skip(c);
      if (c) empty = !next(c, '}');
    }
    return c;
  }
  constexpr cursor leave_any(cursor c) {
    while (next(c, '}')) {
      std::string_view key;
      char scratch[64];
      auto at_key = c.p;
      c = name(c, key, scratch, sizeof scratch);
      if (!c) return c;
      if (key == "value") return fail(code::duplicate_key, at_key);
      if (key != "@type" && !ignore_unknown) return fail(code::unknown_field, at_key);
      c = skip(c);
      if (!c) return c;
    }
    return c;
  }
  // White space before a value that is the whole input.
  constexpr cursor begin_value(cursor c) { return space(c); }
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

 private:
  ISOMER_ALWAYS constexpr std::size_t rest(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  ISOMER_ALWAYS constexpr unsigned char at(cursor c) const { return c.p < end ? static_cast<unsigned char>(*c.p) : 0; }
  constexpr bool word(cursor c, std::string_view w) const {
    return rest(c) >= w.size() && std::string_view(c.p, w.size()) == w;
  }
  constexpr code wrong(cursor c) const { return c.p < end ? code::bad_syntax : code::truncated; }
  // White space is rare in what machines write: one compare when there is none.
  ISOMER_ALWAYS constexpr cursor space(cursor c) { return at(c) <= ' ' ? space_long(c) : c; }
  ISOMER_OUTLINED constexpr cursor space_long(cursor c) {
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
  constexpr cursor enter_run(cursor c, scope& s, char opening, char closing) {
    bool empty = false;
    c = enter_run(c, opening, closing, empty);
    s.more = !empty;
    return c;
  }
  // The whole of s as an integer, in any spelling.
  template <class T>
  static constexpr bool integer(std::string_view s, T& x) {
    const char* last = s.data() + s.size();
    return wire::read_decimal(s.data(), last, x) == last || wire::read_integral_real(s.data(), last, x) == last;
  }
  ISOMER_COLD static constexpr std::size_t unescape_short(std::string_view s, char* scratch, std::size_t n) {
    return s.size() <= n ? unescape(s, scratch) : n + 1;
  }
  // 1e3, 5.0, quoted with escapes, and the like.
  template <class T>
  ISOMER_COLD constexpr cursor odd_integer(cursor c, T& x) {
    auto from = c.p;
    if (at(c) == '"') {
      std::string_view s;
      char scratch[64];
      c = plain(c, s, scratch, sizeof scratch);
      return !c || integer(s, x) ? c : fail(code::bad_value, from);
    }
    auto p = wire::read_integral_real(c.p, end, x);
    if (!p) return fail(c.p < end ? code::bad_value : code::truncated, from);
    return {p, c.d};
  }
  template <class T>
  ISOMER_COLD constexpr cursor quoted_real(cursor c, T& v) {
    using limit = std::numeric_limits<T>;
    std::string_view s;
    char scratch[1100];  // the longest exact decimal of a double has 1,076 characters
    auto from = c.p;
    c = plain(c, s, scratch, sizeof scratch);
    if (!c) return c;
    if (s == "NaN") return v = limit::quiet_NaN(), c;
    if (s == "Infinity") return v = limit::infinity(), c;
    if (s == "-Infinity") return v = -limit::infinity(), c;
    const char* last = s.data() + s.size();
    return wire::read_real(s.data(), last, v) == last ? c : fail(code::bad_value, from);
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
  constexpr cursor skip_number(cursor c) {
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
  constexpr cursor skip_string(cursor c) {
    std::string_view s;
    bool coded = false;
    auto from = c.p;
    c = string(c, s, coded);
    if (!c || !coded || are_escapes(s)) return c;
    return fail(code::bad_syntax, from);
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
  constexpr cursor skip_run(cursor c, char closing) {
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
