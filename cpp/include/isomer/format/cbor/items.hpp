// SPDX-License-Identifier: MIT
// CBOR's data items, independent of messages: heads, tags, text in chunks, arrays and maps with and without a length.
#pragma once
#include <string_view>
#include "../../wire/cursor.hpp"
#include "../../wire/utf8.hpp"
#include "types.hpp"

namespace isomer::detail::cbor {

class items : public wire::input {
 public:
  using cursor = wire::cursor;
  struct scope {
    std::size_t left;  // members or elements that remain, or `endless`: until the stop byte
  };

  using input::input;
  // Skips a value after checking that it is well-formed (appendix C).
  ISOMER_COLD constexpr cursor skip(cursor c) {
    c = untagged(c);
    if (!c) return c;
    auto from = c.p;
    std::uint64_t n = 0;
    scope s{};
    std::string_view chars_of;
    bool coded = false;
    switch (unsigned t = type_at(c); major_of(t)) {
      case whole:
      case negative: return head(c, n);
      case bytes:
      case cbor::text: return chars(c, chars_of, coded, major_of(t));
      case array: c = enter_run(c, s, array, 1); return c ? skip_run(c, s, 1) : c;
      case map: c = enter_run(c, s, map, 2); return c ? skip_run(c, s, 2) : c;
      default:
        c = head(c, n);
        return c && t == simple_byte && n < first_in_two_bytes ? fail(code::bad_syntax, from) : c;
    }
  }

 protected:
  static constexpr std::size_t endless = ~std::size_t{0};
  static constexpr std::uint64_t no_tag = ~std::uint64_t{0};
  static constexpr unsigned nothing = 0x1c;           // a reserved byte, for the end of the input
  static constexpr unsigned first_in_two_bytes = 32;  // of the simple values

  ISOMER_ALWAYS constexpr std::size_t rest(cursor c) const { return static_cast<std::size_t>(end - c.p); }
  ISOMER_ALWAYS constexpr unsigned type_at(cursor c) const {
    return c.p < end ? static_cast<unsigned char>(*c.p) : nothing;
  }
  template <class U>
  ISOMER_ALWAYS static constexpr U big(cursor c, std::size_t at) {
    return wire::swapped(wire::load<U>(c.p + at));
  }
  // bad_value for valid CBOR that is not a value of the field.
  ISOMER_COLD constexpr cursor wrong(cursor c) {
    if (c.p == end) return fail(code::truncated, c.p);
    unsigned t = type_at(c), info = info_of(t);
    bool reserved = info > last_argument && info != no_length;
    bool endless_scalar = info == no_length && (t < bytes || t >= tagged);
    bool padded = t == simple_byte && rest(c) > 1 && static_cast<unsigned char>(c.p[1]) < first_in_two_bytes;
    return fail(reserved || endless_scalar || padded ? code::bad_syntax : code::bad_value, c.p);
  }
  // Reads an initial byte and its argument.
  ISOMER_OUTLINED constexpr cursor head(cursor c, std::uint64_t& n) {
    unsigned info = info_of(type_at(c));
    n = info;
    if (info > last_argument || c.p == end) return wrong(c);
    if (info < in_one_byte) return c + 1;
    std::size_t k = std::size_t{1} << (info - in_one_byte);
    if (rest(c) <= k) return fail(code::truncated, end);
    n = k == 1   ? big<std::uint8_t>(c, 1)
        : k == 2 ? big<std::uint16_t>(c, 1)
        : k == 4 ? big<std::uint32_t>(c, 1)
                 : big<std::uint64_t>(c, 1);
    return c + (1 + k);
  }

  // Skips all tags of a value: as many as there are levels left, and one more, for times. tag: the innermost one.
  ISOMER_COLD constexpr cursor untag(cursor c, std::uint64_t& tag) {
    for (int level = depth; c && major_of(type_at(c)) == tagged;) {
      if (level-- < 0) return fail(code::too_deep, c.p);
      c = head(c, tag);
    }
    return c;
  }
  constexpr cursor untagged(cursor c) {
    std::uint64_t tag = no_tag;
    return untag(c, tag);
  }
  // The same before text, bytes, arrays and maps. A value that tags turn into a number is not one of these.
  constexpr cursor untag_run(cursor c) {
    std::uint64_t tag = no_tag;
    auto from = c.p;
    c = untag(c, tag);
    return c && tag >= big_positive && tag <= bigfloat ? fail(code::bad_value, from) : c;
  }
  // Skips tags without errors: whatever is not a valid tag is left to the caller.
  constexpr cursor past_tags(cursor c) const {
    for (int level = depth; major_of(type_at(c)) == tagged && level >= 0; --level) {
      unsigned info = info_of(type_at(c));
      std::size_t size = info < in_one_byte ? 1 : 1 + (std::size_t{1} << ((info - in_one_byte) & 3));
      if (info > last_argument || rest(c) < size) return c;
      c = c + size;
    }
    return c;
  }

