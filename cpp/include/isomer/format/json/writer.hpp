// SPDX-License-Identifier: MIT
// Writes ProtoJSON forwards: backwards, numbers and escapes would need a temporary.
#pragma once
#include <limits>
#include "../../base/kind.hpp"
#include "../../schema/field_key.hpp"
#include "../../wire/base64.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/literal.hpp"
#include "../../wire/real.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "../write_extensions.hpp"
#include "indent.hpp"
#include "text.hpp"

namespace isomer::detail::json {

// A json_name may be any text, and may need escapes.
template <class F>
inline constexpr std::size_t key_size = [] {
  std::size_t n = 3;
  for (char c : F::json_name) n += escape_of(c) == 'u' ? 6 : escape_of(c) ? 2 : 1;
  return n;
}();
template <class F>
inline constexpr auto key_of = [] {
  wire::literal<key_size<F>> l;
  l << '"';
  for (char c : F::json_name) {
    if (char k = escape_of(c); k == 'u') l << "\\u00" << wire::hex_digits[c >> 4] << wire::hex_digits[c & 15];
    else if (k) l << '\\' << k;
    else l << c;
  }
  return l << "\":";
}();
template <class F>
inline constexpr auto original_key_of = [] {
  wire::literal<F::name.size() + 3> l;
  return l << '"' << F::name << "\":";
}();

class reader;
class writer;
using types = any_type_table<reader, writer>;
using extensions = extension_table<reader, writer>;

class writer : public wire::buffer<false> {
 public:
  static constexpr bool encloses = true;  // lists in [], maps in {}
  static constexpr keys style = keys::name;
  static constexpr bool counts = false, has_groups = false, has_null = true, names_enums = true;
  static constexpr bool json_enum_names = true, expands_any = false;
  template <class F, class L>
  static constexpr bool packs = false;
  static constexpr bool tells_reals_by_point = true, keys_are_text = true;
  static constexpr bool spells(known k) { return k != known::none; }
  using scope = wire::literal<0>;
  json::types types{};
  int depth = 0;  // the levels that remain; an Any may nest deeper than its message, and is not the caller's

  using buffer::buffer;
  constexpr void options(const auto& format) {
    indent_ = format.indent;
    print_defaults_ = format.print_defaults;
    enums_as_numbers_ = format.enums_as_numbers;
    original_names_ = format.original_names;
    unquoted_int64_ = format.unquoted_int64;
    types = format.types;
    extensions_ = format.extensions;
    depth = format.limits.depth;
    if (depth < std::numeric_limits<int>::max()) ++depth;  // the top level does not count
  }
  constexpr bool print_defaults() const { return print_defaults_; }
  // Whether finish() makes another pass over the output.
  constexpr bool rewrites() const { return indent_ > 0; }
  constexpr bool enums_as_numbers() const { return enums_as_numbers_; }

  // See docs/room.md: the most bytes that a key and a scalar take, or a key and the brackets of the value after it.
  template <class F>
  static constexpr std::size_t bound() {
    constexpr std::size_t name = key_of<F>.size > F::name.size() + 3 ? key_of<F>.size : F::name.size() + 3;
    constexpr bool is_real = F::kind == kind::float64 || F::kind == kind::float32;
    return name + 2 + (F::kind == kind::boolean ? 5 : is_real ? 28 : is_scalar(F::kind) ? 24 : 8);
  }
  ISOMER_ALWAYS constexpr char* put(char* e, char c) {
    *e = c;
    return e + 1;
  }
  ISOMER_ALWAYS constexpr char* put(char* e, std::string_view s) {
    wire::copy(e, s.data(), s.size());
    return e + s.size();
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    if constexpr (key_of<F>.view() != original_key_of<F>.view())
      if (original_names_) [[unlikely]]
        return put_key(e, original_key_of<F>.view());
    return wire::put<key_of<F>, false>(e);
  }
  static std::size_t key_room(const field_key& k) {
    std::size_t original = k.name.size() + 3, most = k.quoted_size > original ? k.quoted_size : original;
    return most + field_key::ahead;
  }
  ISOMER_ALWAYS char* key(char* e, const field_key& k) {
    if (original_names_) [[unlikely]]
      return put(put(put(e, '"'), k.name), "\":");
    std::memcpy(e, k.quoted, field_key::ahead);
    if (k.quoted_size > field_key::ahead) [[unlikely]]
      std::memcpy(e + field_key::ahead, k.quoted + field_key::ahead, k.quoted_size - field_key::ahead);
    return e + k.quoted_size;
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return put(e, ','); }

