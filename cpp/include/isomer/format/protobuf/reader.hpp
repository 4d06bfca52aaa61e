// SPDX-License-Identifier: MIT
// Reads Protocol Buffers: tags, scalars, lengths, packed fields, and records to skip.
#pragma once
#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <string_view>
#include "../../base/limits.hpp"
#include "../../schema/field_key.hpp"
#include "../../schema/narrow.hpp"
#include "../../wire/packed.hpp"
#include "../../wire/utf8.hpp"
#include "../../wire/varint.hpp"
#include "../registered.hpp"
#include "message_set.hpp"
#include "run.hpp"

namespace isomer::detail::protobuf {

class writer;

class reader : public wire::patched_input {
 public:
  using cursor = wire::cursor;
  static constexpr keys style = keys::number;
  static constexpr bool encloses = false, has_null = false, names_enums = false, shares_text = true;
  static constexpr bool spells(known) { return false; }
  struct scope {
    const char* end;
  };
  using extension_table = detail::extension_table<reader, writer>;
  extension_table extensions;
  // The tags by which a field may begin, as constants: the second is a repeated scalar's packed form.
  template <class F>
  static constexpr std::size_t tags = F::is_list && is_scalar(F::kind) ? 2 : 1;
  template <class F, std::size_t Variant>
  static constexpr auto tag_of = tag(F::number, Variant ? delimited : type_of<F>);

  constexpr reader(const char* p, std::size_t n, const auto& format)
      : patched_input(p, n, format.limits.depth), extensions(format.extensions), ahead_(n) {}
  // The options of a reader for the contents of an extension.
  struct inner {
    isomer::limits limits;
    extension_table extensions;
  };
  constexpr inner within(std::ptrdiff_t memory) const { return {{.depth = depth, .memory = memory}, extensions}; }

