// SPDX-License-Identifier: MIT
// Reads CBOR: any well-formed encoding of a value, with or without lengths, keys in any order, in a layout that is
// known at run time.
#pragma once
#include <limits>
#include <utility>
#include "../../base/any_layout.hpp"
#include "../../base/item_kind.hpp"
#include "../../schema/names.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/narrow_real.hpp"
#include "../../wire/time.hpp"
#include "items.hpp"

namespace isomer::detail::cbor {

class any_layout_reader : public items {
 public:
  using any_layout = any_layout_reader;
  using key_type = std::string_view;
  static constexpr keys style = keys::name;  // or by order, or by a number in place of a name, as layout() says
  static constexpr bool encloses = true, has_null = true, names_enums = false, shares_text = true;
  static constexpr bool expands_any = false, skips_reserved = false, names_extensions = false;
  static constexpr bool spells(known k) {
    return k == known::timestamp || k == known::wrapper || k == known::value || k == known::structure ||
           k == known::list_value;
  }
  bool ignore_unknown;

  constexpr any_layout_reader(const char* p, std::size_t n, const auto& format, keys layout)
      : items(p, n, format.limits.depth), ignore_unknown(format.ignore_unknown), layout_(layout) {
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
  ISOMER_ALWAYS constexpr bool more(cursor& c, scope& s) {
    c = next(c, s);
    return s.left != 0;
  }
  // Any key. One in chunks that does not fit into scratch cannot be a field's name, and is returned empty.
  constexpr cursor name(cursor c, std::string_view& k, char* scratch, std::size_t n) {
    bool fits = true;
    c = joined(c, k, scratch, n, fits);
    if (!fits) k = {};
    return c;
  }
  constexpr cursor number(cursor c, std::uint32_t& k) { return integer(c, k); }

  // Elements of an array that represents a message: whether there is one for this field, and it is not null.
  template <class F>
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s) {
    return present(c, s, F::has_presence);
  }
  ISOMER_ALWAYS constexpr bool present(cursor& c, scope& s, bool) {
    if (s.left == endless) [[unlikely]]
      at_stop(c, s);
    if (!s.left) return false;
    if (s.left != endless) --s.left;
    if (!null(c)) [[likely]]
      return true;
    c = after_null(c);
    return false;
  }
  template <std::size_t Fields>
  constexpr cursor after_last(cursor c, scope& s) {
    return after_last(c, s, Fields);
  }
  constexpr cursor after_last(cursor c, scope& s, std::size_t) {
    if (s.left == endless) at_stop(c, s);
    if (s.left && !ignore_unknown) return fail(c.p == end ? code::truncated : code::unknown_field, c.p);
    while (c && s.left) {
      c = skip(c);
      if (c) c = next(c, s);
    }
    return c;
  }

  constexpr cursor enter_list(cursor c, scope& s) { return enter_run(c, s, array, 1); }
  // The number of elements, and of the bytes that remain for them.
  ISOMER_ALWAYS constexpr std::pair<std::size_t, std::size_t> announced(cursor c, const scope& s) const {
    return {s.left == endless ? 0 : s.left, rest(c)};
  }
  ISOMER_ALWAYS constexpr bool list_more(const scope& s) const { return s.left != 0; }
  ISOMER_ALWAYS constexpr cursor list_next(cursor c, scope& s) { return next(c, s); }
  constexpr cursor enter_map(cursor c, scope& s) {
    return is_empty_list(c) ? enter_list(c, s) : enter_run(c, s, map, 2);
  }
  ISOMER_ALWAYS constexpr bool map_more(const scope& s) const { return s.left != 0; }
  constexpr cursor map_next(cursor c, scope& s) { return next(c, s); }
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

