// SPDX-License-Identifier: MIT
// Writes the protobuf text format forwards, on one line first. A second pass splits it into lines.
#pragma once
#include "../../base/kind.hpp"
#include "../../schema/field_key.hpp"
#include "../../wire/buffer.hpp"
#include "../../wire/decimal.hpp"
#include "../../wire/literal.hpp"
#include "../../wire/real.hpp"
#include "../../wire/utf8.hpp"
#include "../protobuf/message_set.hpp"
#include "../write_extensions.hpp"
#include "layout.hpp"
#include "lexis.hpp"

namespace isomer::detail::textual {

template <class F>
inline constexpr auto key_of = [] {
  wire::literal<F::text_name.size() + 2> l;
  return l << F::text_name << (is_message(F::kind) ? " " : ": ");
}();

class reader;
class writer;
using types = any_type_table<reader, writer>;
using extensions = extension_table<reader, writer>;

class writer : public wire::buffer<false> {
 public:
  static constexpr bool encloses = false;  // lists and maps are fields of their own
  static constexpr keys style = keys::name;
  static constexpr bool counts = false, has_groups = false, has_null = false, names_enums = true;
  template <class F, class L>
  static constexpr bool packs = false;
  static constexpr bool spells(known) { return false; }
  static constexpr bool expands_any = true;
  using scope = wire::literal<0>;
  int depth = 0;  // the levels that remain; the contents of an Any may nest deeper than the message

  using buffer::buffer;
  constexpr void options(const auto& format) {
    types_ = format.types;
    extensions_ = format.extensions;
    single_line_ = format.single_line;
    print_unknown_ = format.print_unknown;
    utf8_ = format.utf8;
    depth = format.limits.depth;
  }
  constexpr bool enums_as_numbers() const { return false; }

  // See docs/room.md: the most bytes that a key and a scalar take, or a key and the braces of the value after it.
  template <class F>
  static constexpr std::size_t bound() {
    return key_of<F>.size + 2 + (is_scalar(F::kind) ? 28 : 8);
  }
  ISOMER_ALWAYS constexpr char* put(char* e, char c) {
    *e = c;
    return e + 1;
  }
  ISOMER_ALWAYS constexpr char* put(char* e, std::string_view s) {
    wire::copy(e, s.data(), s.size());
    return e + s.size();
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    return wire::put<key_of<F>, false>(e);
  }
  static std::size_t key_room(const field_key& k) { return k.text_name.size() + 2; }
  ISOMER_ALWAYS char* key(char* e, const field_key& k) {
    return put(put(e, k.text_name), is_message(k.kind) ? " " : ": ");
  }
  ISOMER_ALWAYS constexpr char* separate(char* e) { return put(e, ' '); }
  ISOMER_ALWAYS constexpr char* enter(char* e, scope&) { return put(e, "{ "); }
  ISOMER_ALWAYS constexpr char* leave(char* e, scope&, std::size_t rest) { return room(put(e, '}'), rest); }

