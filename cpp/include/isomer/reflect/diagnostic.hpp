// SPDX-License-Identifier: MIT
// Values without a schema as text for people, in CBOR's diagnostic notation (RFC 8949, section 8): JSON, with additions
// such as h'0102', undefined, simple(99) and tags such as 1(1.5). A big integer is 2(h'…') or 3(h'…'). An extension of
// MessagePack, which the notation lacks, is ext(5, h'0102').
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include "../item/item.hpp"
#include "../wire/hex.hpp"
#include "../wire/real.hpp"

namespace isomer::detail {

// Whether JSON can express all of it unambiguously. It writes times as text.
inline bool is_json_value(const isomer::item& v) {
  if (v.tags()) return false;
  switch (v.kind) {
    case item_kind::null: return v.type == 0;
    case item_kind::real: return v.real - v.real == 0;
    case item_kind::bytes:
    case item_kind::extension:
    case item_kind::big:
    case item_kind::simple:
    case item_kind::none: return false;
    case item_kind::list:
      for (const isomer::item& one : v.list())
        if (!is_json_value(one)) return false;
      return true;
    case item_kind::map:
      for (const item_member& one : v.map())
        if (!one.key.is(item_kind::text) || !is_json_value(one.key) || !is_json_value(one.value)) return false;
      return true;
    default: return true;
  }
}

// Does not write values nested deeper than `depth`.
class diagnostic_notation {
 public:
  explicit diagnostic_notation(int depth) : depth_(depth) {}

  std::string of(const isomer::item& v) && {
    put(v);
    return std::move(text_);
  }

 private:
  void put(const isomer::item& v) {
    const int tags = put_tags(v.tags());
    put_bare(v);
    text_.append(static_cast<std::size_t>(tags), ')');
  }
  void put_bare(const isomer::item& v) {
    switch (v.kind) {
      case item_kind::null: text_ += v.type ? "undefined" : "null"; break;
      case item_kind::boolean: text_ += v.boolean ? "true" : "false"; break;
      case item_kind::integer: text_ += std::to_string(v.integer); break;
      case item_kind::natural: text_ += std::to_string(v.natural); break;
      case item_kind::real: put_real(v.real); break;
      case item_kind::text: put_text(v.view()); break;
      case item_kind::bytes: put_bytes(v.view()); break;
      case item_kind::time: put_time(v); break;
      case item_kind::extension: put_call("ext(" + std::to_string(v.type) + ", ", v.view()); break;
      case item_kind::list: put_list(v.list()); break;
      case item_kind::map: put_map(v.map()); break;
      case item_kind::big: put_call(v.type < 0 ? "3(" : "2(", v.view()); break;
      case item_kind::simple: text_ += "simple(" + std::to_string(v.natural) + ')'; break;
      case item_kind::none: break;
    }
  }
  // Up to six bytes, the last in the lowest bits: heads of CBOR, each with its argument. Returns their number.
  int put_tags(std::uint64_t heads) {
    int count = 0;
    for (int at = 6; at-- > 0;) {
      const auto head = static_cast<unsigned>(heads >> 8 * at & 0xff);
      if (!head) continue;  // the bytes before the first: no head is 0
      std::uint64_t tag = head & 0x1f;
      if (tag >= 24) {
        int more = 1 << (tag - 24);
        for (tag = 0; more-- > 0 && at > 0;) tag = tag << 8 | (heads >> 8 * --at & 0xff);
      }
      text_ += std::to_string(tag) + '(';
      ++count;
    }
    return count;
  }
  void put_real(double v) {
    if (v != v) put_nan(v);
    else if (v - v != 0) text_ += v < 0 ? "-Infinity" : "Infinity";
    else {
      char digits[24];
      const std::string_view shortest(digits, static_cast<std::size_t>(wire::put_real(digits, v) - digits));
      text_ += shortest;
      if (shortest.find_first_of(".e") == shortest.npos) text_ += ".0";
    }
  }
  // A NaN other than the usual one is written with its bits.
  void put_nan(double v) {
    text_ += "NaN";
    const auto bits = std::bit_cast<std::uint64_t>(v);
    if (bits == 0x7ff8000000000000) return;
    text_ += "(0x";
    for (int shift = 60; shift >= 0; shift -= 4) text_ += wire::hex_digits[bits >> shift & 15];
    text_ += ')';
  }
  void put_text(std::string_view s) {
    text_ += '"';
    for (const char c : s) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x20 || byte == 0x7f) (text_ += "\\u00") += {wire::hex_digits[byte >> 4], wire::hex_digits[byte & 15]};
      else {
        if (c == '"' || c == '\\') text_ += '\\';
        text_ += c;
      }
    }
    text_ += '"';
  }
  void put_bytes(std::string_view s) {
    text_ += "h'";
    for (const char c : s) {
      const auto byte = static_cast<unsigned char>(c);
      text_ += {wire::hex_digits[byte >> 4], wire::hex_digits[byte & 15]};
    }
    text_ += '\'';
  }
  void put_call(std::string_view head, std::string_view bytes) {
    text_ += head;
    put_bytes(bytes);
    text_ += ')';
  }
  // Tags 1 and 1001 (RFC 9581), as the CBOR writer uses them.
  void put_time(const isomer::item& v) {
    if (!v.nanos) text_ += "1(" + std::to_string(v.integer) + ')';
    else text_ += "1001({1: " + std::to_string(v.integer) + ", -9: " + std::to_string(v.nanos) + "})";
  }
  void put_list(slice<isomer::item> all) {
    put_all('[', all, ']', [&](const isomer::item& one) { put(one); });
  }
  void put_map(slice<item_member> all) {
    put_all('{', all, '}', [&](const item_member& one) {
      put(one.key);
      text_ += ": ";
      put(one.value);
    });
  }
  template <class T, class Put>
  void put_all(char open, slice<T> all, char close, Put put_one) {
    text_ += open;
    if (--depth_ < 0) text_ += "…";
    else
      for (const T& one : all) {
        if (&one != all.begin()) text_ += ", ";
        put_one(one);
      }
    ++depth_;
    text_ += close;
  }

  int depth_;
  std::string text_;
};

}  // namespace isomer::detail
