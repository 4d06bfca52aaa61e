// SPDX-License-Identifier: MIT
// Writes Protocol Buffers backwards, so that every length is known when it is written.
#pragma once
#include "../../schema/field_key.hpp"
#include "../../schema/message.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/put_packed.hpp"
#include "../../wire/utf8.hpp"
#include "../../wire/varint.hpp"
#include "tag.hpp"

namespace isomer::detail::protobuf {

class writer : public wire::buffer<true> {
 public:
  static constexpr bool encloses = false;  // lists and maps are records of their own
  static constexpr keys style = keys::number;
  static constexpr bool counts = false, has_groups = true, has_null = false, names_enums = false;
  template <class F, class L>
  static constexpr bool packs = F::rule == rule::packed;
  static constexpr bool spells(known) { return false; }
  static constexpr bool expands_any = false;
  using scope = std::size_t;  // the bytes written before a message began
  template <class F>
  static constexpr auto tag_of = tag(F::number, type_of<F>);
  template <class F>
  static constexpr auto end_tag_of = tag(F::number, end_group);
  template <class F>
  static constexpr auto packed_tag_of = tag(F::number, delimited);

  int depth = 0;  // the levels that remain: views can form a cycle

  constexpr writer() { cap(max_size); }
  constexpr writer(char* block, std::size_t n) : buffer(block, n) { cap(max_size); }
  constexpr void options(const auto& format) { depth = format.limits.depth; }

