// SPDX-License-Identifier: MIT
// std::unordered_map and similar types. Keys chosen by an attacker make it slow, whatever the limits: see
// docs/memory.md.
#pragma once
#include <utility>
#include "store.hpp"

namespace isomer::memory {

// A map that reports whether it had the key already, as std::map and std::unordered_map do.
template <class M>
concept emplacing_map = requires(M& m, typename M::key_type key) {
  typename M::mapped_type;
  m.try_emplace(std::move(key)).first->second;
};

template <emplacing_map M>
struct map_traits<M> {
  using V = typename M::mapped_type;
  static constexpr bool settles = false;
  static constexpr std::size_t node = sizeof(typename M::value_type) + 6 * sizeof(void*);

  static V* insert(store& st, M& m, typename M::key_type&& key) {
    if (!st.charge(node)) return nullptr;
    auto [at, fresh] = m.try_emplace(std::move(key));
    if (!fresh) at->second = V{};
    return &at->second;
  }
};

}  // namespace isomer::memory
