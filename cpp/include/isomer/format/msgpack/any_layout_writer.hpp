// SPDX-License-Identifier: MIT
// Writes MessagePack forwards, each value in its shortest form.
#pragma once
#include "../../base/any_layout.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/message.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "types.hpp"

namespace isomer::detail::msgpack {

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
    print_defaults_ = format.print_defaults;
    depth = format.limits.depth;
    if (depth < std::numeric_limits<int>::max()) ++depth;  // the top level does not count
  }
  constexpr bool print_defaults() const { return print_defaults_; }
  constexpr keys layout() const { return layout_; }

  static std::size_t key_room(const field_key& k) { return k.json_name.size() + 9; }
  ISOMER_ALWAYS char* key(char* e, const field_key& k) {
    if (layout_ == keys::name) [[likely]] {
      e = header(e, k.json_name.size(), fixstr, 32, str8, str8 + 1);
      wire::copy(e, k.json_name.data(), k.json_name.size());
      return e + k.json_name.size();
    }
    return layout_ == keys::number ? put_unsigned(e, k.number) : e;
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* null(char* e) { return byte(e, nil); }
  ISOMER_ALWAYS constexpr char* absent(char* e) { return null(e); }
  ISOMER_ALWAYS constexpr char* present(char* e) { return e; }

  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::size_t n) { return enter_fields(e, n, layout_); }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(e, rest); }
  ISOMER_ALWAYS constexpr char* enter_list(char* e, std::size_t n) { return header(e, n, fixarray, 16, 0, array16); }
  ISOMER_ALWAYS constexpr char* leave_list(char* e) { return e; }
  ISOMER_ALWAYS constexpr char* enter_map(char* e, std::size_t n) { return header(e, n, fixmap, 16, 0, map16); }
  ISOMER_ALWAYS constexpr char* leave_map(char* e) { return e; }
  template <class F, class K>
  constexpr char* map_key(char* e, const K& k, std::size_t rest) {
    if constexpr (is_text(F::kind)) return text<F>(e, k.data(), k.size(), rest);
    else return scalar<F>(e, k);
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) return byte(e, boolean + v);
    else if constexpr (std::is_same_v<T, double>) return big(e, float64, std::bit_cast<std::uint64_t>(v));
    else if constexpr (std::is_same_v<T, float>) return big(e, float32, std::bit_cast<std::uint32_t>(v));
    else if constexpr (std::is_enum_v<T>) return put_signed(e, static_cast<std::int64_t>(v));
    else if constexpr (std::is_signed_v<T>) return put_signed(e, v);
    else return put_unsigned(e, v);
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::kind == kind::string)
      if (!wire::utf8(p, n)) [[unlikely]]
        return fail(code::bad_utf8);
    e = room(e, n + 8 + rest);
    if (!e) [[unlikely]]
      return e;
    if constexpr (F::kind == kind::string) e = header(e, n, fixstr, 32, str8, str8 + 1);
    else e = header(e, n, 0, 0, bin8, bin8 + 1);
    if (!e) [[unlikely]]
      return e;
    wire::copy(e, p, n);
    return e + n;
  }
  // The timestamp extension, in the shortest of its three forms.
  template <known>
  constexpr char* time(char* e, std::int64_t seconds, std::int32_t nanos, std::size_t rest) {
    if (!wire::is_timestamp(seconds, nanos)) return fail(code::bad_value);
    auto s = static_cast<std::uint64_t>(seconds);
    auto n = static_cast<std::uint64_t>(nanos);
    if (s >> 34) {
      e = byte(byte(byte(e, ext8), 12), timestamp_type);
      wire::store(e, wire::swapped(static_cast<std::uint32_t>(n)));
      wire::store(e + 4, wire::swapped(s));
      e += 12;
    } else if (n || s >> 32) {
      e = byte(byte(e, fixext8), timestamp_type);
      wire::store(e, wire::swapped(n << 34 | s));
      e += 8;
    } else {
      e = byte(byte(e, fixext4), timestamp_type);
      wire::store(e, wire::swapped(static_cast<std::uint32_t>(s)));
      e += 4;
    }
    return room(e, rest);
  }
  constexpr char* extension_item(char* e, std::int8_t type, std::string_view s, std::size_t rest) {
    e = room(e, s.size() + 8 + rest);
    if (!e) return e;
    const std::size_t n = s.size();
    if (n && n <= 16 && (n & (n - 1)) == 0) e = byte(e, fixext1 + static_cast<unsigned>(std::countr_zero(n)));
    else e = header(e, n, 0, 0, ext8, ext8 + 1);
    if (!e) return e;
    e = byte(e, static_cast<unsigned char>(type));
    wire::copy(e, s.data(), n);
    return e + n;
  }
  // A map or an array has no place for unknown fields.
  constexpr char* unknown(char* e, extendee, std::string_view, std::size_t) { return e; }
  constexpr char* finish(char* e) { return e; }

 protected:
  ISOMER_ALWAYS constexpr char* enter_fields(char* e, std::size_t n, keys layout) {
    return layout == keys::order ? enter_list(e, n) : enter_map(e, n);
  }

 private:
  ISOMER_ALWAYS static constexpr char* byte(char* e, unsigned v) {
    *e = static_cast<char>(v);
    return e + 1;
  }
  // A type byte and a big-endian value.
  template <class U>
  ISOMER_ALWAYS static constexpr char* big(char* e, unsigned type, U v) {
    *e = static_cast<char>(type);
    wire::store(e + 1, wire::swapped(v));
    return e + 1 + sizeof(U);
  }
  ISOMER_ALWAYS static constexpr char* put_unsigned(char* e, std::uint64_t v) {
    if (v < 128) return byte(e, static_cast<unsigned>(v));
    if (v < 256) return big(e, uint8, static_cast<std::uint8_t>(v));
    if (v < 65536) return big(e, uint8 + 1, static_cast<std::uint16_t>(v));
    if (v >> 32 == 0) return big(e, uint8 + 2, static_cast<std::uint32_t>(v));
    return big(e, uint8 + 3, v);
  }
  ISOMER_ALWAYS static constexpr char* put_signed(char* e, std::int64_t v) {
    if (v >= 0) return put_unsigned(e, static_cast<std::uint64_t>(v));
    if (v >= -32) return byte(e, static_cast<unsigned char>(v));
    if (v >= -128) return big(e, int8, static_cast<std::uint8_t>(v));
    if (v >= -32768) return big(e, int8 + 1, static_cast<std::uint16_t>(v));
    if (v >= -2147483648ll) return big(e, int8 + 2, static_cast<std::uint32_t>(v));
    return big(e, int8 + 3, static_cast<std::uint64_t>(v));
  }
  // Writes a length or a count. fix: the type byte for fewer than `limit`. t8: the type with one byte of length, or 0.
  ISOMER_ALWAYS constexpr char* header(char* e, std::size_t n, unsigned fix, std::size_t limit, unsigned t8,
                                       unsigned t16) {
    if (n < limit) return byte(e, static_cast<unsigned>(fix | n));
    if (t8 && n < 256) return big(e, t8, static_cast<std::uint8_t>(n));
    if (n < 65536) return big(e, t16, static_cast<std::uint16_t>(n));
    if (std::uint64_t{n} >> 32) [[unlikely]]
      return fail(code::too_large);
    return big(e, t16 + 1, static_cast<std::uint32_t>(n));
  }
  keys layout_ = keys::name;
  bool print_defaults_ = false;
};

}  // namespace isomer::detail::msgpack
