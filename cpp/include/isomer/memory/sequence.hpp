// SPDX-License-Identifier: MIT
// std::deque, std::list, and similar types that grow at their end.
#pragma once
#include <utility>
#include "store.hpp"

namespace isomer::memory {

// A list that grows at its end, such as std::vector and std::deque.
template <class L>
concept sequence = requires(L& v, typename L::value_type x) {
  v.emplace_back();
  v.push_back(x);
  v.resize(v.size());
};

// The most that one more element may cost, including links and the blocks of a deque.
template <class T>
constexpr bool charge_node(store& st, bool is_first) {
  return st.charge(sizeof(T) + 4 * sizeof(void*) + (is_first ? 512 : 0));
}

template <sequence L>
struct list_traits<L> {
  using T = typename L::value_type;

  static constexpr T* append(store& st, L& v) { return charge_node<T>(st, v.empty()) ? &v.emplace_back() : nullptr; }
  static constexpr bool push(store& st, L& v, T x) {
    if (!charge_node<T>(st, v.empty())) return false;
    v.push_back(std::move(x));
    return true;
  }
  // A list that cannot be indexed starts over instead.
  static constexpr T* reuse(L& v, std::size_t i) {
    if constexpr (requires { v[i]; }) return i < v.size() ? &v[i] : nullptr;
    else if (i == 0) v.clear();
    return nullptr;
  }
  static constexpr void trim(L& v, std::size_t n) {
    if (n < v.size()) v.resize(n);
  }
};

}  // namespace isomer::memory
