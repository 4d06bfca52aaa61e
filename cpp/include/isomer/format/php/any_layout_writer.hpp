// SPDX-License-Identifier: MIT
// Writes PHP's serialize() forwards, as PHP does with serialize_precision = -1.
#pragma once
#include <limits>
#include "../../base/any_layout.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/message.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/real.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "key.hpp"

namespace isomer::detail::php {

// Messages with special forms: those that PHP has values for, and times as text.
constexpr bool spells(known k) { return k != known::none && k != known::any && k != known::field_mask; }

class any_layout_writer : public wire::buffer<false> {
 public:
  using any_layout = any_layout_writer;
  static constexpr keys style = keys::name;  // or by order, as layout() says
  static constexpr bool encloses = true, counts = true, has_groups = false, has_null = true, names_enums = true;
  static constexpr bool expands_any = false;
  static constexpr bool spells(known k) { return php::spells(k); }
  template <class F, class L>
  static constexpr bool packs = false;
  static constexpr bool keys_are_integers = true;  // booleans, too, and text that is an integer in decimal
  using scope = wire::literal<0>;
  int depth = 0;  // the levels that remain

  using buffer::buffer;
  constexpr void options(const auto& format) {
    layout_ = format.facts.layout;
    if constexpr (requires { format.print_defaults; }) print_defaults_ = format.print_defaults;
    if constexpr (requires { format.class_of; }) class_of_ = format.class_of;
    enum_names_ = format.enum_names;
    depth = format.limits.depth;
    if (depth < std::numeric_limits<int>::max()) ++depth;  // the top level does not count
  }
  constexpr keys layout() const { return layout_; }
  constexpr bool print_defaults() const { return print_defaults_; }
  constexpr bool enums_as_numbers() const { return !enum_names_; }

