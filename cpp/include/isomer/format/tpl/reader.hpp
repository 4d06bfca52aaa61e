// SPDX-License-Identifier: MIT
// Reads a tpl image of either byte order, and with the strings of any release of libtpl.
#pragma once
#include <limits>
#include "../../wire/cursor.hpp"
#include "../../wire/narrow_real.hpp"
#include "writer.hpp"

namespace isomer::detail::tpl {

class reader : public wire::input {
 public:
  using cursor = wire::cursor;
  static constexpr keys style = keys::order;
  static constexpr bool encloses = true, has_null = false, names_enums = false, shares_text = true;
  static constexpr bool expands_any = false, ignore_unknown = false, native_widths = true;
  static constexpr bool spells(known) { return false; }
  template <class F, class T>
  static constexpr bool packs = is_scalar(F::kind) && as_in_memory<T>;
  struct scope {
    std::size_t left;
  };

  constexpr reader(const char* p, std::size_t n, const auto& format) : input(p, n, format.limits.depth) {}

  template <class M>
  constexpr cursor enter_top(cursor c, scope&) {
    c = lead(c);
    if (!c) return c;
    constexpr auto &little = preamble<M, false>, &big = preamble<M, true>;
    static_assert(little.size == big.size);
    if (remain(c) < little.size) return fail(code::truncated, end);
    bool is_ours = swaps_ ? wire::equals<big>(c.p) : wire::equals<little>(c.p);
    return is_ours ? c + little.size : fail(code::bad_value, c.p);
  }
  constexpr cursor leave_top(cursor c) { return c.p == end ? c : fail(code::bad_syntax, c.p); }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope&) { return --depth < 0 ? fail(code::too_deep, c.p) : c; }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }
  template <class F>
  ISOMER_ALWAYS static constexpr bool present(cursor&, scope&) {
    return true;
  }
  template <std::size_t>
  ISOMER_ALWAYS static constexpr cursor after_last(cursor c, scope&) {
    return c;
  }

  constexpr cursor enter_list(cursor c, scope& s) {
    std::size_t n = 0;
    c = length(c, n);
    s.left = n;
    return c;
  }
  // An array of a fixed length, which is not in the data.
  constexpr cursor enter_array(cursor c, scope& s, std::size_t n) {
    s.left = n;
    return c;
  }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.left != 0; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) {
    --s.left;
    return c;
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    bits_of<T> bits{};
    c = fixed(c, bits);
    if (!c) [[unlikely]]
      return c;
    if (!value(bits, v)) [[unlikely]]
      return fail(code::bad_value, c.p - sizeof bits);
    return c;
  }
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool&) {
    auto from = c.p;
    std::size_t n = 0;
    if constexpr (F::kind == kind::string) c = string_length(c, n);
    else c = length(c, n);
    if (!c) [[unlikely]]
      return c;
    s = {c.p, n};
    if constexpr (F::kind == kind::string) {
      if (F::utf8 && !wire::utf8(c.p, n)) [[unlikely]]
        return fail(code::bad_utf8, c.p);
      if (s.find('\0') != s.npos) [[unlikely]]  // where C would end the string
        return fail(code::bad_value, from);
    }
    return c + n;
  }
  template <class F>
  constexpr std::size_t decode_text(std::string_view, char*, code&) {  // never called: text aliases the input
    return 0;
  }
  // A sequence of scalars. room(n) returns n elements to fill, or null.
  template <class F, class T, class Room>
  constexpr cursor packed(cursor c, Room room) {
    std::size_t n = 0;
    auto from = c.p;
    c = length(c, n);
    if (!c || n == 0) return c;
    if (n > remain(c) / sizeof(T)) return fail(code::truncated, from);
    T* to = room(n);
    return to ? run(c, to, n) : cursor{};
  }
  // All of a place of fixed size: an array of scalars, or text as in C, which ends at its first NUL.
  template <class F, class A>
    requires(extent_of<A> != 0 && (is_scalar(F::kind) || (is_text(F::kind) && sizeof(std::declval<A&>()[0]) == 1)))
  constexpr cursor places(cursor c, A& v) {
    using T = std::remove_reference_t<decltype(v[0])>;
    constexpr std::size_t n = extent_of<A>;
    if (remain(c) / sizeof(bits_of<T>) < n) return fail(code::truncated, end);
    if constexpr (F::kind != kind::string) return run(c, &v[0], n);
    else {
      std::string_view s(c.p, n);
      s = s.substr(0, s.find('\0'));
      if (F::utf8 && !wire::utf8(s.data(), s.size())) return fail(code::bad_utf8, c.p);
      for (std::size_t i = 0; i < n; ++i) v[i] = i < s.size() ? static_cast<T>(s[i]) : T{};
      return c + n;
    }
  }

 protected:
  // Magic, flags and length.
  constexpr cursor lead(cursor c) {
    std::string_view magic = "tpl";
    for (std::size_t i = 0; i < magic.size() && i < remain(c); ++i)
      if (c.p[i] != magic[i]) return fail(code::bad_syntax, c.p);
    if (remain(c) < format_at) return fail(code::truncated, end);
    auto flags = static_cast<unsigned char>(c.p[magic.size()]);
    if (flags & ~(big_endian | null_strings)) return fail(code::bad_value, c.p + magic.size());
    swaps_ = flags & big_endian;
    has_null_ = flags & null_strings;
    auto n = load<std::uint32_t>(c.p + length_at);
    if (n > remain(c)) return fail(code::truncated, end);
    return n == remain(c) ? c + format_at : fail(code::bad_syntax, c.p + length_at);
  }

 private:
  ISOMER_ALWAYS constexpr std::size_t remain(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  template <class U>
  ISOMER_ALWAYS constexpr U load(const char* p) const {
    U v = wire::load<U>(p);
    return swaps_ ? wire::swapped(v) : v;
  }
  template <class U>
  ISOMER_ALWAYS constexpr cursor fixed(cursor c, U& v) {
    if (remain(c) < sizeof(U)) [[unlikely]]
      return fail(code::truncated, end);
    v = load<U>(c.p);
    return c + sizeof(U);
  }
  // Returns false if it is not a value of the type.
  template <class U, class T>
  ISOMER_ALWAYS static constexpr bool value(U bits, T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      v = bits == 1;
      return bits < 2;
    } else if constexpr (std::is_same_v<T, float>) {
      return wire::narrow_real(std::bit_cast<double>(bits), v);
    } else {
      v = std::bit_cast<T>(bits);
      return true;
    }
  }
  // n scalars whose bytes are available.
  template <class T>
  constexpr cursor run(cursor c, T* to, std::size_t n) {
    constexpr std::size_t each = sizeof(bits_of<T>);
    if (!as_in_memory<T> || wire::folding() || swaps_ || std::endian::native == std::endian::big) {
      for (std::size_t i = 0; i < n; ++i)
        if (!value(load<bits_of<T>>(c.p + i * each), to[i])) return fail(code::bad_value, c.p + i * each);
    } else std::memcpy(to, c.p, n * each);
    return c + n * each;
  }
  // A length in bytes or in elements, each of which takes at least one byte.
  ISOMER_ALWAYS constexpr cursor length(cursor c, std::size_t& n) {
    std::uint32_t v{};
    auto from = c.p;
    c = fixed(c, v);
    n = v;
    return !c || v <= remain(c) ? c : fail(code::truncated, from);
  }
  // One more than the number of bytes, and 0 for NULL, which is read as empty. Before release 1.3, the number of bytes.
  ISOMER_ALWAYS constexpr cursor string_length(cursor c, std::size_t& n) {
    std::uint32_t v{};
    auto from = c.p;
    c = fixed(c, v);
    if (v && has_null_) --v;
    n = v;
    return !c || v <= remain(c) ? c : fail(code::truncated, from);
  }
  bool swaps_ = false, has_null_ = false;
};

}  // namespace isomer::detail::tpl
