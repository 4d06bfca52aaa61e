// SPDX-License-Identifier: MIT
// Writes a tpl image forwards in little-endian order. Its length is filled in at the end.
#pragma once
#include <bit>
#include "../../base/kind.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/utf8.hpp"
#include "schema.hpp"

namespace isomer::detail::tpl {

// The byte after the magic.
inline constexpr unsigned big_endian = 1, null_strings = 2;
inline constexpr std::size_t length_at = 4, format_at = 8;

// "tpl", the flags, room for the length of the image, and the bytes that depend on the schema. The flags are those of
// libtpl: images with strings distinguish NULL from "".
template <class M>
inline constexpr auto header = [] {
  wire::literal<format_at + preamble<M, false>.size> l;
  bool has_strings = false;
  for (char c : schema<M>.format.view()) has_strings = has_strings || c == 's';
  l << "tpl" << static_cast<char>(has_strings ? null_strings : 0);
  for (int i = 0; i < 4; ++i) l << '\0';
  return l << preamble<M, false>.view();
}();

class writer : public wire::buffer<false> {
 public:
  static constexpr keys style = keys::order;
  static constexpr bool encloses = true, counts = true, has_groups = false, has_null = false, names_enums = false;
  static constexpr bool expands_any = false;
  static constexpr bool spells(known) { return false; }
  // Lists whose elements are in memory in the form in which they are written, and arrays of any scalars.
  template <class F, class L>
  static constexpr bool packs =
      is_scalar(F::kind) &&
      (extent_of<L> || (as_in_memory<typename L::value_type> && requires(const L& v) { v.data(); }));
  struct scope {};

  using buffer::buffer;
  constexpr void options(const auto&) {}
  static constexpr bool print_defaults() { return true; }

  template <class F>
  static constexpr std::size_t bound() {
    return 8;  // see docs/room.md: a scalar, or a length
  }
  template <class M>
  constexpr char* header(char* e) {
    e = room(e, tpl::header<M>.size);
    return e ? wire::put<tpl::header<M>, false>(e) : e;
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    return e;
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }
  // Every field is present: the schema was checked.
  ISOMER_ALWAYS constexpr char* absent(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* present(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::size_t) { return e; }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(e, rest); }
  // Only lists without a fixed length are preceded by their length.
  template <class L>
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t n) {
    return extent_of<L> ? e : length(e, n);
  }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return e; }

  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) return fixed(e, std::uint8_t{v});
    else if constexpr (std::is_same_v<T, float>) return fixed(e, std::bit_cast<std::uint64_t>(static_cast<double>(v)));
    else return fixed(e, std::bit_cast<bits_of<T>>(v));
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::kind == kind::string) {
      if (F::utf8 && !wire::utf8(p, n)) [[unlikely]]
        return fail(code::bad_utf8);
      if (has_nul(p, n)) [[unlikely]]  // where C would end the string
        return fail(code::bad_value);
    }
    constexpr std::size_t most = text_extent<F>();
    e = room(e, (most ? most : n) + 4 + rest);
    if (!e) [[unlikely]]
      return e;
    if constexpr (most != 0) {
      wire::copy(e, p, n);
      for (std::size_t i = n; i < most; ++i) e[i] = '\0';
      return e + most;
    } else {
      e = length(e, F::kind == kind::string ? n + 1 : n);
      wire::copy(e, p, n);
      return e + n;
    }
  }
  template <class F, class L>
  constexpr char* packed(char* e, const L& v, std::size_t rest) {
    using T = typename L::value_type;
    std::size_t n = std::size(v);
    if (n > static_cast<std::size_t>(PTRDIFF_MAX) / 16) return fail(code::too_large);
    e = room(e, n * sizeof(bits_of<T>) + 4 + rest);
    if (!e) [[unlikely]]
      return e;
    e = enter_list<L>(e, n);
    if (!as_in_memory<T> || wire::folding() || std::endian::native == std::endian::big) {
      for (std::size_t i = 0; i < n; ++i) e = scalar<F>(e, static_cast<T>(v.data()[i]));
      return e;
    }
    if (n) std::memcpy(e, v.data(), n * sizeof(T));
    return e + n * sizeof(T);
  }
  constexpr char* unknown(char* e, extendee, std::string_view, std::size_t) { return e; }
  // libtpl counts in signed 32-bit integers, so an image cannot be larger.
  constexpr char* finish(char* e) {
    std::size_t n = written(e);
    if (n > static_cast<std::size_t>(INT32_MAX)) return fail(code::too_large);
    wire::store(start() + length_at, static_cast<std::uint32_t>(n));
    return e;
  }

 private:
  template <class U>
  ISOMER_ALWAYS static constexpr char* fixed(char* e, U v) {
    wire::store(e, v);
    return e + sizeof(U);
  }
  // A length that does not fit into 32 bits belongs to an image that finish() rejects.
  ISOMER_ALWAYS static constexpr char* length(char* e, std::size_t n) {
    return fixed(e, static_cast<std::uint32_t>(n));
  }
  ISOMER_ALWAYS static constexpr bool has_nul(const char* p, std::size_t n) {
    if (!wire::folding()) return n && std::memchr(p, 0, n);
    for (std::size_t i = 0; i < n; ++i)
      if (!p[i]) return true;
    return false;
  }
};

}  // namespace isomer::detail::tpl
