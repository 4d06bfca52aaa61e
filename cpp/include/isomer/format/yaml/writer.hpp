// SPDX-License-Identifier: MIT
// Writes YAML forwards in block style. Each line begins when its first character is known.
#pragma once
#include <algorithm>
#include <array>
#include "../../base/kind.hpp"
#include "../../schema/field_key.hpp"
#include "../../wire/base64.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/literal.hpp"
#include "../../wire/real.hpp"
#include "../../wire/time.hpp"
#include "../write_extensions.hpp"
#include "style.hpp"

namespace isomer::detail::yaml {

// "name:", in quotes if the name cannot be plain.
constexpr auto spelled_key(auto key, std::string_view name) {
  if (is_plain_text(name)) return key << name << ':';
  key << '"';
  std::size_t n = 1;
  for (std::size_t i = 0; i < name.size(); i += n) {
    char escaped[8]{};
    if (must_escape(name, i, n))
      key << std::string_view(escaped, static_cast<std::size_t>(put_escape(escaped, &name[i], n) - escaped));
    else key << name.substr(i, n);
  }
  return key << "\":";
}
// Writes to memory, for use in a constant.
struct characters {
  char* at;
  constexpr characters& operator<<(char c) { return *at++ = c, *this; }
  constexpr characters& operator<<(std::string_view s) {
    for (char c : s) *at++ = c;
    return *this;
  }
};
template <class F>
inline constexpr auto wide_key_of = spelled_key(wire::literal<6 * F::json_name.size() + 4>(), F::json_name);
template <class F>
inline constexpr auto key_of = wire::literal<wide_key_of<F>.size>() << wide_key_of<F>.view();
template <class F>
inline constexpr auto original_key_of = spelled_key(wire::literal<F::name.size() + 4>(), F::name);

class reader;
class writer;
using types = any_type_table<reader, writer>;
using extensions = extension_table<reader, writer>;

class writer : public wire::buffer<false> {
 public:
  static constexpr bool encloses = true;
  static constexpr keys style = keys::name;
  static constexpr bool counts = false, has_groups = false, has_null = true, names_enums = true;
  static constexpr bool json_enum_names = true, expands_any = false;
  template <class F, class L>
  static constexpr bool packs = false;
  static constexpr bool tells_reals_by_point = true;
  static constexpr bool spells(known k) { return k != known::none; }
  struct scope {};
  yaml::types types{};
  int depth = 0;  // the levels that remain; an Any may nest deeper than its message, and is not the caller's

  using buffer::buffer;
  constexpr void options(const auto& format) {
    print_defaults_ = format.print_defaults;
    enums_as_numbers_ = format.enums_as_numbers;
    original_names_ = format.original_names;
    types = format.types;
    extensions_ = format.extensions;
    depth = std::min(format.limits.depth, deepest) + 1;  // the top level does not count
    reset();
  }
  constexpr bool print_defaults() const { return print_defaults_; }
  constexpr bool enums_as_numbers() const { return enums_as_numbers_; }

  // See docs/room.md: the most bytes that a key and a scalar take without the line's indentation, which room() adds.
  template <class F>
  static constexpr std::size_t bound() {
    constexpr std::size_t name = key_of<F>.size > F::name.size() + 3 ? key_of<F>.size : F::name.size() + 3;
    return name + 2 + least;
  }
  ISOMER_ALWAYS constexpr char* room(char* e, std::size_t n) { return room(e, 0, n); }
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
    e = line(e);
    if (original_names_) [[unlikely]]
      e = put(e, original_key_of<F>.view());
    else e = wire::put<key_of<F>, false>(e);
    return put(e, ' ');
  }
  static std::size_t key_room(const field_key& k) {
    std::size_t original = k.name.size();
    return 6 * (k.json_name.size() > original ? k.json_name.size() : original) + 8;
  }
  char* key(char* e, const field_key& k) {
    std::string_view name = original_names_ ? k.name : k.json_name;
    return put(spelled_key(characters{line(e)}, name).at, ' ');
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }

