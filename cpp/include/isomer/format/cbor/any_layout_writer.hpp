// SPDX-License-Identifier: MIT
// Writes CBOR forwards: preferred serialization (RFC 8949, section 4.1), with every length known in advance.
#pragma once
#include <limits>
#include "../../base/any_layout.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/message.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "types.hpp"

namespace isomer::detail::cbor {

class any_layout_writer : public wire::buffer<false> {
 public:
  using any_layout = any_layout_writer;
  static constexpr keys style = keys::name;  // or what layout() says
  static constexpr bool encloses = true, counts = true, has_groups = false, has_null = true, names_enums = false;
  static constexpr bool expands_any = false;
  template <class F, class L>
  static constexpr bool packs = false;
  static constexpr bool spells(known k) {
    return k == known::timestamp || k == known::wrapper || k == known::value || k == known::structure ||
           k == known::list_value;
  }
  using scope = wire::literal<0>;
  int depth = 0;  // the levels that remain

  using buffer::buffer;
  constexpr void options(const auto& format) {
    layout_ = format.facts.layout;
    sorts_ = format.facts.deterministic;
    print_defaults_ = format.print_defaults;
    depth = format.limits.depth;
    if (depth < std::numeric_limits<int>::max()) ++depth;  // the top level does not count
  }
  constexpr bool print_defaults() const { return print_defaults_; }
  constexpr keys layout() const { return layout_; }
  // Whether it is deterministic: fields and maps are in the order of their keys' bytes.
  constexpr bool is_deterministic() const { return sorts_; }

  // The order of keys, for maps that must be sorted (section 4.2.1): by the bytes of their encoded form.
  template <class K, class T>
  static constexpr bool before(const T& a, const T& b) {
    if constexpr (is_text(K::kind)) return text_before(a, b);
    else if constexpr (std::is_signed_v<T>) return (a < 0) != (b < 0) ? a >= 0 : a < 0 ? b < a : a < b;
    else return a < b;
  }

