// SPDX-License-Identifier: MIT
// What keys of maps may be, and whether one comes twice.
#pragma once
#include <algorithm>
#include <memory>
#include <new>
#include "item.hpp"

namespace isomer::detail {

constexpr bool may_be_key(item_kind k) {
  return k == item_kind::text || k == item_kind::integer || k == item_kind::natural || k == item_kind::boolean;
}
// Some order, the same each time.
inline bool key_before(const isomer::item& a, const isomer::item& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  if (a.is(item_kind::text)) return a.view() < b.view();
  if (a.is(item_kind::boolean)) return a.boolean < b.boolean;
  return a.natural < b.natural;
}
inline bool same_key(const isomer::item& a, const isomer::item& b) { return !key_before(a, b) && !key_before(b, a); }

enum class key_check : std::uint8_t { different, twice, no_memory };

// Time grows as n log n: chosen keys cannot make it slow.
inline key_check check_keys(slice<item_member> map) {
  constexpr std::size_t few = 12;
  const std::size_t n = map.size();
  if (n <= few) {
    for (std::size_t i = 1; i < n; ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (map[k].key.kind == map[i].key.kind && map[k].key.size == map[i].key.size &&
            same_key(map[k].key, map[i].key))
          return key_check::twice;
    return key_check::different;
  }
  const std::unique_ptr<const isomer::item*[]> keys(new (std::nothrow) const isomer::item*[n]);
  if (!keys) return key_check::no_memory;
  for (std::size_t i = 0; i < n; ++i) keys[i] = &map[i].key;
  std::sort(keys.get(), keys.get() + n,
            [](const isomer::item* a, const isomer::item* b) { return key_before(*a, *b); });
  for (std::size_t i = 1; i < n; ++i)
    if (!key_before(*keys[i - 1], *keys[i])) return key_check::twice;
  return key_check::different;
}

}  // namespace isomer::detail