  ISOMER_ALWAYS constexpr char* enter(char* e, scope&) { return open(e, false); }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(close(e, "{}"), rest); }
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t) { return open(e, true); }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return close(e, "[]"); }
  ISOMER_ALWAYS constexpr char* enter_map(char* e, std::size_t) { return open(e, false); }
  ISOMER_ALWAYS constexpr char* leave_map(char* e) { return close(e, "{}"); }
  template <class F, class K>
  constexpr char* map_key(char* e, const K& k, std::size_t rest) {
    e = line(e);
    if constexpr (F::kind == kind::string) {
      std::string_view s(k.data(), k.size());
      if (s.size() > longest_key) return long_key(e, s, rest);
      if (!wire::utf8(s.data(), s.size())) return fail(code::bad_utf8);
      e = style_of(s) == style::plain ? plain(e, s, rest + 8) : quoted(e, s, rest + 8);
      return e ? put(e, ": ") : e;
    } else if constexpr (F::kind == kind::boolean) return put(e, k ? "true: " : "false: ");
    else return put(wire::put_decimal(e, k), ": ");
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    e = item(e);
    if constexpr (std::is_same_v<T, bool>) {
      wire::copy_constant(e, v ? "true\0" : "false", 5);
      return e + 5 - v;
    } else if constexpr (std::is_floating_point_v<T>) return real(e, v);
    else if constexpr (std::is_enum_v<T>) return wire::put_decimal(e, static_cast<std::int32_t>(v));
    else return wire::put_decimal(e, v);
  }
  template <class T>
  constexpr char* real(char* e, T v) {
    T size = v < 0 ? -v : v;
    // Outside of this range are zero, exponents, and NaN and infinities.
    if (size >= T(1e-5) && size < T(1e15)) [[likely]]
      return wire::put_real(e, v);
    return odd_real(e, v);
  }
  constexpr char* null(char* e) { return put(item(e), "null"); }
  // An enumerator or a time.
  ISOMER_ALWAYS constexpr char* symbol(char* e, std::string_view s, std::size_t rest) {
    e = room(e, s.size(), rest);
    if (!e) [[unlikely]]
      return e;
    e = item(e);
    if ((s.size() > 5 && !is_digit(s[0])) || is_plain_text(s)) [[likely]]
      return put(e, s);
    return put(put(put(e, '"'), s), '"');
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::kind == kind::bytes) return base64(e, p, n, rest);
    else return string(e, {p, n}, rest);
  }
  // Bytes without a field of type bytes.
  constexpr char* binary(char* e, const char* p, std::size_t n, std::size_t rest) {
    constexpr std::string_view mark = "!!binary ";
    e = room(e, mark.size() + wire::base64_size(n), rest);
    return e ? put(wire::put_base64(put(put(item(e), mark), '"'), p, n), '"') : e;
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
    e = string(put(line(open(e, false)), "\"@type\": "), url, rest + 64);
    if (e && t->is_known) e = put(line(e), any_key);
    if (e) e = t->write(t->of, *this, e, bytes, rest + 8);
    ++depth;
    return e ? room(close(e, "{}"), rest) : e;
  }
  // Extensions, by name. Other unknown fields have no names.
  char* unknown(char* e, extendee of, std::string_view records, std::size_t rest) {
    return write_extensions(*this, e, extensions_, of, records, rest);
  }
  // For an Any without anything to write under the key just written.
  constexpr char* drop_value(char* e) const { return e - any_key.size() - lead_; }
  constexpr char* finish(char* e) {
    reset();
    e = room(e, 1);
    return e ? put(e, '\n') : e;
  }

 private:
  static constexpr std::string_view any_key = "value: ";
  static constexpr std::size_t least = 32;          // no key with its scalar is given less room
  static constexpr std::size_t longest_key = 1000;  // over 1024, the colon marks no key (7.4.2)
  static constexpr int deepest = 500;               // each level indents all lines below it

  constexpr void reset() { is_list_ = false, is_empty_ = true, indent_ = -2, lead_ = 0; }
  // Room for a text of n bytes, and what was promised for keys and scalars, each on its own line: at most one for
  // `least`.
  ISOMER_ALWAYS constexpr char* room(char* e, std::size_t n, std::size_t rest) {
    return buffer::room(e, n + rest + 2 * least + (rest / least + 1) * static_cast<std::size_t>(indent_ + 4));
  }
  // Begins a line.
  ISOMER_ALWAYS constexpr char* line(char* e) {
    is_empty_ = false;
    std::size_t n = lead_;
    lead_ = static_cast<std::size_t>(indent_) + 1;
    constexpr std::string_view blanks = "\n               ";
    if (n > blanks.size()) [[unlikely]] {
      *e++ = '\n';
      for (--n; n; --n) *e++ = ' ';
      return e;
    }
    wire::copy_constant(e, blanks.data(), blanks.size());
    return e + n;
  }
  // Before a value that is not a collection: its dash, in a list.
  ISOMER_ALWAYS constexpr char* item(char* e) { return is_list_ ? put(line(e), "- ") : e; }
  ISOMER_ALWAYS constexpr char* open(char* e, bool is_list) {
    if (is_list_) {
      e = put(line(e), "- ");
      lead_ = 0;  // it continues after the dash
    } else if (indent_ >= 0) {
      --e;  // the space after the key
      lead_ = static_cast<std::size_t>(indent_) + 3;
    } else lead_ = 0;
    indent_ += 2;
    outer_is_list(indent_) = is_list_;
    is_list_ = is_list, is_empty_ = true;
    return e;
  }
  ISOMER_ALWAYS constexpr char* close(char* e, std::string_view empty) {
    bool was_empty = is_empty_;
    is_list_ = outer_is_list(indent_);
    is_empty_ = false;
    indent_ -= 2;
    lead_ = static_cast<std::size_t>(indent_) + 1;
    if (!was_empty) [[likely]]
      return e;
    if (!is_list_ && indent_ >= 0) *e++ = ' ';
    return put(e, empty);
  }
  ISOMER_ALWAYS constexpr bool& outer_is_list(int indent) { return outer_[static_cast<std::size_t>(indent) / 2]; }

  template <class T>
  ISOMER_COLD constexpr char* odd_real(char* e, T v) {
    if (!(v - v == 0)) return put(e, v != v ? ".nan" : v > 0 ? ".inf" : "-.inf");
    char* from = e;
    e = wire::put_real(e, v);
    std::string_view s(from, static_cast<std::size_t>(e - from));
    if (v == 0) return s[0] == '-' ? put(e, ".0") : e;
    // YAML 1.1 requires a point before an exponent.
    std::size_t k = s.find('e');
    if (k == std::string_view::npos || s.find('.') != std::string_view::npos) return e;
    for (char* p = e; p != from + k; --p) p[1] = p[-1];
    from[k] = '.', from[k + 1] = '0';
    return e + 2;
  }
  constexpr char* plain(char* e, std::string_view s, std::size_t rest) {
    e = room(e, s.size(), rest);
    return e ? put(e, s) : e;
  }
  ISOMER_ALWAYS constexpr char* string(char* e, std::string_view s, std::size_t rest) {
    e = room(e, s.size(), rest);
    if (!e) [[unlikely]]
      return e;
    e = item(e);
    makeup m = makeup_of(s);
    if (is_surely_plain(s, m)) [[likely]]
      return put(e, s);
    if (needs_no_escape(m)) return is_plain_text(s) ? put(e, s) : put(put(put(e, '"'), s), '"');
    return odd_string(e, s, rest);
  }
  ISOMER_OUTLINED constexpr char* odd_string(char* e, std::string_view s, std::size_t rest) {
    if (!wire::utf8(s.data(), s.size())) return fail(code::bad_utf8);
    switch (style_of(s)) {
      case style::plain: return put(e, s);
      case style::literal: return literal(e, s, rest);
      default: return quoted(e, s, rest);
    }
  }
  constexpr char* quoted(char* e, std::string_view s, std::size_t rest) {
    std::size_t escapes = 0, n = 1;
    for (std::size_t i = 0; i < s.size(); i += n) escapes += must_escape(s, i, n);
    e = room(e, s.size() + 5 * escapes, rest);
    if (!e) return e;
    e = put(e, '"');
    if (!escapes) return put(put(e, s), '"');
    for (std::size_t i = 0; i < s.size(); i += n)
      if (must_escape(s, i, n)) e = put_escape(e, &s[i], n);
      else e = put(e, s.substr(i, n));
    return put(e, '"');
  }
  // Writes each line as it is. The first line states how the last one ends.
  constexpr char* literal(char* e, std::string_view s, std::size_t rest) {
    std::size_t indent = indent_ < 0 ? 2 : static_cast<std::size_t>(indent_) + 2, lines = 1;
    for (char c : s) lines += c == '\n';
    e = room(e, s.size() + lines * (indent + 1), rest);
    if (!e) return e;
    e = put(e, '|');
    if (s.back() != '\n') e = put(e, '-');
    else s.remove_suffix(1);
    for (bool more = true; more;) {
      std::size_t n = s.find('\n');
      more = n != std::string_view::npos;
      e = put(e, '\n');
      if (n)
        for (std::size_t i = 0; i < indent; ++i) *e++ = ' ';
      e = put(e, s.substr(0, n));
      if (more) s.remove_prefix(n + 1);
    }
    return e;
  }
  ISOMER_COLD constexpr char* long_key(char* e, std::string_view s, std::size_t rest) {
    if (!wire::utf8(s.data(), s.size())) return fail(code::bad_utf8);
    e = quoted(put(e, "? "), s, rest + least);
    return e ? put(line(e), ": ") : e;
  }
  constexpr char* base64(char* e, const char* p, std::size_t n, std::size_t rest) {
    e = room(e, wire::base64_size(n), rest);
    return e ? put(wire::put_base64(put(item(e), '"'), p, n), '"') : e;
  }

  yaml::extensions extensions_{};
  // The indentation of the collection that is being written. There is none around the top.
  int indent_ = -2;
  std::size_t lead_ = 0;  // the size of what begins its next line, with the line break; 0 if a line was begun already
  bool is_list_ = false, is_empty_ = true;
  std::array<bool, 2 * deepest + 4> outer_{};  // around each: a message and its list or map are two on one level
  bool print_defaults_ = false, enums_as_numbers_ = false, original_names_ = false;
};

}  // namespace isomer::detail::yaml
