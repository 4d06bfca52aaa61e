// SPDX-License-Identifier: MIT
// Reads MessagePack: any valid encoding of a value, keys in any order, in a layout that is known at run time.
#pragma once
#include <limits>
#include <utility>
#include "../../base/any_layout.hpp"
#include "../../base/item_kind.hpp"
#include "../../schema/names.hpp"
#include "../../wire/cursor.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/narrow_real.hpp"
#include "../../wire/time.hpp"
#include "../../wire/utf8.hpp"
#include "types.hpp"

namespace isomer::detail::msgpack {

class any_layout_reader : public wire::input {
 public:
  using cursor = wire::cursor;
  using any_layout = any_layout_reader;
  using key_type = std::string_view;
  static constexpr keys style = keys::name;  // or by order, or by a number in place of a name, as layout() says
  static constexpr bool encloses = true, has_null = true, names_enums = false, shares_text = true;
  static constexpr bool expands_any = false, skips_reserved = false, names_extensions = false;
  static constexpr bool spells(known k) {
    return k == known::timestamp || k == known::wrapper || k == known::value || k == known::structure ||
           k == known::list_value;
  }
  struct scope {
    std::size_t left;  // members or elements that remain
  };
  bool ignore_unknown;

  constexpr any_layout_reader(const char* p, std::size_t n, const auto& format, keys layout)
      : input(p, n, format.limits.depth), ignore_unknown(format.ignore_unknown), layout_(layout) {
    if constexpr (requires { format.php_arrays; }) php_arrays_ = format.php_arrays;
  }
  constexpr any_layout_reader(const char* p, std::size_t n, const auto& format)
      : any_layout_reader(p, n, format, format.facts.layout) {}
  constexpr keys layout() const { return layout_; }

  constexpr cursor enter_top(cursor c, scope& s) { return enter_fields(c, s, layout_); }
  constexpr cursor leave_top(cursor c) { return c.p == end ? c : fail(code::bad_syntax, c.p); }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope& s) { return go_in(c, s, layout_); }
  ISOMER_ALWAYS constexpr void leave() { ++depth; }

  // Members of a map.
  ISOMER_ALWAYS constexpr bool first(cursor&, scope& s) { return s.left != 0; }
  ISOMER_ALWAYS constexpr bool more(cursor&, scope& s) { return --s.left != 0; }
  constexpr cursor name(cursor c, std::string_view& k, char*, std::size_t) { return chars(c, k); }
  constexpr cursor number(cursor c, std::uint32_t& k) { return integer(c, k); }

