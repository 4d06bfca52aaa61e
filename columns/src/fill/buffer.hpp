// SPDX-License-Identifier: MIT
// Memory of a column, which grows and is reused from batch to batch.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <isomer/base/port.hpp>
#include <utility>

namespace isomer::columns {

// T must be trivially copyable. Every function that may allocate returns false if there is no memory.
template <class T>
class buffer {
 public:
  buffer() = default;
  buffer(buffer&& o) noexcept
      : p_(std::exchange(o.p_, nullptr)), n_(std::exchange(o.n_, 0)), capacity_(std::exchange(o.capacity_, 0)) {}
  buffer& operator=(buffer&& o) noexcept {
    std::swap(p_, o.p_), std::swap(n_, o.n_), std::swap(capacity_, o.capacity_);
    return *this;
  }
  ~buffer() { std::free(p_); }

  T* data() { return p_; }
  const T* data() const { return p_; }
  std::size_t size() const { return n_; }
  std::size_t capacity() const { return capacity_; }
  T& operator[](std::size_t i) { return p_[i]; }
  const T& operator[](std::size_t i) const { return p_[i]; }

  ISOMER_ALWAYS bool make_room(std::size_t k) { return capacity_ - n_ >= k || grow(k); }
  // There must be room.
  ISOMER_ALWAYS T* add(std::size_t k) {
    T* const at = p_ + n_;
    n_ += k;
    return at;
  }
  ISOMER_ALWAYS void push(T v) { p_[n_++] = v; }
  bool fill(std::size_t to, T v) {
    if (to <= n_) return true;
    if (!make_room(to - n_)) return false;
    for (T* at = add(to - n_); at != p_ + n_; ++at) *at = v;
    return true;
  }
  void cut(std::size_t n) { n_ = n; }
  // Moves the memory into a buffer of another type.
  template <class U>
  buffer<U> as() && {
    buffer<U> to;
    to.p_ = reinterpret_cast<U*>(std::exchange(p_, nullptr));
    to.n_ = std::exchange(n_, 0) * sizeof(T) / sizeof(U);
    to.capacity_ = std::exchange(capacity_, 0) * sizeof(T) / sizeof(U);
    return to;
  }

 private:
  template <class U>
  friend class buffer;
  ISOMER_COLD bool grow(std::size_t k) {
    constexpr std::size_t most = PTRDIFF_MAX / sizeof(T);
    if (k > most - n_) return false;
    std::size_t wanted = n_ + k + 64;
    if (capacity_ <= most / 2 && wanted < 2 * capacity_) wanted = 2 * capacity_;
    // Offsets into text have 32 bits, so every position in the buffer must be an int32.
    if (sizeof(T) == 1 && wanted > INT32_MAX && n_ + k <= INT32_MAX) wanted = INT32_MAX;
    auto* const wide = static_cast<T*>(std::realloc(p_, wanted * sizeof(T)));
    if (!wide) return false;
    p_ = wide, capacity_ = wanted;
    return true;
  }

  T* p_ = nullptr;
  std::size_t n_ = 0, capacity_ = 0;
};

}  // namespace isomer::columns