  // An element takes at least one byte, a member two.
  ISOMER_ALWAYS constexpr cursor enter_run(cursor c, scope& s, unsigned major, std::size_t least) {
    unsigned t = type_at(c);
    if (t - major < in_one_byte) [[likely]] {
      s.left = t - major;
      return c + 1;
    }
    std::size_t n = 0;  // its own variable: the count stays in a register
    c = enter_long(c, n, major, least);
    s.left = n;
    return c;
  }
  ISOMER_OUTLINED constexpr cursor enter_long(cursor c, std::size_t& left, unsigned major, std::size_t least) {
    c = untag_run(c);
    if (!c) return c;
    unsigned t = type_at(c);
    if (t == (major | no_length)) {
      scope s{endless};
      c = c + 1;
      at_stop(c, s);
      left = s.left;
      return c;
    }
    if (major_of(t) != major) return wrong(c);
    std::uint64_t n = 0;
    c = head(c, n);
    if (c && n > rest(c) / least) return fail(code::truncated, c.p);
    left = static_cast<std::size_t>(n);
    return c;
  }
  // At the end of a value without a length: skips its stop byte, if it is here.
  constexpr void at_stop(cursor& c, scope& s) const {
    if (type_at(c) != stop) return;
    c = c + 1;
    s.left = 0;
  }
  ISOMER_ALWAYS constexpr cursor next(cursor c, scope& s) const {
    if (s.left != endless) [[likely]]
      --s.left;
    else at_stop(c, s);
    return c;
  }
  constexpr cursor skip_run(cursor c, scope s, int each) {
    if (--depth < 0) return fail(code::too_deep, c.p);
    while (c && s.left) {
      for (int i = 0; c && i < each; ++i) c = skip(c);
      if (c) c = next(c, s);
    }
    ++depth;
    return c;
  }

  // Text or bytes as they are in the input. coded: in chunks, which are checked except for UTF-8.
  ISOMER_ALWAYS constexpr cursor chars(cursor c, std::string_view& s, bool& coded, unsigned major) {
    unsigned t = type_at(c);
    std::size_t n = t - major;
    if (n < in_one_byte) [[likely]]
      c = c + 1;
    else {
      std::size_t w = 0;
      c = chars_long(c, w, coded, major);
      n = w;
      if (!c) return c;
    }
    if (rest(c) < n) [[unlikely]]
      return fail(code::truncated, end);
    s = {c.p, n};
    return c + n + coded;
  }
  ISOMER_OUTLINED constexpr cursor chars_long(cursor c, std::size_t& n, bool& coded, unsigned major) {
    c = untag_run(c);
    if (!c) return c;
    unsigned t = type_at(c);
    if (major_of(t) != major) return wrong(c);
    coded = t == (major | no_length);
    if (!coded) return length(c, n);
    auto chunk = c + 1;
    for (auto from = c = chunk; chunk && type_at(chunk) != stop;) {
      t = type_at(chunk);
      if (major_of(t) != major || t == (major | no_length))
        return fail(chunk.p == end ? code::truncated : code::bad_syntax, chunk.p);
      std::size_t size = 0;
      chunk = length(chunk, size);
      if (chunk) chunk = chunk + size, n = static_cast<std::size_t>(chunk.p - from.p);
    }
    return chunk ? c : chunk;
  }
  // Reads a length, and checks that the input has as many bytes.
  constexpr cursor length(cursor c, std::size_t& n) {
    std::uint64_t w = 0;
    c = head(c, w);
    if (c && w > rest(c)) return fail(code::truncated, end);
    n = static_cast<std::size_t>(w);
    return c;
  }
  ISOMER_COLD static constexpr bool chunks_utf8(std::string_view s) {  // each alone (section 3.2.3)
    bool good = true;
    each_chunk(s, [&](std::string_view chunk) { good = good && wire::utf8(chunk.data(), chunk.size()); });
    return good;
  }
  // Reads text whose value is needed here.
  ISOMER_ALWAYS constexpr cursor joined(cursor c, std::string_view& s, char* scratch, std::size_t n, bool& fits) {
    bool coded = false;
    c = chars(c, s, coded, cbor::text);
    if (coded && c) [[unlikely]] {
      std::size_t size = 0;
      each_chunk(s, [&](std::string_view chunk) {
        fits = fits && chunk.size() <= n - size;
        if (fits) size += chunk.copy(scratch + size, chunk.size());
      });
      s = {scratch, size};
    }
    return c;
  }
};

}  // namespace isomer::detail::cbor