  // undefined is read as null (section 5.7 leaves it to the application).
  ISOMER_ALWAYS constexpr bool null(cursor c) const {
    unsigned t = type_at(c);
    if (t < tagged) [[likely]]
      return false;
    return (t | 1) == undefined || (major_of(t) == tagged && (type_at(past_tags(c)) | 1) == undefined);
  }
  constexpr cursor after_null(cursor c) { return past_tags(c) + 1; }
  // The next value's kind, for a Value, as a character of JSON.
  constexpr char token(cursor c) const {
    unsigned t = type_at(past_tags(c));
    if ((t | 1) == undefined) return 'n';
    if ((t | 1) == (boolean | 1)) return t & 1 ? 't' : 'f';
    return major_of(t) == map ? '{' : major_of(t) == array ? '[' : major_of(t) == cbor::text ? '"' : '0';
  }

  // The kind of the next value, without a field. A tag that changes the kind counts; others are kept.
  constexpr item_kind item_at(cursor c) {
    std::uint64_t tag = no_tag;
    const cursor value = untag(c, tag);
    if (!value) return item_kind::none;
    const unsigned t = type_at(value);
    const bool is_big = tag == big_positive || tag == big_negative;
    const bool is_time = value.p != c.p && tagged_once(c, value);
    if (is_time && tag == epoch && (t < bytes || (t >= float16 && t <= float64))) return item_kind::time;
    switch (major_of(t)) {
      case whole:
      case negative: return integer_at(value);
      case bytes: return is_big ? integer_at(c) : item_kind::bytes;
      case cbor::text: return item_kind::text;
      case array: return item_kind::list;
      case map: return is_time && tag == extended_time ? item_kind::time : item_kind::map;
      default: break;
    }
    if ((t | 1) == (boolean | 1)) return item_kind::boolean;
    if ((t | 1) == undefined) return item_kind::null;
    if (t >= float16 && t <= float64) return item_kind::real;
    return t == simple_byte || (t >= simple && t < boolean) ? item_kind::simple : item_kind::none;
  }
  // The mark of an item of the kind at c: see item::type.
  constexpr std::int8_t mark_at(cursor c, item_kind k) const {
    const unsigned t = type_at(past_tags(c));
    return (k == item_kind::null && t == undefined) || (k == item_kind::time && t >= float16 && t <= float64);
  }
  // The tags of a value that are not part of its kind, as item::tags() returns them. Returns false if there is no room
  // for so many.
  constexpr bool item_tags(cursor c, item_kind k, std::uint64_t& heads) {
    heads = 0;
    if (k == item_kind::time) return true;
    const cursor value = past_tags(c);
    while (c && c.p != value.p) {
      std::uint64_t tag = 0;
      c = head(c, tag);
      const bool is_integer = k == item_kind::integer || k == item_kind::natural || k == item_kind::big;
      if (c && c.p == value.p && is_integer && major_of(type_at(value)) == bytes) break;  // it makes an integer of them
      wire::literal<9> l;
      put_head(l, tagged, tag);
      for (std::size_t i = 0; i < l.size; ++i) {
        if (heads >> 40) return false;
        heads = heads << 8 | static_cast<unsigned char>(l.chars[i]);
      }
    }
    return true;
  }
  // Skips the tags of a value that is not a number.
  constexpr cursor past_item_tags(cursor c, item_kind k) const {
    const bool is_run = k == item_kind::text || k == item_kind::bytes || k == item_kind::list || k == item_kind::map;
    return is_run ? past_tags(c) : c;
  }
  // Reads an integer of more than 64 bits, up to its bytes.
  constexpr cursor big_item(cursor c, std::int8_t& sign, std::string_view& argument) {
    std::uint64_t tag = no_tag, n = 0;
    c = untag(c, tag);
    if (!c) return c;
    const unsigned t = type_at(c);
    sign = major_of(t) == negative || tag == big_negative ? -1 : 1;
    if (major_of(t) == bytes) return c;
    const auto from = c.p + 1;
    c = head(c, n);
    if (c) argument = {from, static_cast<std::size_t>(c.p - from)};
    return c;
  }
  constexpr cursor simple_item(cursor c, std::uint64_t& n) {
    const auto from = c.p;
    c = untagged(c);
    if (!c) return c;
    const bool is_long = type_at(c) == simple_byte;
    c = head(c, n);
    return c && is_long && n < first_in_two_bytes ? fail(code::bad_syntax, from) : c;
  }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      unsigned t = type_at(c);
      if (major_of(t) == tagged) [[unlikely]] {
        c = untagged(c);
        if (!c) return c;
        t = type_at(c);
      }
      if ((t | 1) != (boolean | 1)) [[unlikely]]
        return wrong(c);
      v = t & 1;
      return c + 1;
    } else if constexpr (std::is_floating_point_v<T>) return real(c, v);
    else {
      unsigned t = type_at(c);
      if (t < in_one_byte) [[likely]] {
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
  ISOMER_ALWAYS constexpr cursor text(cursor c, std::string_view& s, bool& coded) {
    if constexpr (F::kind == kind::bytes) return chars(c, s, coded, bytes);
    else {
      auto from = c.p;
      if constexpr (requires { F::is_map_key; })
        if (php_arrays_ && has_integer(c)) [[unlikely]]
          return coded = true, spelled_integer(c, s);
      c = chars(c, s, coded, cbor::text);
      if (c && !(coded ? chunks_utf8(s) : wire::utf8(s.data(), s.size()))) [[unlikely]]
        return fail(code::bad_utf8, from);
      return c;
    }
  }
  // Joins the chunks of a value without a length. The digits of a key are not chunks.
  template <class F>
  constexpr std::size_t decode_text(std::string_view s, char* to, code&) {
    std::size_t n = 0;
    if (s.data() == digits_) return s.copy(to, s.size());
    each_chunk(s, [&](std::string_view chunk) { n += chunk.copy(to + n, chunk.size()); });
    return n;
  }
  // Reads RFC 3339 text, seconds since 1970 (section 3.4), or a map of seconds and a fraction (RFC 9581).
  template <known>
  constexpr cursor time(cursor c, std::int64_t& seconds, std::int32_t& nanos) {
    std::uint64_t tag = no_tag;
    auto from = c.p;
    c = untag(c, tag);
    if (!c) return c;
    bool good = true;
    if (tag == date_time) {
      std::string_view s;
      char scratch[64];
      c = joined(c, s, scratch, sizeof scratch, good);
      good = good && c && wire::read_timestamp(s, seconds, nanos);
    } else if (tag == epoch) c = epoch_time(c, seconds, nanos, good);
    else if (tag == extended_time) c = time_map(c, seconds, nanos);
    else return tag == no_tag ? wrong(c) : fail(code::bad_value, from);
    return c && !(good && wire::is_timestamp(seconds, nanos)) ? fail(code::bad_value, from) : c;
  }
  constexpr cursor begin_value(cursor c) { return c; }

 protected:
  ISOMER_ALWAYS constexpr cursor go_in(cursor c, scope& s, keys layout) {
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    return enter_fields(c, s, layout);
  }
  ISOMER_ALWAYS constexpr cursor enter_fields(cursor c, scope& s, keys layout) {
    return layout == keys::order || is_empty_list(c) ? enter_run(c, s, array, 1) : enter_run(c, s, map, 2);
  }

 private:
  // The kind of an integer, of 64 bits or more.
  constexpr item_kind integer_at(cursor c) {
    std::int64_t i = 0;
    std::uint64_t n = 0;
    const status had = state;
    if (integer(c, i)) return item_kind::integer;
    if (state.cause != code::bad_value) return item_kind::none;
    state = had;
    if (integer(c, n)) return item_kind::natural;
    if (state.cause != code::bad_value) return item_kind::none;
    state = had;
    return item_kind::big;
  }
  constexpr bool tagged_once(cursor c, cursor value) const {
    const unsigned info = info_of(type_at(c));
    return value.p - c.p == (info < in_one_byte ? 1 : 1 + (1 << (info - in_one_byte)));
  }
  ISOMER_ALWAYS constexpr bool is_empty_list(cursor c) const { return php_arrays_ && type_at(c) == array; }
  constexpr bool has_integer(cursor c) const { return type_at(c) < bytes; }
  // The digits of an integer, valid until the next one is read.
  ISOMER_COLD constexpr cursor spelled_integer(cursor c, std::string_view& s) {
    std::int64_t v = 0;
    c = integer(c, v);
    if (c) s = {digits_, static_cast<std::size_t>(wire::put_decimal(digits_, v) - digits_)};
    return c;
  }
  template <class T>
  ISOMER_ALWAYS constexpr cursor integer(cursor c, T& v) {
    unsigned t = type_at(c);
    std::uint64_t u = info_of(t);
    std::size_t k = 0;
    if (t >= bytes) [[unlikely]]
      return odd_integer(c, v);
    if (u >= in_one_byte) {
      if (u > last_argument) return wrong(c);
      k = std::size_t{1} << (u & 3);
      if (rest(c) <= k) [[unlikely]]
        return fail(code::truncated, end);
      u = k == 1   ? big<std::uint8_t>(c, 1)
          : k == 2 ? big<std::uint16_t>(c, 1)
          : k == 4 ? big<std::uint32_t>(c, 1)
                   : big<std::uint64_t>(c, 1);
    }
    if (!put(u, t >= negative, v)) [[unlikely]]
      return fail(code::bad_value, c.p);
    return c + (1 + k);
  }
  // u, or -1 - u.
  template <class T>
  ISOMER_ALWAYS static constexpr bool put(std::uint64_t u, bool below, T& v) {
    v = static_cast<T>(below ? ~u : u);
    return u <= static_cast<std::uint64_t>(std::numeric_limits<T>::max()) && (std::is_signed_v<T> || !below);
  }
  // An integer with tags around it, including integers as bytes (section 3.4.3), if they fit.
  template <class T>
  ISOMER_OUTLINED constexpr cursor odd_integer(cursor c, T& v) {
    std::uint64_t tag = no_tag, u = 0;
    auto from = c.p;
    c = untag(c, tag);
    if (!c) return c;
    unsigned t = type_at(c);
    if (t < bytes) return integer(c, v);
    if (major_of(t) != bytes || (tag != big_positive && tag != big_negative)) return wrong(c);
    std::string_view s;
    bool coded = false, fits = true;
    c = chars(c, s, coded, bytes);
    if (!c) return c;
    auto add = [&](std::string_view digits) {
      for (char d : digits) fits = fits && !(u >> 56), u = u << 8 | static_cast<unsigned char>(d);
    };
    if (coded) each_chunk(s, add);
    else add(s);
    return fits && put(u, tag == big_negative, v) ? c : fail(code::bad_value, from);
  }

  template <class T>
  ISOMER_ALWAYS constexpr cursor real(cursor c, T& v) {
    unsigned t = type_at(c);
    if constexpr (sizeof(T) == 8)
      if (t == float64 && rest(c) > 8) [[likely]] {
        v = std::bit_cast<double>(big<std::uint64_t>(c, 1));
        return c + 9;
      }
    if (t == float32 && rest(c) > 4) {
      v = static_cast<T>(std::bit_cast<float>(big<std::uint32_t>(c, 1)));
      return c + 5;
    }
    if (t == float16 && rest(c) > 2) {
      v = static_cast<T>(from_half(big<std::uint16_t>(c, 1)));
      return c + 3;
    }
    T w{};
    c = odd_real(c, w);
    v = w;
    return c;
  }
  // A double for a float, if it fits, or an integer for either, rounded; with tags around it.
  template <class T>
  ISOMER_OUTLINED constexpr cursor odd_real(cursor c, T& v) {
    unsigned t = type_at(c);
    if (t >= float16 && t <= float64) {
      if (rest(c) <= std::size_t{2} << (t - float16)) return fail(code::truncated, end);
      auto d = std::bit_cast<double>(big<std::uint64_t>(c, 1));
      return wire::narrow_real(d, v) ? c + 9 : fail(code::bad_value, c.p);
    }
    std::uint64_t tag = no_tag;
    auto value = untag(c, tag);
    if (!value) return value;
    t = type_at(value);
    if (t >= float16 && t <= float64) return real(value, v);
    if (major_of(t) == bytes && (tag == big_positive || tag == big_negative))
      return big_real(value, c.p, tag == big_negative, v);
    if (t >= bytes) return wrong(value);
    if (t < negative) return from_integer<std::uint64_t>(value, v);
    std::uint64_t n = 0;  // -1 - n, down to -2^64
    value = head(value, n);
    if (value) v = -(n + 1 ? static_cast<T>(n + 1) : static_cast<T>(0x1p64));
    return value;
  }
  // An integer as bytes (section 3.4.3), of any size, rounded once. Its first bits are collected; of the rest only
  // whether it is zero matters.
  template <class T>
  ISOMER_COLD constexpr cursor big_real(cursor c, const char* from, bool below, T& v) {
    std::string_view s;
    bool coded = false, rest_is_zero = true, rest_is_ones = true;
    std::uint64_t u = 0;
    std::size_t dropped = 0;
    c = chars(c, s, coded, bytes);
    if (!c) return c;
    auto add = [&](std::string_view digits) {
      for (char d : digits) {
        if (!(u >> 56)) {
          u = u << 8 | static_cast<unsigned char>(d);
          continue;
        }
        ++dropped;
        rest_is_zero = rest_is_zero && d == 0;
        rest_is_ones = rest_is_ones && d == '\xff';
      }
    };
    if (coded) each_chunk(s, add);
    else add(s);
    T scale = 1;
    if (below) {  // -1 - n: its size is n + 1, which may carry into the first bits
      rest_is_zero = rest_is_ones;
      if (rest_is_ones && !++u) u = std::uint64_t{1} << 63, scale = 2;
    }
    if (!rest_is_zero) u |= 1;  // below what rounding keeps
    v = static_cast<T>(u) * scale;
    constexpr T most = std::numeric_limits<T>::max() / 256;
    for (; dropped && v <= most; --dropped) v *= 256;
    if (dropped) return fail(code::bad_value, from);
    if (below) v = -v;
    return c;
  }
  template <class I, class T>
  constexpr cursor from_integer(cursor c, T& v) {
    I x{};
    c = integer(c, x);
    v = static_cast<T>(x);
    return c;
  }

  constexpr cursor epoch_time(cursor c, std::int64_t& seconds, std::int32_t& nanos, bool& good) {
    nanos = 0;
    if (type_at(c) < simple) return integer(c, seconds);
    double d = 0;
    c = real(c, d);
    good = c && d >= static_cast<double>(wire::first_second) && d < static_cast<double>(wire::last_second + 1);
    if (!good) return c;
    seconds = static_cast<std::int64_t>(d);
    if (static_cast<double>(seconds) > d) --seconds;
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): never negative
    nanos = static_cast<std::int32_t>((d - static_cast<double>(seconds)) * wire::nanos_per_second + 0.5);
    if (nanos == wire::nanos_per_second) nanos = 0, ++seconds;
    return c;
  }
  // Whole seconds at key 1, and at most one fraction at -3, -6 or -9. Other negative keys may be ignored, by the RFC's
  // own rule; positive ones may not.
  constexpr cursor time_map(cursor c, std::int64_t& seconds, std::int32_t& nanos) {
    scope s{};
    bool has_seconds = false, has_fraction = false;
    auto start = c.p;
    nanos = 0;
    for (c = enter_map(c, s); c && s.left; c = c ? next(c, s) : c) {
      std::int64_t key = 0;
      auto from = c.p;
      c = integer(c, key);
      if (!c) return c;
      if (key == time_seconds) {
        if (std::exchange(has_seconds, true)) return fail(code::duplicate_key, from);
        c = integer(c, seconds);
      } else if (key == time_millis || key == time_micros || key == time_nanos) {
        if (std::exchange(has_fraction, true)) return fail(code::duplicate_key, from);
        std::uint32_t n = 0, unit = key == time_millis ? 1000000 : key == time_micros ? 1000 : 1;
        c = integer(c, n);
        if (c && n >= wire::nanos_per_second / unit) return fail(code::bad_value, from);
        nanos = static_cast<std::int32_t>(n * unit);
      } else if (key < 0 && ignore_unknown) c = skip(c);
      else return fail(key < 0 ? code::unknown_field : code::bad_value, from);
    }
    return c && !has_seconds ? fail(code::bad_value, start) : c;
  }

  keys layout_;
  bool php_arrays_ = false;
  char digits_[24] = {};
};

}  // namespace isomer::detail::cbor
