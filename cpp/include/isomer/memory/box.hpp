// SPDX-License-Identifier: MIT
// A nullable owner with value semantics, for recursive members: a std::optional that may hold an incomplete type.
#pragma once
#include <type_traits>
#include <utility>
#include "store.hpp"

namespace isomer {

template <class T>
class box {
 public:
  using value_type = T;
  constexpr box() noexcept = default;
  // A template, so that copying a box does not check whether T, which may be incomplete, can be made from one.
  template <class U = T>
    requires std::is_same_v<std::remove_cvref_t<U>, T>
  constexpr box(U&& v) : p_(new T(std::forward<U>(v))) {}
  constexpr box(const box& o) : p_(o.p_ ? new T(*o.p_) : nullptr) {}
  constexpr box(box&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  constexpr box& operator=(box o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  constexpr ~box() { delete p_; }

  constexpr bool has_value() const { return p_ != nullptr; }
  constexpr explicit operator bool() const { return has_value(); }
  constexpr T& operator*() { return *p_; }
  constexpr const T& operator*() const { return *p_; }
  constexpr T* operator->() { return p_; }
  constexpr const T* operator->() const { return p_; }
  constexpr T& emplace() {
    reset();
    p_ = new T();
    return *p_;
  }
  constexpr void reset() { delete std::exchange(p_, nullptr); }
  friend constexpr bool operator==(const box& a, const box& b) {
    return a.p_ && b.p_ ? *a.p_ == *b.p_ : !a.p_ == !b.p_;
  }

 private:
  T* p_ = nullptr;
};

template <class T>
struct memory::holder_traits<box<T>> {
  static constexpr T* engage(store& st, box<T>& b) {
    if (!b.has_value()) {
      if (!st.charge(sizeof(T))) return nullptr;
      b.emplace();
    }
    return &*b;
  }
};

}  // namespace isomer
