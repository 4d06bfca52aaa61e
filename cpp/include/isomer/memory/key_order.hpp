// SPDX-License-Identifier: MIT
// Whether a key occurs twice, in maps that are sequences of entries: which entry it is, and its position in the input.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include "arena.hpp"
#include "store.hpp"

namespace isomer::memory {

// Entries are counted in the order in which they were read. `none`: each key occurs once. `refused`: there was no
// memory to find out, and the store has the reason.
struct key_check {
  static constexpr std::size_t none = ~std::size_t{0}, refused = none - 1;
};

// Memory for n values while keys are compared, charged to the budget.
template <class T>
class scratch {
 public:
  scratch(store& st, std::size_t n) : st_(st), bytes_(n * sizeof(T)) {
    if (!affords_besides(st, n, sizeof(T))) st.overdraw();
    else if (!(all_ = std::unique_ptr<T[]>(new (std::nothrow) T[n]))) st.exhausted = true;
    else st.charge(bytes_);
  }
  ~scratch() {
    if (all_) st_.refund(bytes_);
  }
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  explicit operator bool() const { return all_ != nullptr; }
  T* get() const { return all_.get(); }

 private:
  store& st_;
  std::size_t bytes_;
  std::unique_ptr<T[]> all_;
};

// Sorts the numbers of the entries by key, with less(i, k), and returns the first entry whose key an earlier one has.
// Takes time O(n log n): chosen keys cannot make it slow.
template <class Less>
std::size_t order_keys(std::uint32_t* order, std::size_t n, Less less) {
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint32_t>(i);
  std::sort(order, order + n, [&](std::uint32_t a, std::uint32_t b) { return less(a, b) || (!less(b, a) && a < b); });
  std::size_t first = key_check::none;
  for (std::size_t i = 1; i < n; ++i)
    if (order[i] < first && !less(order[i - 1], order[i])) first = order[i];
  return first;
}
template <class Less>
std::size_t first_repeat(store& st, std::size_t n, Less less) {
  scratch<std::uint32_t> order(st, n);
  return order ? order_keys(order.get(), n, less) : key_check::refused;
}
// The same, and sorts the entries with swap(i, k) if each key occurs once.
template <class Less, class Swap>
std::size_t sort_entries(store& st, std::size_t n, Less less, Swap swap) {
  scratch<std::uint32_t> order(st, n);
  if (!order) return key_check::refused;
  std::uint32_t* const to = order.get();
  const std::size_t first = order_keys(to, n, less);
  if (first != key_check::none) return first;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t at = i; to[at] != at;) {  // along a cycle, which ends where it began
      const std::size_t from = std::exchange(to[at], static_cast<std::uint32_t>(at));
      if (from == i) break;
      swap(at, from);
      at = from;
    }
  return first;
}

// The positions of entries in the input, from the first one on whose key does not follow the one before it. The entries
// before it ascend, so none of them occurs twice. Most maps have no others.
class entry_places {
 public:
  explicit entry_places(store& st) : st_(st) {}
  ~entry_places() { st_.refund(room_ * sizeof all_[0]); }
  entry_places(const entry_places&) = delete;
  entry_places& operator=(const entry_places&) = delete;

  bool empty() const { return size_ == 0; }
  // Records the newest of a map's n entries. Returns false if there is no memory.
  ISOMER_ALWAYS bool note(bool ascends, const char* at) {
    if (ascends && !size_) [[likely]]
      return true;
    return push(at);
  }
  const char* of(std::size_t entry, std::size_t entries) const { return all_[entry - (entries - size_)]; }

 private:
  ISOMER_OUTLINED bool push(const char* at) {
    if (size_ == room_) {
      const std::size_t room = 2 * room_ + 8;
      if (!affords_besides(st_, room, sizeof at)) return st_.overdraw(), false;  // both exist while it grows
      std::unique_ptr<const char*[]> wide(new (std::nothrow) const char*[room]);
      if (!wide) return st_.exhausted = true, false;
      std::copy_n(all_.get(), size_, wide.get());
      all_ = std::move(wide);
      st_.charge((room - room_) * sizeof at);
      room_ = room;
    }
    all_[size_++] = at;
    return true;
  }
  store& st_;
  std::unique_ptr<const char*[]> all_;
  std::size_t size_ = 0, room_ = 0;
};

}  // namespace isomer::memory