  ISOMER_ALWAYS constexpr char* enter(char* e, scope&) { return put(e, '{'); }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(close(e, '}'), rest); }
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t) { return put(e, '['); }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return close(e, ']'); }
  ISOMER_ALWAYS constexpr char* enter_map(char* e, std::size_t) { return put(e, '{'); }
  ISOMER_ALWAYS constexpr char* leave_map(char* e) { return close(e, '}'); }
  // Keys are strings, whatever their kind ("JSON Options": map).
  template <class F, class K>
  constexpr char* map_key(char* e, const K& k, std::size_t rest) {
    if constexpr (F::kind == kind::string) {
      e = text<F>(e, k.data(), k.size(), rest);
      return e ? put(e, ':') : e;
    } else if constexpr (F::kind == kind::boolean) return put(e, k ? "\"true\":" : "\"false\":");
    else return put(wire::put_decimal(put(e, '"'), k), "\":");
  }

  template <class T>
  static constexpr char* integer_item(char* e, T v) {
    return wire::put_decimal(e, v);
  }
  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) {
      wire::copy_constant(e, v ? "true\0" : "false", 5);
      return e + 5 - v;
    } else if constexpr (std::is_floating_point_v<T>) return real(e, v);
    else if constexpr (std::is_enum_v<T>) return wire::put_decimal(e, static_cast<std::int32_t>(v));
    else if constexpr (is_integer64(F::kind)) {
      if (unquoted_int64_) [[unlikely]]
        return wire::put_decimal(e, v);
      return put(wire::put_decimal(put(e, '"'), v), '"');
    } else return wire::put_decimal(e, v);
  }
  template <class T>
  constexpr char* real(char* e, T v) {
    if (!(v - v == 0)) [[unlikely]]
      return put(e, v != v ? "\"NaN\"" : v > 0 ? "\"Infinity\"" : "\"-Infinity\"");
    char* end = wire::put_real(e, v);
    if (v == 0 && end - e == 2) [[unlikely]]
      return put(end, ".0");  // many parsers read -0 as an integer, which has no sign
    return end;
  }
  constexpr char* null(char* e) { return put(e, "null"); }
  // Text that needs no escapes.
  ISOMER_ALWAYS constexpr char* symbol(char* e, std::string_view s, std::size_t rest) {
    e = room(e, s.size() + 2 + rest);
    if (!e) [[unlikely]]
      return e;
    return put(put(put(e, '"'), s), '"');
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::kind == kind::bytes) return base64(e, p, n, rest);
    else return string(e, p, n, rest);
  }
  template <known Which>
  constexpr char* time(char* e, std::int64_t seconds, std::int32_t nanos, std::size_t rest) {
    wire::time_text text;
    auto s = Which == known::timestamp ? text.timestamp(seconds, nanos) : text.duration(seconds, nanos);
    if (s.empty()) return fail(code::bad_value);
    return symbol(e, s, rest);
  }
  // The type's URL and the members of the value, or its special form under "value".
  char* any(char* e, std::string_view url, std::string_view bytes, std::size_t rest) {
    auto* t = find_type(types, url);
    if (!t) return fail(code::unknown_type);
    if (--depth < 0) return fail(code::too_deep);
    e = string(put(e, "{\"@type\":"), url.data(), url.size(), rest + 32);
    if (!e) return e;
    e = put(e, ',');
    if (t->is_known) e = put(e, any_key);
    e = t->write(t->of, *this, e, bytes, rest + 8);
    ++depth;
    return e ? room(close(e, '}'), rest) : e;
  }
  // Extensions, by name. Other unknown fields have no names.
  char* unknown(char* e, extendee of, std::string_view records, std::size_t rest) {
    return write_extensions(*this, e, extensions_, of, records, rest);
  }
  // For an Any without anything to write under the key just written.
  static constexpr char* drop_value(char* e) { return e - any_key.size(); }
  // All of the text, indented if requested.
  constexpr char* finish(char* e) {
    if (indent_ <= 0) return e;
    auto width = static_cast<std::size_t>(indent_);
    return rewrite(e, [width](std::string_view line, wire::relaid& to) { json::indent(line, width, to); });
  }

 private:
  static constexpr std::string_view any_key = "\"value\":";
  static constexpr std::size_t most_at_once = 512;

  ISOMER_COLD static constexpr char* put_key(char* e, std::string_view key) {
    wire::copy_constant(e, key.data(), key.size());
    return e + key.size();
  }
  ISOMER_ALWAYS constexpr char* close(char* e, char c) {  // over the last separator
    if (e[-1] == ',') {
      e[-1] = c;
      return e;
    }
    return put(e, c);
  }
  // Copies while it looks for characters to escape, and continues out of line if it finds some.
  ISOMER_ALWAYS constexpr char* string(char* e, const char* p, std::size_t n, std::size_t rest) {
    if (!fits(e, n + 18 + rest)) [[unlikely]]
      return string_grown(e, p, n, rest);
    char* o = put(e, '"');
#if ISOMER_VECTORS
    if (!wire::folding()) {
      if (n >= 64) return string_long(o, p, n, rest);
      wire::byte_block seen{};
      std::size_t i = 0;
      ISOMER_ROLLED for (; n - i >= 16; i += 16) {
        wire::byte_block x = wire::load_block(p + i);
        wire::store_block(o + i, x);
        if (special16(x)) [[unlikely]]
          return escaped(o, p, i, n, rest, wire::top_bits(seen));
        seen |= x;
      }
      if (i < n) {
        wire::byte_block x = copy_short(o, p, i, n);
        if (special16(x)) [[unlikely]]
          return escaped(o, p, i, n, rest, wire::top_bits(seen));
        seen |= x;
      }
      if (wire::top_bits(seen)) [[unlikely]]
        return string_checked(o, p, n);
      return put(o + n, '"');
    }
#endif
    return escaped(o, p, 0, n, rest, 0);
  }
  ISOMER_OUTLINED constexpr char* string_grown(char* e, const char* p, std::size_t n, std::size_t rest) {
    e = room(e, n + 18 + rest);
    return e ? string(e, p, n, rest) : e;
  }
