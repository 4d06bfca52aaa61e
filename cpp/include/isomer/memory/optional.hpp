// SPDX-License-Identifier: MIT
// Decoding into std::optional.
#pragma once
#include <optional>
#include <type_traits>
#include "store.hpp"

namespace isomer::memory {

// Converts to T{} in place. emplace() alone would value-initialize: GCC then zeroes the whole aggregate before it runs
// the members' initializers, 15 to 20 ns for a large message.
// Constructing a message is not a use of its deprecated members, but GCC warns here nevertheless.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
template <class T>
struct fresh {
  constexpr operator T() const { return T{}; }
};
#pragma GCC diagnostic pop

template <class T>
struct holder_traits<std::optional<T>> {
  ISOMER_ALWAYS static constexpr T* engage(store&, std::optional<T>& o) {
    if (!o.has_value()) {
      if constexpr (std::is_aggregate_v<T>) o.emplace(fresh<T>{});
      else o.emplace();
    }
    return &*o;
  }
};

}  // namespace isomer::memory
