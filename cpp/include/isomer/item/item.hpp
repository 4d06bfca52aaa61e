// SPDX-License-Identifier: MIT
// A value that states its own kind. It is a view: text and bytes alias the input or are in an arena, as lists are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "../base/item_kind.hpp"
#include "../memory/slice.hpp"

namespace isomer {

struct item_member;

struct item {
  item_kind kind = item_kind::null;
  // For an extension, its type. For a big integer, -1 if it is negative; its value is then -1 minus view(). For a null,
  // 1 if it is CBOR's undefined; for a time, 1 if CBOR has its seconds as a float. For a map, what decoding found out
  // about its keys: leave it 0 in your own.
  std::int8_t type = 0;

 private:
  std::uint16_t first_tags_ = 0;

 public:
  std::int32_t nanos = 0;  // of a time; for all other kinds, the last of the tags: see tags()
  union {
    bool boolean;
    std::int64_t integer;   // also the seconds of a time
    std::uint64_t natural;  // also the number of a simple value
    double real;
    const char* chars;  // of text, bytes, extensions and big integers, whose bytes are in big-endian order
    const item* items;
    const item_member* members;
    std::uint64_t bits = 0;
  };
  std::size_t size = 0;  // the number of bytes, elements or members

  constexpr item() = default;  // not an aggregate, so that it is not taken for a plain struct
  constexpr std::string_view view() const { return {chars, size}; }
  constexpr slice<item> list() const { return {items, size}; }
  constexpr slice<item_member> map() const;
  constexpr bool is(item_kind k) const { return kind == k; }
  // CBOR's tags before the value, as their encoded bytes: at most six, the last in the lowest bits. Times have none.
  constexpr std::uint64_t tags() const {
    return is(item_kind::time) ? 0 : std::uint64_t{first_tags_} << 32 | static_cast<std::uint32_t>(nanos);
  }
  constexpr void tags(std::uint64_t heads) {
    first_tags_ = static_cast<std::uint16_t>(heads >> 32);
    nanos = static_cast<std::int32_t>(static_cast<std::uint32_t>(heads));
  }

  static constexpr item of(item_kind k) {
    item i;
    i.kind = k;
    return i;
  }
};

// In the order in which they were read. A key is text, an integer or a boolean, and occurs once.
struct item_member {
  item key, value;
};

constexpr slice<item_member> item::map() const { return {members, size}; }

}  // namespace isomer
