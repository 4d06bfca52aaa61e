// SPDX-License-Identifier: MIT
// std::set, std::unordered_set and similar types, as lists: an element that occurs twice is stored once.
#pragma once
#include <utility>
#include "store.hpp"

namespace isomer::memory {

// A set that reports whether it had the element already, as std::set and std::unordered_set do.
template <class S>
concept set = requires(S& s, typename S::key_type x) {
  requires !requires { typename S::mapped_type; };
  s.insert(std::move(x));
  s.contains(x);
};

template <set S>
struct list_traits<S> {
  using T = typename S::key_type;

  static bool push(store& st, S& s, T x) {
    if (!st.charge(sizeof(T) + 6 * sizeof(void*))) return false;
    s.insert(std::move(x));
    return true;
  }
  static void trim(S& s, std::size_t n) {
    if (n == 0) s.clear();
  }
};

}  // namespace isomer::memory
