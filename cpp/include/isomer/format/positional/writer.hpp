// SPDX-License-Identifier: MIT
// Writes positional data forwards: fixed little-endian scalars, lengths as varints, sequences of scalars in one copy.
#pragma once
#include <bit>
#include <limits>
#include "../../base/kind.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/message.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/utf8.hpp"

namespace isomer::detail::positional {

template <class T>
using bits_of = std::conditional_t<
    sizeof(T) == 8, std::uint64_t,
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;

class writer : public wire::buffer<false> {
 public:
  static constexpr keys style = keys::order;
  static constexpr bool encloses = true, counts = true, has_groups = false, has_null = false, names_enums = false;
  static constexpr bool expands_any = false, fingerprints = true;
  static constexpr bool spells(known) { return false; }
  // Lists whose elements are in memory in the form in which they are written.
  template <class F, class L>
  static constexpr bool packs = is_scalar(F::kind) && requires(const L& v) { v.data(); };
  struct scope {};
  int depth = 0;  // the levels that remain: views can form a cycle

  using buffer::buffer;
  constexpr void options(const auto& format) {
    depth = format.limits.depth;
    if (depth < std::numeric_limits<int>::max()) ++depth;  // the top level does not count
  }
  static constexpr bool print_defaults() { return true; }

  template <class F>
  static constexpr std::size_t bound() {
    return 11;  // see docs/room.md: whether it is present, and a scalar or a length
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    return e;
  }
  static constexpr std::size_t key_room(const field_key&) { return 0; }
  static constexpr char* key(char* e, const field_key&) { return e; }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* absent(char* e) { return byte(e, 0); }
  ISOMER_ALWAYS constexpr char* present(char* e) { return byte(e, 1); }
  constexpr char* fingerprint(char* e, std::uint64_t of) {
    e = room(e, sizeof of);
    return e ? fixed(e, of) : e;
  }
  // Every message takes at least one byte, so that a few bytes cannot announce a billion messages.
  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::size_t fields) { return fields ? e : byte(e, 0); }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(e, rest); }
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t n) { return length(e, n); }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* enter_map(char* e, std::size_t n) { return length(e, n); }
  ISOMER_ALWAYS constexpr char* leave_map(char* e) { return e; }
  template <class F, class K>
  constexpr char* map_key(char* e, const K& k, std::size_t rest) {
    if constexpr (is_text(F::kind)) return text<F>(e, k.data(), k.size(), rest);
    else return scalar<F>(e, k);
  }
  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) return byte(e, v);
    else return fixed(e, std::bit_cast<bits_of<T>>(v));
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::utf8)
      if (!wire::utf8(p, n)) [[unlikely]]
        return fail(code::bad_utf8);
    e = room(e, n + 10 + rest);
    if (!e) [[unlikely]]
      return e;
    e = length(e, n);
    wire::copy(e, p, n);
    return e + n;
  }
  template <class F, class L>
  constexpr char* packed(char* e, const L& v, std::size_t rest) {
    using T = std::remove_cvref_t<decltype(*v.data())>;
    std::size_t n = v.size();
    if (n > static_cast<std::size_t>(PTRDIFF_MAX) / 16) return fail(code::too_large);
    e = room(e, n * sizeof(T) + 10 + rest);
    if (!e) [[unlikely]]
      return e;
    e = length(e, n);
    if (wire::folding() || std::endian::native == std::endian::big) {
      for (std::size_t i = 0; i < n; ++i) e = scalar<F>(e, static_cast<T>(v.data()[i]));
      return e;
    }
    if (n) std::memcpy(e, v.data(), n * sizeof(T));
    return e + n * sizeof(T);
  }
  constexpr char* unknown(char* e, extendee, std::string_view, std::size_t) { return e; }
  constexpr char* finish(char* e) { return e; }

 private:
  ISOMER_ALWAYS static constexpr char* byte(char* e, unsigned v) {
    *e = static_cast<char>(v);
    return e + 1;
  }
  template <class U>
  ISOMER_ALWAYS static constexpr char* fixed(char* e, U v) {
    wire::store(e, v);
    return e + sizeof(U);
  }
  ISOMER_ALWAYS static constexpr char* length(char* e, std::size_t n) {
    for (; n >= 128; n >>= 7) *e++ = static_cast<char>(n | 128);
    *e++ = static_cast<char>(n);
    return e;
  }
};

}  // namespace isomer::detail::positional