  // Elements of an array that represents a message: whether there is one for this field, and it is not nil.
  template <class F>
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s) {
    return present(c, s, F::has_presence);
  }
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s, bool) {
    if (!s.left) return false;
    --s.left;
    if (!null(c)) [[likely]]
      return true;
    c = c + 1;
    return false;
  }
  template <std::size_t Fields>
  constexpr cursor after_last(cursor c, scope& s) {
    return after_last(c, s, Fields);
  }
  constexpr cursor after_last(cursor c, scope& s, std::size_t) {
    if (s.left && !ignore_unknown) return fail(c.p == end ? code::truncated : code::unknown_field, c.p);
    for (; c && s.left; --s.left) c = skip(c);
    return c;
  }

  constexpr cursor enter_list(cursor c, scope& s) { return enter_run(c, s, fixarray, array16, 1); }
  // The number of elements, and of the bytes that remain for them.
  ISOMER_ALWAYS constexpr std::pair<std::size_t, std::size_t> announced(cursor c, const scope& s) const {
    return {s.left, rest(c)};
  }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.left != 0; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) {
    --s.left;
    return c;
  }
  constexpr cursor enter_map(cursor c, scope& s) { return enter_run(c, s, fixmap, map16, 2); }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.left != 0; }
  constexpr cursor map_next(cursor c, scope& s) {
    --s.left;
    return c;
  }
  template <class F, class K>
  constexpr cursor map_key(cursor c, K& k) {
    if constexpr (std::is_same_v<K, bool>)
      if (php_arrays_ && has_integer(c)) {
        std::uint32_t n = 0;
        auto from = c.p;
        c = integer(c, n);
        k = n == 1;
        return !c || n < 2 ? c : fail(code::bad_value, from);
      }
    return scalar<F>(c, k);
  }
  constexpr cursor key_value(cursor c) { return c; }

  ISOMER_ALWAYS constexpr bool null(cursor c) const { return type_at(c) == nil; }
  constexpr cursor after_null(cursor c) { return c + 1; }
  // The kind of the next value, for a Value, as a character of JSON.
  constexpr char token(cursor c) const {
    unsigned t = type_at(c);
    if (t == nil) return 'n';
    if ((t | 1) == (boolean | 1)) return t & 1 ? 't' : 'f';
    if ((t >= fixmap && t < fixarray) || t == map16 || t == map16 + 1) return '{';
    if ((t >= fixarray && t < fixstr) || t == array16 || t == array16 + 1) return '[';
    if ((t >= fixstr && t < nil) || (t >= str8 && t <= str8 + 2)) return '"';
    return '0';
  }

  // The kind of the next value, without a field.
  constexpr item_kind item_at(cursor c) const {
    switch (token(c)) {
      case 'n': return item_kind::null;
      case 't':
      case 'f': return item_kind::boolean;
      case '"': return item_kind::text;
      case '[': return item_kind::list;
      case '{': return item_kind::map;
      default: break;
    }
    const unsigned t = type_at(c);
    if (t < fixmap || t >= negative || (t >= int8 && t < fixext1)) return item_kind::integer;
    if (t >= bin8 && t < ext8) return item_kind::bytes;
    if (t == float32 || t == float64) return item_kind::real;
    if (t >= uint8 && t < int8)
      return t == uint8 + 3 && rest(c) > 1 && static_cast<signed char>(c.p[1]) < 0 ? item_kind::natural
                                                                                   : item_kind::integer;
    return t == never_used ? item_kind::none : extension_kind(c, t);
  }
  // The bytes of an extension, and the type that its users have agreed on.
  constexpr cursor extension_item(cursor c, std::int8_t& type, std::string_view& s) {
    const unsigned t = type_at(c);
    std::size_t n = 0;
    if (t >= fixext1) n = std::size_t{1} << (t - fixext1), c = c + 1;
    else c = length(c, n, t - ext8);
    if (!c) return c;
    if (rest(c) <= n) return fail(code::truncated, end);
    type = static_cast<std::int8_t>(*c.p);
    s = {c.p + 1, n};
    return c + (n + 1);
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      unsigned t = type_at(c);
      if ((t | 1) != (boolean | 1)) [[unlikely]]
        return wrong(c);
      v = t & 1;
      return c + 1;
    } else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      unsigned t = type_at(c);
      if (t < 128) [[likely]] {
        v = static_cast<T>(t);
        return c + 1;
      }
      std::conditional_t<std::is_enum_v<T>, std::int32_t, T> x{};
      c = integer(c, x);
      v = static_cast<T>(x);
      return c;
    }
  }
  template <class F>
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, [[maybe_unused]] bool& coded) {
    auto from = c.p;
    if constexpr (requires { F::is_map_key; })
      if (php_arrays_ && has_integer(c)) [[unlikely]]
        return coded = true, spelled_integer(c, s);
    c = chars(c, s);
    if constexpr (F::kind == kind::string)
      if (c && !wire::utf8(s.data(), s.size())) [[unlikely]]
        return fail(code::bad_utf8, from);
    return c;
  }
  template <class F>
  constexpr std::size_t decode_text(std::string_view s, char* to, code&) {  // for a key: text aliases the input
    return s.copy(to, s.size());
  }
  // The timestamp extension ("Timestamp extension type").
  template <known>
  constexpr cursor time(cursor c, std::int64_t& seconds, std::int32_t& nanos) {
    unsigned t = type_at(c);
    std::size_t size = t == fixext4 ? 4 : t == fixext8 ? 8 : 12, head = size == 12 ? 3 : 2;
    if (size == 12 && (t != ext8 || (rest(c) > 1 && c.p[1] != 12))) return wrong(c);
    if (rest(c) < head + size) return fail(code::truncated, end);
    if (static_cast<unsigned char>(c.p[head - 1]) != timestamp_type) return fail(code::bad_value, c.p);
    auto from = c.p;
    std::uint64_t n = 0, s = 0;
    if (size == 4) s = big<std::uint32_t>(c, head);
    else if (size == 8) s = big<std::uint64_t>(c, head), n = s >> 34, s &= (std::uint64_t{1} << 34) - 1;
    else n = big<std::uint32_t>(c, head), s = big<std::uint64_t>(c, head + 4);
    seconds = static_cast<std::int64_t>(s), nanos = static_cast<std::int32_t>(n);
    return n >> 31 == 0 && wire::is_timestamp(seconds, nanos) ? c + (head + size) : fail(code::bad_value, from);
  }
  constexpr cursor begin_value(cursor c) { return c; }
  // Checks and skips any value.
  ISOMER_COLD constexpr cursor skip(cursor c) {
    unsigned t = type_at(c);
    std::size_t n = 0;
    scope s{};
    switch (token(c)) {
      case 'n':
      case 't':
      case 'f': return c + 1;
      case '{': c = enter_map(c, s); return c ? skip_all(c, 2 * s.left) : c;
      case '[': c = enter_list(c, s); return c ? skip_all(c, s.left) : c;
      case '"': {
        std::string_view text;
        return chars(c, text);
      }
      default: break;
    }
    if (t < fixmap || t >= negative) return c + 1;
    if (t >= bin8 && t < ext8) {
      std::string_view bytes;
      return chars(c, bytes);
    }
    if (t >= ext8 && t < float32) {
      c = length(c, n, t - ext8);
      return c && rest(c) > n ? c + (n + 1) : c ? fail(code::truncated, end) : c;
    }
    if (t == float32 || t == float64) n = t == float32 ? 5 : 9;
    else if (t >= uint8 && t < fixext1) n = 1 + (std::size_t{1} << (t & 3));
    else if (t >= fixext1 && t < str8) n = 2 + (std::size_t{1} << (t - fixext1));
    else return wrong(c);
    return rest(c) >= n ? c + n : fail(code::truncated, end);
  }

 protected:
  ISOMER_ALWAYS constexpr std::size_t rest(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  ISOMER_ALWAYS constexpr cursor go_in(cursor c, scope& s, keys layout) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    return enter_fields(c, s, layout);
  }
  ISOMER_ALWAYS constexpr cursor enter_fields(cursor c, scope& s, keys layout) {
    return layout == keys::order ? enter_run(c, s, fixarray, array16, 1) : enter_run(c, s, fixmap, map16, 2);
  }

 private:
  // A time, or an application's own extension.
  constexpr item_kind extension_kind(cursor c, unsigned t) const {
    const bool has_time = t == fixext4 || t == fixext8 || (t == ext8 && rest(c) > 1 && c.p[1] == 12);
    const std::size_t at = t == ext8 ? 2 : 1;
    const bool is_time = has_time && rest(c) > at && static_cast<unsigned char>(c.p[at]) == timestamp_type;
    return is_time ? item_kind::time : item_kind::extension;
  }
  constexpr bool has_integer(cursor c) const {
    const unsigned t = type_at(c);
    return t < fixmap || (t >= negative && t <= 0xff) || (t >= uint8 && t < fixext1);
  }
  // The digits of an integer, valid until the next one is read.
  ISOMER_COLD constexpr cursor spelled_integer(cursor c, std::string_view& s) {
    std::int64_t v = 0;
    c = integer(c, v);
    if (c) s = {digits_, static_cast<std::size_t>(wire::put_decimal(digits_, v) - digits_)};
    return c;
  }
  ISOMER_ALWAYS constexpr unsigned type_at(cursor c) const {
    return c.p < end ? static_cast<unsigned char>(*c.p) : unsigned{never_used};
  }
  template <class U>
  ISOMER_ALWAYS static constexpr U big(cursor c, std::size_t at) {
    return wire::swapped(wire::load<U>(c.p + at));
  }
  constexpr cursor wrong(cursor c) {
    return c.p == end ? fail(code::truncated, c.p)
                      : fail(type_at(c) == never_used ? code::bad_syntax : code::bad_value, c.p);
  }
  // Reads a count: an element takes at least one byte, a member two.
  ISOMER_ALWAYS constexpr cursor enter_run(cursor c, scope& s, unsigned fix, unsigned t16, std::size_t least) {
    unsigned t = type_at(c);
    if ((t & ~15u) == fix) [[likely]] {
      s.left = t & 15;
      return c + 1;
    }
    if (t == fixarray && php_arrays_ && fix == fixmap) {
      s.left = 0;
      return c + 1;
    }
    std::size_t n = 0;  // a separate variable: the count stays in a register
    c = t == t16 || t == t16 + 1 ? length(c, n, 1 + (t - t16)) : wrong(c);
    if (c && n > rest(c) / least) return fail(code::truncated, c.p);
    s.left = n;
    return c;
  }
  // Reads a length of 1 << log bytes after a type byte.
  ISOMER_OUTLINED constexpr cursor length(cursor c, std::size_t& n, unsigned log) {
    std::size_t k = std::size_t{1} << log;
    if (rest(c) <= k) return fail(code::truncated, end);
    n = k == 1 ? big<std::uint8_t>(c, 1) : k == 2 ? big<std::uint16_t>(c, 1) : big<std::uint32_t>(c, 1);
    return c + (1 + k);
  }
  // Text or bytes, each as str or bin, because older writers have no bin.
  ISOMER_ALWAYS constexpr cursor chars(cursor c, std::string_view& s) {
    unsigned t = type_at(c);
    std::size_t n = t & 31;
    if ((t & ~31u) == fixstr) [[likely]]
      c = c + 1;
    else {
      std::size_t w = 0;
      c = chars_long(c, w, t);
      n = w;
      if (!c) return c;
    }
    if (rest(c) < n) [[unlikely]]
      return fail(code::truncated, end);
    s = {c.p, n};
    return c + n;
  }
  ISOMER_OUTLINED constexpr cursor chars_long(cursor c, std::size_t& n, unsigned t) {
    if (t >= str8 && t <= str8 + 2) return length(c, n, t - str8);
    if (t >= bin8 && t <= bin8 + 2) return length(c, n, t - bin8);
    return wrong(c);
  }
  template <class T>
  ISOMER_ALWAYS constexpr cursor real(cursor c, T& v) {
    if constexpr (sizeof(T) == 8)
      if (type_at(c) == float64 && rest(c) >= 9) [[likely]] {
        v = std::bit_cast<double>(big<std::uint64_t>(c, 1));
        return c + 9;
      }
    if (type_at(c) == float32 && rest(c) >= 5) {
      v = static_cast<T>(std::bit_cast<float>(big<std::uint32_t>(c, 1)));
      return c + 5;
    }
    T w{};
    c = odd_real(c, w);
    v = w;
    return c;
  }
  // A double for a float, if it fits, or an integer for either.
  template <class T>
  ISOMER_OUTLINED constexpr cursor odd_real(cursor c, T& v) {
    unsigned t = type_at(c);
    if (t == float64 || t == float32) {
      if (rest(c) < (t == float64 ? 9 : 5)) return fail(code::truncated, end);
      auto d = std::bit_cast<double>(big<std::uint64_t>(c, 1));
      return wire::narrow_real(d, v) ? c + 9 : fail(code::bad_value, c.p);
    }
    if (t == uint8 + 3) {
      std::uint64_t x{};
      c = integer(c, x);
      v = static_cast<T>(x);
      return c;
    }
    std::int64_t x{};
    c = integer(c, x);
    v = static_cast<T>(x);
    return c;
  }
  template <class T>
  ISOMER_ALWAYS constexpr cursor integer(cursor c, T& v) {
    using limit = std::numeric_limits<T>;
    unsigned t = type_at(c);
    std::uint64_t u = t;
    std::size_t k = 0;
    bool below = false;
    if (t >= negative) u = static_cast<std::uint64_t>(static_cast<std::int64_t>(t) - 256), below = true;
    else if (t >= uint8 && t < fixext1) {
      k = std::size_t{1} << (t & 3);
      if (rest(c) <= k) [[unlikely]]
        return fail(code::truncated, end);
      u = k == 1   ? big<std::uint8_t>(c, 1)
          : k == 2 ? big<std::uint16_t>(c, 1)
          : k == 4 ? big<std::uint32_t>(c, 1)
                   : big<std::uint64_t>(c, 1);
      if (t >= int8) {
        unsigned shift = 64 - 8 * static_cast<unsigned>(k);
        auto s = static_cast<std::int64_t>(u << shift) >> shift;
        u = static_cast<std::uint64_t>(s), below = s < 0;
      }
    } else if (t >= fixmap) return wrong(c);
    bool out = below ? !std::is_signed_v<T> || static_cast<std::int64_t>(u) < static_cast<std::int64_t>(limit::min())
                     : u > static_cast<std::uint64_t>(limit::max());
    if (out) [[unlikely]]
      return fail(code::bad_value, c.p);
    v = static_cast<T>(u);
    return c + (1 + k);
  }
  constexpr cursor skip_all(cursor c, std::size_t n) {
    if (--depth < 0) return fail(code::too_deep, c.p);
    while (c && n--) c = skip(c);
    ++depth;
    return c;
  }

  keys layout_;
  bool php_arrays_ = false;
  char digits_[24] = {};
};

}  // namespace isomer::detail::msgpack