  // The most bytes that a value takes, apart from the bytes of text and of messages.
  template <class F>
  static constexpr std::size_t widest = F::kind == kind::boolean  ? 1
                                        : type_of<F> == fixed64   ? 8
                                        : type_of<F> == fixed32   ? 4
                                        : type_of<F> == delimited ? 5
                                                                  : 10;
  // See docs/room.md: the most bytes that a field's key and its value take.
  template <class F>
  static constexpr std::size_t bound() {
    return tag_of<F>.size + (type_of<F> == start_group ? tag_of<F>.size : widest<F>);
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    return wire::put<tag_of<F>, true>(e);
  }
  // A key given as data needs eight free bytes.
  static constexpr std::size_t key_room(const field_key&) { return 8; }
  ISOMER_ALWAYS static char* key(char* e, const field_key& k) {
    if (k.tag_size == 1) [[likely]] {
      *--e = static_cast<char>(k.tag);
      return e;
    }
    wire::store(e - 8, k.tag << (64 - 8 * k.tag_size));
    return e - k.tag_size;
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return e; }
  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    constexpr auto t = type_of<F>;
    if constexpr (t == fixed64 || t == fixed32) {
      e -= sizeof(T);
      wire::store(e, std::bit_cast<bits_of<T>>(v));
      return e;
    } else if constexpr (std::is_same_v<T, bool>) {
      *--e = static_cast<char>(v);
      return e;
    } else return wire::put_varint(e, to_varint<F>(v));
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::utf8)
      if (!wire::utf8(p, n)) [[unlikely]]
        return fail(code::bad_utf8);
    if (n >= wire::destination::least_left_out && !wire::folding()) [[unlikely]]
      return long_text(e, p, n, rest);
    e = room(e, n + rest);
    if (!e) [[unlikely]]
      return e;
    e -= n;
    wire::copy(e, p, n);
    return wire::put_varint(e, n);
  }
  // Writes key and value at once, where no call is needed: for ASCII text whose length is one byte, and for numbers of
  // at most two bytes or of a fixed size, if there is room for any of them. Otherwise it returns null and writes
  // nothing.
  template <class F>
  ISOMER_ALWAYS char* short_text(char* e, const field_key& k, const char* p, std::size_t n) {
    constexpr std::size_t longest = 127;
    if (n > longest || !fits(e, longest + 1 + key_room(k))) [[unlikely]]
      return nullptr;
    if constexpr (F::utf8)
      if (!wire::ascii(p, n)) [[unlikely]]
        return nullptr;
    e -= n;
    wire::copy(e, p, n);
    *--e = static_cast<char>(n);
    return key(e, k);
  }
  template <class F, class T>
  ISOMER_ALWAYS char* short_scalar(char* e, const field_key& k, T v) {
    if (!fits(e, widest<F> + key_room(k))) [[unlikely]]
      return nullptr;
    if constexpr (type_of<F> == varint && !std::is_same_v<T, bool>) {
      const std::uint64_t u = to_varint<F>(v);
      if (u >= std::uint64_t{1} << 14) [[unlikely]]
        return nullptr;
      if (u < 128) [[likely]]
        *--e = static_cast<char>(u);
      else {
        e -= 2;
        e[0] = static_cast<char>(u | 128), e[1] = static_cast<char>(u >> 7);
      }
    } else e = scalar<F>(e, v);
    return key(e, k);
  }
  ISOMER_ALWAYS constexpr char* enter(char* e, scope& s) {
    s = written(e);
    return e;
  }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope& s, std::size_t rest) {
    e = room(e, rest);
    return e ? wire::put_varint(e, written(e) - s) : e;
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* leave_group(char* e) {  // called first, because writing goes backwards
    return wire::put<end_tag_of<F>, true>(e);
  }
  static char* leave_group(char* e, const field_key& k) {
    constexpr std::uint64_t to_end_tag = end_group - start_group;
    wire::store(e - 8, (k.tag + to_end_tag) << (64 - 8 * k.tag_size));
    return e - k.tag_size;
  }
  // All elements of a list in one record.
  template <class F, class L>
  constexpr char* packed(char* e, const L& list, std::size_t rest) {
    e = run<F>(e, list, rest);
    return e ? wire::put<packed_tag_of<F>, true>(e) : e;
  }
  // The same without the key.
  template <class F, class L>
  constexpr char* run(char* e, const L& list, std::size_t rest) {
    constexpr std::size_t each = widest<F>;
    std::size_t n = list.size();
    using T = typename L::value_type;
    if constexpr (type_of<F> != varint && std::endian::native == std::endian::little) {
      // A list of numbers of a fixed size has the same bytes in memory as in the record. A long one is treated as text.
      if (n >= wire::destination::least_left_out / each && n <= max_size / each && !wire::folding()) [[unlikely]]
        return long_text(e, reinterpret_cast<const char*>(list.data()), n * each, rest);
    }
    if (n > max_size / each) [[unlikely]]
      return fail(code::too_large);
    e = room(e, n * each + rest);
    if (!e) return e;
    std::size_t mark = written(e);
    if constexpr (type_of<F> != varint && std::endian::native == std::endian::little) {
      if (!wire::folding()) {
        e -= n * sizeof(T);
        std::memcpy(e, list.data(), n * sizeof(T));
        n = 0;
      }
    }
    if constexpr (std::is_same_v<T, bool>) {
      while (n) e = scalar<F>(e, static_cast<bool>(list[--n]));
    } else {
      auto p = list.data();  // once: to the compiler, each byte written may change the list
      if constexpr ((F::kind == kind::uint64 || F::kind == kind::int64) && sizeof(T) == 8)
        if (!wire::folding()) e = wire::put_packed(e, p, n);
      while (n) e = scalar<F>(e, p[--n]);
    }
    return wire::put_varint(e, written(e) - mark);
  }
  // Records kept by an earlier decode.
  constexpr char* unknown(char* e, extendee, std::string_view records, std::size_t rest) {
    e = room(e, records.size() + rest);
    if (e) wire::copy_constant(e -= records.size(), records.data(), records.size());
    return e;
  }
  constexpr char* finish(char* e) { return written(e) > max_size ? fail(code::too_large) : e; }

 private:
  ISOMER_OUTLINED char* long_text(char* e, const char* p, std::size_t n, std::size_t rest) {
    const bool is_left_out = leave_out(e, p, n);
    e = room(e, (is_left_out ? 0 : n) + rest);
    if (!e) return e;
    if (!is_left_out) std::memcpy(e -= n, p, n);
    return wire::put_varint(e, n);
  }
};

}  // namespace isomer::detail::protobuf
