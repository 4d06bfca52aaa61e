// SPDX-License-Identifier: MIT
// A value that says of itself what it is. A view: text and bytes alias the input or stand in an arena, as lists do.
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
  std::int8_t type = 0;    // of an extension
  std::int32_t nanos = 0;  // of a time
  union {
    bool boolean;
    std::int64_t integer;  // also the seconds of a time
    std::uint64_t natural;
    double real;
    const char* chars;  // of text, bytes and extensions
    const item* items;
    const item_member* members;
    std::uint64_t bits = 0;
  };
  std::size_t size = 0;  // bytes, elements or members

  constexpr item() = default;  // no aggregate, which plain structs would be looked for in
  constexpr std::string_view view() const { return {chars, size}; }
  constexpr slice<item> list() const { return {items, size}; }
  constexpr slice<item_member> map() const;
  constexpr bool is(item_kind k) const { return kind == k; }

  static constexpr item of(item_kind k) {
    item i;
    i.kind = k;
    return i;
  }
};

// In the order in which they were read. A key is text, an integer or a boolean, and comes once.
struct item_member {
  item key, value;
};

constexpr slice<item_member> item::map() const { return {members, size}; }

}  // namespace isomer
