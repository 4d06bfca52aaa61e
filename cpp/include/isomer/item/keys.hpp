// SPDX-License-Identifier: MIT
// The kinds of keys that maps may have, and whether a key occurs twice.
#pragma once
#include <cstdint>
#include <string_view>
#include "../memory/key_order.hpp"
#include "item.hpp"

namespace isomer::detail {

constexpr bool may_be_key(item_kind k) {
  return k == item_kind::text || k == item_kind::integer || k == item_kind::natural || k == item_kind::boolean;
}
// An arbitrary but consistent order.
inline bool key_before(const isomer::item& a, const isomer::item& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  if (a.is(item_kind::text)) return a.view() < b.view();
  if (a.is(item_kind::boolean)) return a.boolean < b.boolean;
  return a.natural < b.natural;
}
inline bool same_key(const isomer::item& a, const isomer::item& b) {
  if (a.kind != b.kind) return false;
  if (a.is(item_kind::text)) return a.view() == b.view();
  return a.is(item_kind::boolean) ? a.boolean == b.boolean : a.natural == b.natural;
}

// Takes time O(n log n): chosen keys cannot make it slow.
template <class Of>
std::size_t find_repeat(memory::store& st, slice<item_member> map, Of of) {
  constexpr std::size_t few = 12;
  const std::size_t n = map.size();
  if (n > few)
    return memory::first_repeat(
        st, n, [&](std::size_t i, std::size_t k) { return key_before(of(map[i].key), of(map[k].key)); });
  for (std::size_t i = 1; i < n; ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (same_key(of(map[k].key), of(map[i].key))) return i;
  return memory::key_check::none;
}
inline std::size_t find_repeat(memory::store& st, slice<item_member> map) {
  return find_repeat(st, map, [](const isomer::item& key) -> const isomer::item& { return key; });
}

// Kinds of keys, as a set. In a map from decoding, item::type has the kinds of its keys, and states that they differ.
constexpr std::int8_t kind_bit(item_kind k) {
  return static_cast<std::int8_t>(k == item_kind::text ? 1 : k == item_kind::boolean ? 2 : 4);
}

// Converts an integer written in decimal to the integer. Other text is returned as it is.
inline isomer::item number_of(const isomer::item& text) {
  const std::string_view s = text.view();
  const bool is_negative = s.starts_with('-');
  const std::string_view digits = s.substr(is_negative);
  if (digits.empty() || digits.size() > 20 || (digits[0] == '0' && s.size() > 1)) return text;
  isomer::item number = isomer::item::of(item_kind::natural);
  for (const char c : digits) {
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (c < '0' || c > '9' || number.natural > (UINT64_MAX - digit) / 10) return text;
    number.natural = number.natural * 10 + digit;
  }
  constexpr std::uint64_t top = std::uint64_t{1} << 63;
  if (number.natural > (is_negative ? top : UINT64_MAX)) return text;
  if (is_negative) number.natural = 0 - number.natural;
  if (is_negative || number.natural < top) number.kind = item_kind::integer;
  return number;
}
// The key that a reader of W's format finds for this one. If keys are text, {1: …} and {"1": …} are the same, and in
// PHP, {true: …} is, too.
template <class W>
isomer::item written_key(const isomer::item& key) {
  if constexpr (requires { requires W::keys_are_text; }) {
    if (!key.is(item_kind::text)) return key;
    isomer::item truth = isomer::item::of(item_kind::boolean);
    truth.boolean = key.view() == "true";
    return truth.boolean || key.view() == "false" ? truth : number_of(key);
  } else if constexpr (requires { requires W::keys_are_integers; }) {
    if (key.is(item_kind::text)) return number_of(key);
    isomer::item number = isomer::item::of(item_kind::integer);
    number.integer = key.is(item_kind::boolean) && key.boolean;
    return key.is(item_kind::boolean) ? number : key;
  } else return key;
}
template <class W>
inline constexpr bool keeps_kinds_apart =
    !requires { requires W::keys_are_text; } && !requires { requires W::keys_are_integers; };

// Whether the keys of a map still differ after W has written them. For a map from decoding, only the kinds of its keys
// must be examined.
template <class W>
std::size_t find_written_repeat(const isomer::item& map) {
  const auto kinds = static_cast<unsigned>(map.type);
  if (kinds && (keeps_kinds_apart<W> || !(kinds & (kinds - 1)))) return memory::key_check::none;
  memory::store unlimited{PTRDIFF_MAX};
  return find_repeat(unlimited, map.map(), [](const isomer::item& key) { return written_key<W>(key); });
}

}  // namespace isomer::detail
