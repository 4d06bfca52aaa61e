// SPDX-License-Identifier: MIT
// A list that does not own its elements: a span that compares, and knows whether its memory belongs to an arena.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include "arena.hpp"
#include "store.hpp"

namespace isomer {

// Two words. Elements after size() up to capacity() are unused memory of an arena; a slice of an array has none.
template <class T>
class slice {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using iterator = const T*;
  using const_iterator = const T*;

  constexpr slice() noexcept = default;  // noexcept for GCC 12: see resolved.hpp
  constexpr slice(const T* p, std::size_t n) : p_(p), size_(static_cast<std::uint32_t>(n)) {}
  // Any contiguous range, which must outlive the slice. Checked by its members, because a concept would need T to be
  // complete.
  template <class R>
    requires(!std::is_base_of_v<slice, R> &&
             requires(const R& r) {
               static_cast<const T*>(r.data());
               r.size();
             })
  constexpr slice(const R& range) : slice(range.data(), range.size()) {}
  template <std::size_t N>
  constexpr slice(const T (&array)[N]) : slice(array, N) {}

  constexpr const T* data() const { return p_; }
  constexpr std::size_t size() const { return size_; }
  constexpr std::size_t capacity() const { return capacity_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](std::size_t i) const { return p_[i]; }
  constexpr const T& front() const { return p_[0]; }
  constexpr const T& back() const { return p_[size_ - 1]; }
  constexpr const T* begin() const { return p_; }
  constexpr const T* end() const { return p_ + size_; }
  friend constexpr bool operator==(const slice& a, const slice& b) {
    return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  friend struct memory::list_traits<slice>;
  const T* p_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

namespace memory {
// The number of elements that a run gets which must hold `need`. Small elements are allocated several at a time, large
// ones singly.
constexpr std::size_t grown_run(std::size_t old, std::size_t need, std::size_t size) {
  const std::size_t least = size <= 64 ? 4 : 1, most = UINT32_MAX / 2;
  return std::max({need, least, std::min(2 * old, most)});
}
}  // namespace memory

template <class T>
struct memory::list_traits<slice<T>> {
  static constexpr bool in_arena = true;
  static constexpr std::size_t most = UINT32_MAX / 2;

  // Doubles the capacity, or uses the requested one, so that a list of known length takes no more.
  ISOMER_OUTLINED static bool grow(store& st, slice<T>& v, std::size_t n) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena destroys nothing");
    const std::size_t had = v.size_, old = v.capacity_;
    if (n > most - had) return false;
    const std::size_t to = grown_run(old, had + n, sizeof(T));
    if (!st.affords(to - old, sizeof(T))) return st.overdraw(), false;
    auto* q = static_cast<T*>(grow_run(st, v.p_, old * sizeof(T), to * sizeof(T), alignof(T)));
    if (!q) return false;
    if (q != v.p_) {
      if (had) std::uninitialized_copy_n(v.p_, had, q);
      if (old) give_back(st, v.p_, old * sizeof(T), alignof(T));
      v.p_ = q;
    }
    v.capacity_ = static_cast<std::uint32_t>(to);
    return true;
  }
  static bool reserve(store& st, slice<T>& v, std::size_t n) { return n <= v.capacity_ || grow(st, v, n - v.size_); }
  // The caller writes all of them, so numbers are not zeroed first, which would write a long list twice.
  static T* extend(store& st, slice<T>& v, std::size_t n) {
    T* p = take_places(st, v, n);
    if constexpr (!std::is_arithmetic_v<T> && !std::is_enum_v<T>)
      if (p) std::uninitialized_value_construct_n(p, n);
    return p;
  }
  ISOMER_ALWAYS static T* append(store& st, slice<T>& v) {
    T* p = take_places(st, v, 1);
    return p ? std::construct_at(p) : nullptr;
  }
  ISOMER_ALWAYS static bool push(store& st, slice<T>& v, T x) {
    T* p = take_places(st, v, 1);
    return p && std::construct_at(p, x);
  }
  static T* reuse(slice<T>&, std::size_t) { return nullptr; }  // elements may be constants
  static void trim(slice<T>& v, std::size_t n) {
    if (n < v.size_) v.size_ = static_cast<std::uint32_t>(n);
  }

 private:
  static T* take_places(store& st, slice<T>& v, std::size_t n) {
    if (n > v.capacity_ - v.size_ || v.capacity_ < v.size_) [[unlikely]] {
      if (!grow(st, v, n)) return nullptr;
    }
    T* p = const_cast<T*>(v.p_) + v.size_;
    v.size_ += static_cast<std::uint32_t>(n);
    return p;
  }
};

}  // namespace isomer
