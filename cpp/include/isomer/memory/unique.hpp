// SPDX-License-Identifier: MIT
// Decoding into std::unique_ptr.
#pragma once
#include <memory>
#include "store.hpp"

namespace isomer::memory {

template <class T>
struct holder_traits<std::unique_ptr<T>> {
  static constexpr T* engage(store& st, std::unique_ptr<T>& p) {
    if (!p) {
      if (!st.charge(sizeof(T))) return nullptr;
      p.reset(new T());
    }
    return p.get();
  }
};

}  // namespace isomer::memory