  static std::size_t key_room(const field_key& k) { return k.json_name.size() + longest_integer + 32; }
  char* key(char* e, const field_key& k) {
    if (layout_ == keys::order) return e;
    else if (is_integer_key(k.json_name)) return put(put(put(e, "i:"), k.json_name), ';');
    else {
      e = put(wire::put_decimal(put(e, "s:"), std::uint64_t{k.json_name.size()}), ":\"");
      return put(put(e, k.json_name), "\";");
    }
  }
  ISOMER_ALWAYS constexpr char* element(char* e, std::size_t i) { return integer(e, std::uint64_t{i}); }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* null(char* e) { return put(e, "N;"); }
  ISOMER_ALWAYS constexpr char* absent(char* e) { return null(e); }
  ISOMER_ALWAYS constexpr char* present(char* e) { return e; }

  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::string_view message, std::size_t n, std::size_t rest) {
    return enter_fields(e, message, n, rest, layout_);
  }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(put(e, '}'), rest); }
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t n) {
    return put(wire::put_decimal(put(e, "a:"), std::uint64_t{n}), ":{");
  }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return put(e, '}'); }
  ISOMER_ALWAYS constexpr char* enter_map(char* e, std::size_t n) { return enter_list(e, n); }
  ISOMER_ALWAYS constexpr char* leave_map(char* e) { return put(e, '}'); }
  template <class F, class K>
  constexpr char* map_key(char* e, const K& k, std::size_t rest) {
    if constexpr (is_text(F::kind)) {
      if (is_integer_key({k.data(), k.size()})) {
        e = room(e, longest_integer + rest);
        return e ? put(put(put(e, "i:"), {k.data(), k.size()}), ';') : e;
      }
      return text<F>(e, k.data(), k.size(), rest);
    } else if constexpr (F::kind == kind::boolean) return put(e, k ? "i:1;" : "i:0;");
    else return scalar<F>(e, k);
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) return put(e, v ? "b:1;" : "b:0;");
    else if constexpr (std::is_floating_point_v<T>) return real(e, static_cast<double>(v));
    else if constexpr (std::is_enum_v<T>) return integer(e, static_cast<std::int32_t>(v));
    else if constexpr (std::is_same_v<T, std::uint64_t>) {
      if (v >> 63) [[unlikely]]
        return beyond(e, v);
      return integer(e, v);
    } else return integer(e, v);
  }
  ISOMER_ALWAYS constexpr char* symbol(char* e, std::string_view s, std::size_t rest) {
    return chars(e, s.data(), s.size(), rest);
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::utf8)
      if (!wire::utf8(p, n)) [[unlikely]]
        return fail(code::bad_utf8);
    return chars(e, p, n, rest);
  }
  template <known Which>
  constexpr char* time(char* e, std::int64_t seconds, std::int32_t nanos, std::size_t rest) {
    wire::time_text text;
    auto s = Which == known::timestamp ? text.timestamp(seconds, nanos) : text.duration(seconds, nanos);
    if (s.empty()) return fail(code::bad_value);
    return chars(e, s.data(), s.size(), rest);
  }
  // An array has no place for unknown fields.
  constexpr char* unknown(char* e, extendee, std::string_view, std::size_t) { return e; }
  constexpr char* finish(char* e) { return e; }

 protected:
  ISOMER_ALWAYS constexpr char* enter_fields(char* e, std::string_view message, std::size_t n, std::size_t rest,
                                             keys layout) {
    if (layout == keys::name && class_of_) [[unlikely]]
      if (std::string_view name = class_of_(message); !name.empty()) return enter_object(e, name, n, rest);
    return enter_list(e, n);
  }

 private:
  ISOMER_ALWAYS static constexpr char* put(char* e, char c) {
    *e = c;
    return e + 1;
  }
  ISOMER_ALWAYS static constexpr char* put(char* e, std::string_view s) {
    wire::copy(e, s.data(), s.size());
    return e + s.size();
  }
  template <class T>
  ISOMER_ALWAYS static constexpr char* integer(char* e, T v) {
    return put(wire::put_decimal(put(e, "i:"), v), ';');
  }
  ISOMER_ALWAYS constexpr char* chars(char* e, const char* p, std::size_t n, std::size_t rest) {
    e = room(e, n + 32 + rest);
    if (!e) [[unlikely]]
      return e;
    e = put(wire::put_decimal(put(e, "s:"), std::uint64_t{n}), ":\"");
    wire::copy(e, p, n);
    return put(e + n, "\";");
  }
  // PHP has no such integer, and a double would round it. Its digits are written as text.
  ISOMER_COLD static constexpr char* beyond(char* e, std::uint64_t v) {
    e = put(e, v < 10000000000000000000u ? "s:19:\"" : "s:20:\"");
    return put(wire::put_decimal(e, v), "\";");
  }
  ISOMER_COLD constexpr char* enter_object(char* e, std::string_view name, std::size_t n, std::size_t rest) {
    e = room(e, name.size() + 64 + rest);
    if (!e) return e;
    e = put(wire::put_decimal(put(e, "O:"), std::uint64_t{name.size()}), ":\"");
    wire::copy(e, name.data(), name.size());
    return put(wire::put_decimal(put(e + name.size(), "\":"), std::uint64_t{n}), ":{");
  }
  ISOMER_ALWAYS static constexpr char* real(char* e, double v) {
    double size = v < 0 ? -v : v;
    if ((size >= 1e-4 && size < 1e17) || v == 0) [[likely]]
      return put(wire::put_real(put(e, "d:"), v), ';');
    return put(odd_real(put(e, "d:"), v), ';');
  }
  // Reals that PHP writes with an exponent: below 1e-4, and from 1e17 on.
  ISOMER_COLD static constexpr char* odd_real(char* e, double v) {
    if (v != v) return put(e, "NAN");
    if (!(v - v == 0)) return put(e, v > 0 ? "INF" : "-INF");
    char text[32]{}, digits[24]{};
    const char* end = wire::put_real(text, v);
    const char* p = text;
    if (*p == '-') e = put(e, *p++);
    int n = 0, exponent = -1;
    bool fraction = false;
    for (; p < end && *p != 'e'; ++p) {
      if (*p == '.') fraction = true;
      else {
        if (n || *p != '0') digits[n++] = *p, exponent += !fraction;
        else exponent -= fraction;
      }
    }
    if (p < end) {
      int written = 0;
      for (const char* q = p + 2; q < end; ++q) written = written * 10 + (*q - '0');
      exponent += p[1] == '-' ? -written : written;
    }
    while (n > 1 && digits[n - 1] == '0') --n;
    e = put(put(e, digits[0]), '.');
    if (n == 1) e = put(e, '0');
    for (int i = 1; i < n; ++i) e = put(e, digits[i]);
    e = put(e, exponent < 0 ? "E-" : "E+");
    return wire::put_decimal(e, static_cast<std::uint32_t>(exponent < 0 ? -exponent : exponent));
  }

  std::string_view (*class_of_)(std::string_view) = nullptr;
  keys layout_ = keys::name;
  bool print_defaults_ = false, enum_names_ = false;
};

}  // namespace isomer::detail::php