  template <class F, class T>
  ISOMER_ALWAYS constexpr char* scalar(char* e, T v) {
    if constexpr (std::is_same_v<T, bool>) return put(e, v ? "true" : "false");
    else if constexpr (std::is_floating_point_v<T>) return real(e, v);
    else if constexpr (std::is_enum_v<T>) return wire::put_decimal(e, static_cast<std::int32_t>(v));
    else return wire::put_decimal(e, v);
  }
  template <class T>
  constexpr char* real(char* e, T v) {
    if (!(v - v == 0)) [[unlikely]]
      return put(e, v != v ? "nan" : v > 0 ? "inf" : "-inf");
    return wire::put_real(e, v);
  }
  // An enumerator.
  constexpr char* symbol(char* e, std::string_view s, std::size_t rest) {
    e = room(e, s.size() + rest);
    return e ? put(e, s) : e;
  }
  template <class F>
  constexpr char* text(char* e, const char* p, std::size_t n, std::size_t rest) {
    if constexpr (F::utf8)
      if (!wire::utf8(p, n)) return fail(code::bad_utf8);
    return quoted(e, {p, n}, F::kind == kind::string && utf8_, rest);
  }
  // "[url] { … }". Returns false and writes nothing if the type is not listed or the bytes are not such a message.
  constexpr bool expand(char*& e, std::string_view url, std::string_view bytes, std::size_t rest) {
    auto* t = find_type(types_, url);
    if (!t || !is_type_url(url)) return false;
    std::size_t before = written(e);
    int had = depth;
    char* x = room(e, url.size() + rest + 16);
    if (x) x = t->write(t->of, *this, put(put(put(x, '['), url), "] "), bytes, rest + 8);
    if (x) e = put(x, ' ');
    else state = {}, depth = had, e = start() + before;
    return x != nullptr;
  }
  // Extensions by name, and other unknown fields by number.
  char* unknown(char* e, extendee of, std::string_view records, std::size_t rest) {
    e = write_extensions(*this, e, extensions_, of, records, rest);
    if (!e || !print_unknown_) return e;
    auto listed = extensions_of(extensions_, of.full_name);
    protobuf::record_reader in(records);
    for (protobuf::record r; e && in.next(r);) {
      protobuf::message_set_item item;
      if (of.is_message_set && protobuf::read_item(r, item))
        r = {.number = item.type_id, .type = protobuf::delimited, .content = item.content, .whole = {}};
      if (!find_extension(listed, r.number)) e = record(e, r, guesses, rest);
    }
    return e;
  }
  constexpr char* finish(char* e) {
    if (e != start()) --e;  // the last separator
    if (single_line_) return e;
    return rewrite(e, lay_out);
  }

 private:
  static constexpr int guesses = 10;  // the levels on which delimited bytes are tried as a message

  constexpr char* quoted(char* e, std::string_view s, bool utf8, std::size_t rest) {
    std::size_t escapes = 0;
    for (char c : s) escapes += !is_plain(c, utf8);
    e = room(e, s.size() + 3 * escapes + rest + 24);
    if (!e) return e;
    e = put(e, '"');
    if (!escapes) e = put(e, s);
    else
      for (char c : s) e = is_plain(c, utf8) ? put(e, c) : put_escape(e, c);
    return put(e, '"');
  }
  constexpr char* hex(char* e, std::uint64_t v, int digits) {
    e = put(e, "0x");
    for (int i = digits; i-- > 0;) e = put(e, wire::hex_digits[v >> 4 * i & 15]);
    return e;
  }
  // An unknown field: its number, and its value as far as the wire type shows it.
  constexpr char* record(char* e, const protobuf::record& r, int depth_left, std::size_t rest) {
    e = room(e, rest + 48);
    if (!e) return e;
    e = wire::put_decimal(e, r.number);
    switch (r.type) {
      case protobuf::varint: e = wire::put_decimal(put(e, ": "), r.value); break;
      case protobuf::fixed32: e = hex(put(e, ": "), r.value, 8); break;
      case protobuf::fixed64: e = hex(put(e, ": "), r.value, 16); break;
      case protobuf::start_group: e = records(e, r.content, depth_left - 1, rest + 8); break;
      default:
        if (depth_left > 0 && looks_like_message(r.content)) e = records(e, r.content, depth_left - 1, rest + 8);
        else e = quoted(put(e, ": "), r.content, false, rest + 8);
    }
    return e ? separate(e) : e;
  }
  constexpr char* records(char* e, std::string_view content, int depth_left, std::size_t rest) {
    e = put(e, " { ");
    protobuf::record_reader in(content);
    for (protobuf::record r; e && in.next(r);) e = record(e, r, depth_left, rest);
    return e ? put(e, '}') : e;
  }
  static constexpr bool looks_like_message(std::string_view content) {
    if (content.empty()) return false;
    protobuf::record_reader in(content);
    for (protobuf::record r; in.next(r);) continue;
    return in.good();
  }

  textual::types types_{};
  textual::extensions extensions_{};
  bool single_line_ = false, print_unknown_ = true, utf8_ = false;
};

}  // namespace isomer::detail::textual
