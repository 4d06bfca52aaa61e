// SPDX-License-Identifier: MIT
// Reads positional data: the fingerprint, and then the fields of the schema.
#pragma once
#include "../../schema/message.hpp"
#include "../../wire/utf8.hpp"
#include "../../wire/varint.hpp"
#include "writer.hpp"

namespace isomer::detail::positional {

class reader : public wire::patched_input {
 public:
  using cursor = wire::cursor;
  static constexpr keys style = keys::order;
  static constexpr bool encloses = true, has_null = false, names_enums = false, shares_text = true;
  static constexpr bool expands_any = false, fingerprints = true, native_widths = true;
  static constexpr bool spells(known) { return false; }
  template <class F, class T>
  static constexpr bool packs = is_scalar(F::kind) && !std::is_same_v<T, bool>;
  static constexpr bool ignore_unknown = false;
  struct scope {
    std::size_t left;
  };

  constexpr reader(const char* p, std::size_t n, const auto& format) : patched_input(p, n, format.limits.depth) {}

  constexpr cursor fingerprint(cursor c, std::uint64_t of) {
    std::uint64_t v{};
    auto from = c.p;
    c = fixed(c, v);
    return !c || v == of ? c : fail(code::bad_value, from);
  }
  constexpr cursor enter_top(cursor c, scope&) { return c; }
  constexpr cursor leave_top(cursor c) { return c.p == end ? c : fail(code::bad_syntax, c.p); }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope&) { return --depth < 0 ? fail(code::too_deep, c.p) : c; }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }
  template <class F>
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s) {
    return present(c, s, F::has_presence);
  }
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope&, bool has_presence) {
    if (!has_presence) return true;
    bool is_there = false;
    c = boolean(c, is_there);
    return is_there;
  }
  template <std::size_t Fields>
  ISOMER_ALWAYS constexpr cursor after_last(cursor c, scope& s) {
    return after_last(c, s, Fields);
  }
  ISOMER_ALWAYS constexpr cursor after_last(cursor c, scope&, std::size_t fields) {
    if (fields != 0) return c;
    std::uint8_t none{};
    c = fixed(c, none);
    return !c || none == 0 ? c : fail(code::bad_value, c.p);
  }
  constexpr cursor enter_list(cursor c, scope& s) {
    std::size_t n = 0;
    c = length(c, n);
    s.left = n;
    return c;
  }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.left != 0; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) {
    --s.left;
    return c;
  }
  constexpr cursor enter_map(cursor c, scope& s) { return enter_list(c, s); }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.left != 0; }
  constexpr cursor map_next(cursor c, scope& s) { return list_next(c, s); }
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    return scalar<F>(c, k);
  }
  constexpr cursor key_value(cursor c) { return c; }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) return boolean(c, v);
    else {
      bits_of<T> bits{};
      c = fixed(c, bits);
      v = std::bit_cast<T>(bits);
      return c;
    }
  }
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool&) {
    std::size_t n = 0;
    c = length(c, n);
    if (!c) [[unlikely]]
      return c;
    if constexpr (F::utf8)
      if (!wire::utf8(c.p, n)) [[unlikely]]
        return fail(code::bad_utf8, c.p);
    s = {c.p, n};
    return {c.p + n, 0};
  }
  template <class F>
  constexpr std::size_t decode_text(std::string_view, char*, code&) {  // never called: text aliases the input
    return 0;
  }
  // A sequence of scalars. room(n) returns n elements to fill, or null.
  template <class F, class T, class Room>
  constexpr cursor packed(cursor c, Room room) {
    std::size_t n = 0;
    c = length(c, n);
    if (!c || n == 0) return c;
    if (n > left(c, end) / sizeof(T)) return fail(code::truncated, c.p);
    T* w = room(n);
    if (!w) return {};
    if (wire::folding() || std::endian::native == std::endian::big)
      for (std::size_t i = 0; i < n; ++i) *w++ = std::bit_cast<T>(wire::load<bits_of<T>>(c.p + i * sizeof(T)));
    else std::memcpy(w, c.p, n * sizeof(T));
    return {c.p + n * sizeof(T), 0};
  }

 private:
  template <class U>
  ISOMER_ALWAYS constexpr cursor fixed(cursor c, U& v) {
    if (left(c, end) < sizeof(U)) [[unlikely]]
      return fail(code::truncated, c.p);
    v = wire::load<U>(c.p);
    return c + sizeof(U);
  }
  ISOMER_ALWAYS constexpr cursor boolean(cursor c, bool& v) {
    std::uint8_t b{};
    c = fixed(c, b);
    v = b == 1;
    return !c || b < 2 ? c : fail(code::bad_value, c.p);
  }
  // A length in bytes or in elements, each of which takes at least one byte.
  ISOMER_ALWAYS constexpr cursor length(cursor c, std::size_t& n) {
    if (c.p < end && static_cast<signed char>(*c.p) >= 0) [[likely]] {
      n = static_cast<unsigned char>(*c.p);
      c = c + 1;
    } else {
      std::size_t w = 0;  // a separate variable: n stays in a register
      c = length_long(c, w);
      n = w;
      if (!c) return c;
    }
    return n <= left(c, end) ? c : fail(code::truncated, c.p);
  }
  ISOMER_COLD constexpr cursor length_long(cursor c, std::size_t& n) {
    if (c.p == end) return fail(code::truncated, c.p);
    std::uint64_t v{};
    auto from = c.p;
    c = wire::read_varint(*this, look(c), v);
    if (!c) return c;
    if (c.p > end) return fail(code::truncated, from);
    n = static_cast<std::size_t>(v);
    return {c.p, 0};
  }
};

}  // namespace isomer::detail::positional
