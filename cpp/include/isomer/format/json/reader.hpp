// SPDX-License-Identifier: MIT
// Reads ProtoJSON: canonical output fast, and all other accepted forms.
#pragma once
#include <limits>
#include "../../base/limits.hpp"
#include "../../base/same.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/names.hpp"
#include "../../wire/base64.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/real.hpp"
#include "../../wire/time.hpp"
#include "lexis.hpp"
#include "writer.hpp"

namespace isomer::detail::json {

class reader : public lexis {
 public:
  using lexis::cursor;
  static constexpr keys style = keys::name;
  static constexpr bool encloses = true, has_null = true, names_enums = true;
  // With Clang, the calls cost 10 % of decoding a small message. With GCC they cost nothing, and save a third of its
  // compile time.
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
      : lexis(p, n, format.limits.depth),
        types(format.types),
        extensions(format.extensions),
        ignore_unknown(format.ignore_unknown) {
    if constexpr (requires { format.php_arrays; }) php_arrays_ = format.php_arrays;
    if constexpr (requires { format.type_key; }) own_type_key_ = format.type_key;
  }
  // The options of a reader for the contents of an Any or of an extension.
  struct inner {
    json::types types;
    json::extensions extensions;
    bool ignore_unknown;
    isomer::limits limits;
    bool php_arrays;
    const char* type_key;
  };
  constexpr inner within(std::ptrdiff_t memory) const {
    return {types, extensions, ignore_unknown, {.depth = depth, .memory = memory}, php_arrays_, type_key_};
  }