  static std::size_t key_room(const field_key& k) { return k.json_name.size() + 9; }
  ISOMER_ALWAYS char* key(char* e, const field_key& k) {
    if (layout_ == keys::name) [[likely]] {
      e = head(e, cbor::text, k.json_name.size());
      wire::copy(e, k.json_name.data(), k.json_name.size());
      return e + k.json_name.size();
    }
    return layout_ == keys::number ? head(e, whole, k.number) : e;
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* null(char* e) { return byte(e, nil); }
  ISOMER_ALWAYS constexpr char* absent(char* e) { return null(e); }
  ISOMER_ALWAYS constexpr char* present(char* e) { return e; }

  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::size_t n) { return enter_fields(e, n, layout_); }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(e, rest); }
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t n) { return head(e, array, n); }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* enter_map(char* e, std::size_t n) { return head(e, map, n); }
  ISOMER_ALWAYS constexpr char* leave_map(char* e) { return e; }
  template <class F, class K>
  constexpr char* map_key(char* e, const K& k, std::size_t rest) {
    if constexpr (is_text(F::kind)) return text<F>(e, k.data(), k.size(), rest);
    else return scalar<F>(e, k);
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) return byte(e, boolean + v);
    else if constexpr (std::is_same_v<T, double>) return put_double(e, v);
    else if constexpr (std::is_same_v<T, float>) return put_float(e, v);
    else if constexpr (std::is_enum_v<T>) return put_signed(e, static_cast<std::int64_t>(v));
    else if constexpr (std::is_signed_v<T>) return put_signed(e, v);
    else return head(e, whole, v);
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::kind == kind::string)
      if (!wire::utf8(p, n)) [[unlikely]]
        return fail(code::bad_utf8);
    e = room(e, n + 9 + rest);
    if (!e) [[unlikely]]
      return e;
    e = head(e, F::kind == kind::string ? cbor::text : bytes, n);
    wire::copy(e, p, n);
    return e + n;
  }
  // Seconds since 1970 (section 3.4.2), or with nanoseconds a map of both (RFC 9581, section 3).
  template <known>
  constexpr char* time(char* e, std::int64_t seconds, std::int32_t nanos, std::size_t rest) {
    if (!wire::is_timestamp(seconds, nanos)) return fail(code::bad_value);
    if (!nanos) return room(put_signed(head(e, tagged, epoch), seconds), rest);
    e = put_signed(head(head(e, tagged, extended_time), map, 2), time_seconds);
    e = put_signed(put_signed(e, seconds), time_nanos);
    return room(put_signed(e, nanos), rest);
  }
  // For items only: see item::tags() and item::type.
  static constexpr char* tags(char* e, std::uint64_t heads) {
    for (int shift = 40; shift >= 0; shift -= 8)
      if (heads >> shift) e = byte(e, static_cast<unsigned>(heads >> shift & 255));
    return e;
  }
  static constexpr char* undefined_item(char* e) { return byte(e, undefined); }
  constexpr char* simple_item(char* e, std::uint64_t n) {
    if (n > 255 || (n >= info_of(boolean) && n < 32)) return fail(code::bad_value);
    return head(e, simple, n);
  }
  // The shortest form of n, or of -1 - n.
  constexpr char* big_item(char* e, bool below, std::string_view n, std::size_t rest) {
    while (!n.empty() && !n[0]) n.remove_prefix(1);
    if (n.size() > 8)
      return text<bytes_like>(head(e, tagged, below ? big_negative : big_positive), n.data(), n.size(), rest);
    std::uint64_t v = 0;
    for (const char c : n) v = v << 8 | static_cast<unsigned char>(c);
    return room(head(e, below ? negative : whole, v), rest);
  }
  // Seconds and their fraction as one number, if it reads as the same time.
  constexpr char* time_as_real(char* e, std::int64_t seconds, std::int32_t nanos, std::size_t rest) {
    const double d = static_cast<double>(seconds) + static_cast<double>(nanos) / wire::nanos_per_second;
    const auto whole_of = static_cast<double>(seconds);
    const double fraction = (d - whole_of) * wire::nanos_per_second;
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): never negative
    const bool same = d >= whole_of && static_cast<std::int32_t>(fraction + 0.5) == nanos;
    if (!same || !wire::is_timestamp(seconds, nanos)) return time<known::timestamp>(e, seconds, nanos, rest);
    return room(put_double(head(e, tagged, epoch), d), rest);
  }
  // A map or an array has no place for unknown fields.
  constexpr char* unknown(char* e, extendee, std::string_view, std::size_t) { return e; }
  constexpr char* finish(char* e) { return e; }

 protected:
  ISOMER_ALWAYS constexpr char* enter_fields(char* e, std::size_t n, keys layout) {
    return head(e, layout == keys::order ? array : map, n);
  }

 private:
  struct bytes_like {
    static constexpr isomer::kind kind = isomer::kind::bytes;
    static constexpr bool utf8 = false;
  };
  ISOMER_ALWAYS static constexpr char* byte(char* e, unsigned v) {
    *e = static_cast<char>(v);
    return e + 1;
  }
  // An initial byte and a big-endian value.
  template <class U>
  ISOMER_ALWAYS static constexpr char* big(char* e, unsigned initial, U v) {
    *e = static_cast<char>(initial);
    wire::store(e + 1, wire::swapped(v));
    return e + 1 + sizeof(U);
  }
  ISOMER_ALWAYS static constexpr char* head(char* e, unsigned major, std::uint64_t n) {
    if (n < in_one_byte) return byte(e, major | static_cast<unsigned>(n));
    if (n < 256) return big(e, major | in_one_byte, static_cast<std::uint8_t>(n));
    if (n < 65536) return big(e, major | (in_one_byte + 1), static_cast<std::uint16_t>(n));
    if (n >> 32 == 0) return big(e, major | (in_one_byte + 2), static_cast<std::uint32_t>(n));
    return big(e, major | last_argument, n);
  }
  ISOMER_ALWAYS static constexpr char* put_signed(char* e, std::int64_t v) {
    auto u = static_cast<std::uint64_t>(v);
    return v < 0 ? head(e, negative, ~u) : head(e, whole, u);
  }
  // The shortest of the three forms that has the same value. All NaNs are written the same way.
  static constexpr char* put_float(char* e, float v) {
    if (v != v) return big(e, float16, std::uint16_t{0x7e00});
    if (std::uint32_t h = to_half(v); h != no_half) return big(e, float16, static_cast<std::uint16_t>(h));
    return big(e, float32, std::bit_cast<std::uint32_t>(v));
  }
  ISOMER_ALWAYS static constexpr char* put_double(char* e, double v) {
    constexpr double most = std::numeric_limits<float>::max(), endless = std::numeric_limits<double>::infinity();
    bool beyond = (v > most && v != endless) || (v < -most && v != -endless);  // where a conversion would be undefined
    if (auto narrow = beyond ? 0 : static_cast<float>(v); narrow == v || v != v) return put_float(e, narrow);
    return big(e, float64, std::bit_cast<std::uint64_t>(v));
  }
  keys layout_ = keys::name;
  bool print_defaults_ = false, sorts_ = false;
};

}  // namespace isomer::detail::cbor