#if ISOMER_VECTORS
  ISOMER_OUTLINED char* string_long(char* o, const char* p, std::size_t n, std::size_t rest) {
    unsigned high = 0;
    if (n <= most_at_once && fits(o, 6 * n + 18 + rest)) {
      o = put_escaped(o, p, n, high);
      return close_string(o, p, n, high);
    }
    std::size_t i = copy_plain(o, p, n, high);
    return i < n ? escaped(o, p, i, n, rest, high) : close_string(o + n, p, n, high);
  }
#endif
  ISOMER_OUTLINED constexpr char* string_checked(char* o, const char* p, std::size_t n) {
    return close_string(o + n, p, n, 1);
  }
  ISOMER_ALWAYS constexpr char* close_string(char* o, const char* p, std::size_t n, unsigned high) {
    return !high || wire::utf8_other(p, n) ? put(o, '"') : fail(code::bad_utf8);
  }
  // The text that goes to o. Its first i characters are plain and already there, and are not all ASCII if `high` is
  // set. Room is requested for one part at a time, so that a long text does not reserve six times its size.
  ISOMER_OUTLINED constexpr char* escaped(char* o, const char* p, std::size_t i, std::size_t n, std::size_t rest,
                                          unsigned high) {
    o += i;
    while (i < n) {
      std::size_t k = n - i < most_at_once ? n - i : most_at_once;
      o = room(o, 6 * k + (n - i - k) + 18 + rest);
      if (!o) return o;
      o = put_escaped(o, p + i, k, high);
      i += k;
    }
    return close_string(o, p, n, high);
  }
  constexpr char* base64(char* e, const char* p, std::size_t n, std::size_t rest) {
    e = room(e, wire::base64_size(n) + 2 + rest);
    return e ? put(wire::put_base64(put(e, '"'), p, n), '"') : e;
  }

  json::extensions extensions_{};
  int indent_ = 0;
  bool print_defaults_ = false, enums_as_numbers_ = false, original_names_ = false, unquoted_int64_ = false;
};

}  // namespace isomer::detail::json