  template <class F, class T>
  ISOMER_ALWAYS constexpr cursor scalar(cursor c, T& v) {
    if constexpr (type_of<F> == varint) {
      if constexpr (std::is_same_v<T, bool>)
        if (peek(c) < 2) [[likely]] {
          v = peek(c);
          return c + 1;
        }
      std::uint64_t x{};
      auto from = c.p;
      c = wire::read_varint(*this, c, x);
      if constexpr (is_narrow<T>) {
        if (c && !narrow(from_varint<F, wide<F>>()(x), v)) return fail(code::bad_value, from);
      } else if (c) [[likely]]
        v = from_varint<F, T>()(x);
      return c;
    } else {
      if (wire::folding() && left(c, end) < sizeof(T)) return fail(code::truncated, c.p);
      v = std::bit_cast<T>(wire::load<bits_of<T>>(c.q()));
      return c + sizeof(T);
    }
  }
  ISOMER_ALWAYS constexpr cursor length(cursor c, std::size_t& n) { return wire::read_length(*this, c, n); }
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
    return c + n;
  }
  template <class F>
  constexpr std::size_t decode_text(std::string_view, char*, code&) {  // never called: text aliases the input
    return 0;
  }
  constexpr cursor enter_top(cursor c, scope& s) {
    s.end = end;
    return c;
  }
  constexpr cursor leave_top(cursor c, scope& s) { return c.p == s.end ? c : fail(code::truncated, c.p); }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope& s) {
    std::size_t n = 0;
    c = length(c, n);
    if (!c) [[unlikely]]
      return c;
    if (--depth < 0) [[unlikely]]
      return fail(code::too_deep, c.p);
    s.end = c.p + n;
    return c;
  }
  ISOMER_ALWAYS constexpr cursor leave(cursor c, scope& s) {
    ++depth;
    if (c.p != s.end) [[unlikely]]
      return fail(code::truncated, c.p);
    return c;
  }
  constexpr cursor enter_group(cursor c) { return --depth < 0 ? fail(code::too_deep, c.p) : c; }
  constexpr void leave_group() { ++depth; }

  // A packed field. room(n) returns n elements to fill, or null.
  template <class F, class T, class Room>
  constexpr cursor packed(cursor c, Room room) {
    std::size_t n = 0;
    c = length(c, n);
    if (!c || n == 0) return c;
    if constexpr (type_of<F> == varint) {
      T* first = nullptr;
      std::size_t count = 0;
      auto noted = [&](std::size_t all) ISOMER_FLAT { return count = all, first = room(all); };
      if (!wire::read_packed<T>(c.p, n, noted, from_varint<F, T>())) [[unlikely]] {
        if (first) std::fill_n(first, count, T{});  // the places after the bad one hold anything
        return fail(code::bad_varint, c.p);
      }
    } else {
      if (n % sizeof(T)) return fail(code::truncated, c.p);
      T* w = room(n / sizeof(T));
      if (!w) return {};
      if (wire::folding() || std::endian::native == std::endian::big)
        for (std::size_t i = 0; i < n; i += sizeof(T)) *w++ = std::bit_cast<T>(wire::load<bits_of<T>>(c.p + i));
      else std::memcpy(w, c.p, n);
    }
    return c + n;
  }
  // The number of elements of a list that follow each other, counted from after the tag of the first; `to` is the end
  // of their message.
  constexpr std::size_t follow(cursor c, const char* to, std::string_view tag, bool groups) {
    return c.p < to ? run(c.p, to, ahead_).count(tag, groups) : 1;
  }
  // Any tag, in any valid spelling: up to the five bytes that 32 bits take.
  constexpr cursor tag_at(cursor c, std::uint32_t& number, std::uint32_t& type) {
    auto from = c.p;
    std::uint64_t t{};
    c = wire::read_varint(*this, look(c), t);
    if (!c) return c;
    number = static_cast<std::uint32_t>(t >> 3), type = t & 7;
    if (t >> 32 || number == 0 || c.p - from > 5) return fail(code::bad_tag, from);
    return look(c);
  }
  // The next eight bytes, and whether a field's tag is at their beginning. To be called after look().
  ISOMER_ALWAYS static std::uint64_t next_word(cursor c) { return wire::load<std::uint64_t>(c.q()); }
  ISOMER_ALWAYS static bool starts(std::uint64_t word, const field_key& k) { return ((word ^ k.tag) & k.mask) == 0; }
  static constexpr bool ends(std::uint32_t group, std::uint32_t number, std::uint32_t type) {
    return type == end_group && number == group;
  }
  // Writes the record of an enum's number again: at most 15 bytes.
  static constexpr std::size_t respelled(char* to, std::uint32_t number, std::int32_t v) {
    auto t = tag(number, varint);
    wire::copy_constant(to, t.chars, t.size);
    std::size_t n = t.size;
    auto u = static_cast<std::uint64_t>(std::int64_t{v});
    for (; u >= 128; u >>= 7) to[n++] = static_cast<char>(u | 128);
    to[n++] = static_cast<char>(u);
    return n;
  }
  // A known field whose tag has padding: its canonical tag and the bytes after it, in a scratch copy.
  constexpr cursor respell(cursor c, std::uint32_t number, std::uint32_t type) {
    auto t = tag(number, static_cast<wire_type>(type));
    wire::copy_constant(spare_, t.chars, t.size);
    for (std::size_t i = 0; i < ahead; ++i) spare_[t.size + i] = static_cast<char>(peek(c, i));
    if (wire::folding()) return fail(code::bad_tag, c.p);  // no comparison of two positions at compile time
    auto p = c.p - t.size;
    return {p, distance(p, spare_)};
  }
  // A record of any type, after its tag. `to` is the end of the message that contains it.
  constexpr cursor skip(cursor c, const char* to, std::uint32_t number, std::uint32_t type) {
    std::uint64_t v{};
    std::size_t n = 0;
    switch (c = look(c); type) {
      case varint: c = wire::read_varint(*this, c, v); break;
      case fixed64: n = 8; break;
      case fixed32: n = 4; break;
      case delimited: c = length(c, n); break;
      case start_group: return skip_group(c, to, number);
      default: return fail(code::bad_tag, c.p);
    }
    if (!c) return c;
    return c.p <= to && left(c, to) >= n ? c + n : fail(code::truncated, c.p);
  }

  // The same, for a field that is skipped in each message: most values end within eight bytes.
  ISOMER_ALWAYS cursor pass(cursor c, const char* to, std::uint32_t number, std::uint32_t type) {
    c = look(c);
    std::size_t n = 0;
    const std::uint64_t word = next_word(c);
    if (type == varint) {
      const std::uint64_t last = ~word & 0x8080'8080'8080'8080;
      n = last ? static_cast<std::size_t>(std::countr_zero(last)) / 8 + 1 : 0;
    } else if (type == delimited) n = (word & 128) ? 0 : static_cast<std::size_t>(word & 127) + 1;
    else if (type == fixed64 || type == fixed32) n = type == fixed64 ? 8 : 4;
    if (n && c.p <= to && left(c, to) >= n) [[likely]]
      return c + n;
    return skip(c, to, number, type);
  }

  // A record of an unknown field, from `from` to c, if extensions are listed. If it belongs to one of them, its value
  // is checked.
  constexpr cursor extension(cursor c, const char* from, std::string_view extendee, std::uint32_t number,
                             std::ptrdiff_t memory) {
    return extensions.front().search.check(*this, c, from, extendee, number, memory);
  }
  static cursor check_listed(reader& in, cursor c, const char* from, std::string_view extendee, std::uint32_t number,
                             std::ptrdiff_t memory) {
    std::string_view whole(from, static_cast<std::size_t>(c.p - from));
    auto* t = find_extension(in.extensions, extendee, number);
    if (!t && number == item_number) {
      record_reader records(whole, in.depth);
      record r;
      message_set_item item;
      if (records.next(r) && read_item(r, item)) t = find_extension(in.extensions, extendee, item.type_id);
    }
    std::string unused;
    return t ? t->read(t->of, in, c, whole, memory, unused) : c;
  }

 private:
  constexpr cursor skip_group(cursor c, const char* to, std::uint32_t number) {
    c = enter_group(c);
    while (c) {
      std::uint32_t field = 0, type = 0;
      if (!left(c, to)) return fail(code::truncated, c.p);
      c = tag_at(c, field, type);
      if (!c) return c;
      if (c.p > to) return fail(code::truncated, c.p);
      if (type == end_group) {
        leave_group();
        return field == number ? c : fail(code::bad_tag, c.p);
      }
      c = skip(c, to, field, type);
    }
    return c;
  }
  std::size_t ahead_;  // see run.hpp
  char spare_[5 + ahead];
};

}  // namespace isomer::detail::protobuf