  constexpr cursor enter_top(cursor c, scope&) { return is_empty_list(c) ? enter_empty_list(c) : eat(c, '{'); }
  constexpr cursor leave_top(cursor c) {
    c = space(c);
    return c.p == end ? c : fail(code::bad_syntax, c.p);
  }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope&) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    if (is_empty_list(c)) [[unlikely]]
      return enter_empty_list(c);
    return eat(c, '{');
  }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }

  // The members of an object: whether there is a first or another one.
  ISOMER_ALWAYS constexpr bool first(cursor& c, scope&) {
    c = space(c);
    if (at(c) != '}' && !is_in_empty_list_) return true;
    is_in_empty_list_ = false;
    c = c + 1;
    return false;
  }
  ISOMER_ALWAYS constexpr bool more(cursor& c, scope&) { return next(c, '}'); }
  // The same for the end of a function: two registers, and a jump for the rare case.
  struct member_end {
    const char* p;  // null if it failed
    bool more;
  };
  ISOMER_ALWAYS constexpr member_end end_member(cursor c) {
    if (end - c.p > 1 && *c.p == ',' && static_cast<unsigned char>(c.p[1]) > ' ') [[likely]]
      return {c.p + 1, true};
    if (at(c) == '}') return {c.p + 1, false};
    return end_member_long(c);
  }
  // Whether the next key is the expected one: a comparison with constants.
  template <class F>
  ISOMER_ALWAYS constexpr bool expect(cursor& c) {
    if (rest(c) <= key_of<F>.size || !wire::equals<key_of<F>>(c.p)) return false;
    c = space(c + key_of<F>.size);
    return true;
  }
  ISOMER_ALWAYS static std::uint64_t next_word(cursor c) { return wire::load<std::uint64_t>(c.p); }
  bool expect(cursor& c, const field_key& k) {
    if (rest(c) <= k.quoted_size || !detail::same(c.p, k.quoted, k.quoted_size)) return false;
    c = space(c + k.quoted_size);
    return true;
  }
  // Any key. One that does not fit into scratch after unescaping cannot be a field's name, and is returned empty.
  constexpr cursor name(cursor c, std::string_view& s, char* scratch, std::size_t n) {
    bool coded = false;
    c = string(c, s, coded);
    if (c && coded) {
      if (std::size_t wrong = find_malformed(s); wrong < s.size()) return fail(code::bad_syntax, s.data() + wrong);
      s = {scratch, s.size() <= n ? unescape(s, scratch) : 0};
    }
    if (c) c = eat(c, ':');
    return c ? space(c) : c;
  }
  // A map key that is not a string, in quotes nevertheless.
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    std::string_view s;
    char scratch[32];
    auto from = c.p;
    c = plain(c, s, scratch, sizeof scratch);
    if (!c) return c;
    if constexpr (F::kind == kind::boolean) {
      k = s == "true" || (php_arrays_ && s == "1");
      return k || s == "false" || (php_arrays_ && s == "0") ? c : fail(code::bad_value, from);
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
  constexpr cursor enter_map(cursor c, scope& s) {
    return is_empty_list(c) ? enter_list(c, s) : enter_run(c, s, '{', '}');
  }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.more; }
  constexpr cursor map_next(cursor c, scope& s) {
    s.more = next(c, '}');
    return c;
  }

  ISOMER_ALWAYS constexpr bool null(cursor c) const { return at(c) == 'n' && word(c, "null"); }
  constexpr cursor after_null(cursor c) { return c + 4; }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      auto past = usual<F>(c, v);
      if (!past) [[unlikely]]
        past = unusual(c, v);
      return past;
    }
  }
  // A boolean or an integer in the form that writers use. For any other form it returns null, without any effect.
  template <class F, class T>
    requires(!std::is_floating_point_v<T>)
  ISOMER_ALWAYS constexpr cursor usual(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      bool yes = word(c, "true");
      if (!yes && !word(c, "false")) [[unlikely]]
        return {};
      v = yes;
      return c + (yes ? 4 : 5);
    } else {
      using number = std::conditional_t<std::is_enum_v<T>, std::int32_t, T>;
      using limit = std::numeric_limits<number>;
      bool quoted = false, negative = false;
      const char* p = c.p;
      if constexpr (is_integer64(F::kind)) quoted = at(c) == '"', p += quoted;
      if constexpr (limit::is_signed) negative = p < end && *p == '-', p += negative;
      const char* from = p;
      std::uint64_t x = 0;
      for (; p < end; ++p) {
        unsigned d = static_cast<unsigned char>(*p) - unsigned{'0'};
        if (d > 9) break;
        x = x * 10 + d;
      }
      auto n = static_cast<std::size_t>(p - from);
      if (n - 1 > 18 || p == end || (*from == '0' && n > 1)) [[unlikely]]  // 20 digits may need more than 64 bits
        return {};
      if (quoted ? *p != '"' : *p == '.' || (*p | 32) == 'e') [[unlikely]]
        return {};
      if (x > static_cast<std::uint64_t>(limit::max()) + negative) [[unlikely]]
        return {};
      v = static_cast<T>(negative ? 0 - x : x);
      return {p + quoted, c.d};
    }
  }
  // All other forms, and errors.
  template <class T>
  constexpr cursor unusual(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) return fail(code::bad_value, c.p);
    else {
      std::conditional_t<std::is_enum_v<T>, std::int32_t, T> odd{};  // a separate variable: v stays in a register
      c = odd_integer(c, odd);
      v = static_cast<T>(odd);
      return c;
    }
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
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool& coded) {
    c = string(c, s, coded);
    if constexpr (F::kind == kind::bytes) coded = true;
    return c;
  }
  // Writes the text's value. Returns its size, or more than s.size() if it is malformed.
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
  // Finds the value of "@type" in the object at c. For an empty object it returns the position after it.
  constexpr cursor find_type_url(cursor c, bool& empty) {
    auto from = c.p;
    c = enter_run(c, '{', '}', empty);
    while (c && !empty) {
      std::string_view key;
      char scratch[64];
      type_key_ = c.p;
      c = name(c, key, scratch, sizeof scratch);
      if (!c || key == "@type") return c;
      c = skip(c);
      if (c && !next(c, '}')) return c ? fail(code::unknown_type, from) : c;
    }
    return c;
  }
  // Converts the object of an Any of that type to its binary form.
  cursor any(cursor c, std::string_view url, std::ptrdiff_t& spend, std::string& bytes) {
    auto* t = find_type(types, url);
    return t ? t->read(t->of, *this, c, spend, bytes) : fail(code::unknown_type, c.p);
  }
  // "[package.name]" is the key of an extension.
  cursor extension(cursor c, named_extension x, std::ptrdiff_t& spend, std::string& records) {
    x.name = x.name.back() == ']' ? x.name.substr(1, x.name.size() - 2) : std::string_view();
    return read_extension(*this, c, extensions, x, spend, records);
  }
  // For an Any whose type has a special form: moves to the value of the one member besides "@type". Without that member
  // the message is empty, and the object ends.
  constexpr cursor enter_any(cursor c, bool& empty) {
    c = enter_run(c, '{', '}', empty);
    while (c && !empty) {
      std::string_view key;
      char scratch[64];
      auto at_key = c.p;
      c = name(c, key, scratch, sizeof scratch);
      if (!c || key == "value") return c;
      c = past_other(c, key, at_key);
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
      c = past_other(c, key, at_key);
      if (!c) return c;
    }
    return c;
  }
  // Whether an "@type" is the one that gave the type of the Any that this reader reads, and not a second one.
  constexpr bool is_own_type(const char* key) const { return key == own_type_key_; }
  // White space before a value that is all of the input.
  constexpr cursor begin_value(cursor c) { return space(c); }

 private:
  // Skips the value of a member of an Any that is not its "value".
  constexpr cursor past_other(cursor c, std::string_view key, const char* at_key) {
    if (key == "@type") return is_own_type(at_key) ? skip(c) : fail(code::duplicate_key, at_key);
    return ignore_unknown ? skip(c) : fail(code::unknown_field, at_key);
  }
  ISOMER_OUTLINED constexpr member_end end_member_long(cursor c) {
    c = past_space(c);
    if (at(c) == ',') return {past_space(c + 1).p, true};
    return {at(c) == '}' ? c.p + 1 : fail(wrong(c), c.p).p, false};
  }
  using lexis::enter_run;
  // [] instead of an object.
  ISOMER_ALWAYS constexpr bool is_empty_list(cursor c) {
    if (!php_arrays_ || at(space(c)) != '[') [[likely]]
      return false;
    return at(space(space(c) + 1)) == ']';
  }
  // Moves to its end, which first() then finds instead of a member.
  ISOMER_COLD constexpr cursor enter_empty_list(cursor c) {
    is_in_empty_list_ = true;
    return space(space(c) + 1);
  }
  constexpr cursor enter_run(cursor c, scope& s, char opening, char closing) {
    bool empty = false;
    c = enter_run(c, opening, closing, empty);
    s.more = !empty;
    return c;
  }
  // All of s as an integer, in any form.
  template <class T>
  static constexpr bool integer(std::string_view s, T& x) {
    const char* last = s.data() + s.size();
    return wire::read_decimal(s.data(), last, x) == last || wire::read_integral_real(s.data(), last, x) == last;
  }
  // 1e3, 5.0, quoted with escapes, and similar forms.
  template <class T>
  constexpr cursor odd_integer(cursor c, T& x) {
    std::uint64_t v = 0;
    bool negative = false;
    auto past = odd_magnitude(c, v, negative);
    return !past || wire::from_magnitude(v, negative, x) ? past : fail(code::bad_value, c.p);
  }
  ISOMER_COLD constexpr cursor odd_magnitude(cursor c, std::uint64_t& v, bool& negative) {
    auto from = c.p;
    if (at(c) == '"') {
      std::string_view s;
      char scratch[64];
      c = plain(c, s, scratch, sizeof scratch);
      if (!c) return c;
      const char* last = s.data() + s.size();
      return wire::read_magnitude(s.data(), last, v, negative) == last ? c : fail(code::bad_value, from);
    }
    auto p = wire::read_magnitude(c.p, end, v, negative);
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

  bool php_arrays_ = false, is_in_empty_list_ = false;
  const char* type_key_ = nullptr;      // the position at which find_type_url() found "@type"
  const char* own_type_key_ = nullptr;  // the same for the Any that this reader reads
};

}  // namespace isomer::detail::json
