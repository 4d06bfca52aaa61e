// SPDX-License-Identifier: MIT
// Views: text aliases the input; lists and unescaped text are in an arena. Messages are trivially destructible.
#pragma once
#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>
#include "key_order.hpp"
#include "optional.hpp"
#include "resolved.hpp"
#include "slice.hpp"
#include "stable_sort.hpp"

namespace isomer {

// Holds a recursive member: copied as a pointer, compared by value. It never owns the message.
template <class T>
class view_box {
 public:
  using value_type = T;
  constexpr view_box() noexcept = default;
  constexpr view_box(const T* p) : p_(p) {}
  constexpr bool has_value() const { return p_ != nullptr; }
  constexpr explicit operator bool() const { return has_value(); }
  constexpr const T& operator*() const { return *p_; }
  constexpr const T* operator->() const { return p_; }
  constexpr void reset() { p_ = nullptr; }
  friend constexpr bool operator==(const view_box& a, const view_box& b) {
    return a.p_ && b.p_ ? *a.p_ == *b.p_ : !a.p_ == !b.p_;
  }

 private:
  const T* p_ = nullptr;
};

// An entry of a map in a view.
template <class K, class V>
struct map_entry {
  K key{};
  V value{};
  bool operator==(const map_entry&) const = default;
};

// A map as an array of entries, sorted by key after decoding. In a map that you create, sort the entries and use no key
// twice, so that find() works; it is written as it is.
template <class K, class V>
class map_view : public slice<map_entry<K, V>> {
 public:
  using key_type = K;
  using mapped_type = V;
  using slice<map_entry<K, V>>::slice;
  constexpr map_view() noexcept = default;
  constexpr const V* find(const K& key) const {
    auto at = std::lower_bound(this->begin(), this->end(), key, [](const auto& e, const K& k) { return e.key < k; });
    return at != this->end() && at->key == key ? &at->value : nullptr;
  }
};

// Unknown fields: a part of the input if they are contiguous there, otherwise a copy in the arena that grows by
// doubling.
class unknown_view {
 public:
  constexpr unknown_view() noexcept = default;
  constexpr unknown_view(std::string_view records)
      : p_(records.data()), size_(static_cast<std::uint32_t>(records.size())) {}
  constexpr std::string_view view() const { return {p_, size_}; }
  constexpr operator std::string_view() const { return view(); }
  constexpr bool empty() const { return size_ == 0; }
  constexpr void clear() { *this = {}; }
  friend constexpr bool operator==(const unknown_view& a, const unknown_view& b) { return a.view() == b.view(); }

 private:
  friend bool keep(memory::store&, unknown_view&, const char*, std::size_t);
  friend bool keep_copy(memory::store&, unknown_view&, const char*, std::size_t);
  const char* p_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;  // 0: the memory is not the arena's
};

// Appends n bytes to a copy in the arena; earlier records are moved to it first. Returns false if there is no memory.
ISOMER_COLD inline bool keep_copy(memory::store& st, unknown_view& k, const char* p, std::size_t n) {
  std::size_t had = k.size_, need = had + n;
  if (need > UINT32_MAX / 2) return false;
  if (need > k.capacity_) {
    const std::size_t old = k.capacity_, to = 2 * need;
    auto* q = static_cast<char*>(memory::grow_run(st, k.p_, old, to, 1));
    if (!q) return false;
    if (q != k.p_) {
      if (had) std::memcpy(q, k.p_, had);
      if (old) memory::give_back(st, k.p_, old, 1);
    }
    k.p_ = q, k.capacity_ = static_cast<std::uint32_t>(to);
  }
  std::memcpy(const_cast<char*>(k.p_) + had, p, n);
  k.size_ = static_cast<std::uint32_t>(need);
  return true;
}
inline bool keep(memory::store& st, unknown_view& k, const char* p, std::size_t n) {
  if (k.capacity_ || (k.size_ && k.p_ + k.size_ != p) || n > UINT32_MAX / 2 - k.size_) return keep_copy(st, k, p, n);
  if (!k.size_) k.p_ = p;
  k.size_ += static_cast<std::uint32_t>(n);
  return true;
}

// Messages that point into the input and into an arena: basic_Person<view>. Both must outlive them.
struct view {
  using string = std::string_view;
  using bytes = std::string_view;
  using unknown_fields = unknown_view;
  template <class T>
  using optional = std::optional<T>;
  template <class T>
  using box = view_box<T>;
  template <class T>
  using list = slice<T>;
  template <class K, class V>
  using map = map_view<K, V>;
};

namespace memory {

template <>
struct text_traits<std::string_view> {
  static constexpr bool shared = false, aliases = true;
  ISOMER_ALWAYS static constexpr bool assign(store&, std::string_view& s, const char* p, std::size_t n) {
    s = {p, n};
    return true;
  }
  static char* room(store& st, std::string_view& s, std::size_t n) {
    auto* p = static_cast<char*>(take(st, n, 1));
    s = {p, p ? n : 0};
    return p;
  }
  static constexpr void trim(std::string_view& s, std::size_t n) { s = s.substr(0, n); }
};

template <class T>
struct holder_traits<view_box<T>> {
  static constexpr bool in_arena = true;
  static T* engage(store& st, view_box<T>& b) {
    if (b.has_value()) return const_cast<T*>(&*b);
    void* p = take_run(st, sizeof(T), alignof(T));
    if (!p) return nullptr;
    auto* fresh = new (p) T{};
    b = view_box<T>(fresh);
    return fresh;
  }
  // Called before another value replaces it.
  static void leave(store& st, view_box<T>& b) {
    if (b.has_value()) give_back(st, &*b, sizeof(T), alignof(T));
    b.reset();
  }
};

template <class K, class V>
struct map_traits<map_view<K, V>> {
  using entry = map_entry<K, V>;
  using run = slice<entry>;
  static constexpr bool settles = true, in_arena = true;

  static V* insert(store& st, map_view<K, V>& m, K&& key) {
    entry* e = list_traits<run>::append(st, m);
    if (!e) return nullptr;
    e->key = std::move(key);
    return &e->value;
  }
  static bool ascends(const map_view<K, V>& m) {
    const std::size_t n = m.size();
    return n < 2 || m[n - 2].key < m[n - 1].key;
  }
  static std::size_t sort(store& st, map_view<K, V>& m) {
    auto* const first = const_cast<entry*>(m.data());
    return sort_entries(st, m.size(), less_in(m), [=](std::size_t i, std::size_t k) { std::swap(first[i], first[k]); });
  }
  static constexpr std::size_t find_repeat(store& st, const map_view<K, V>& m) {
    const auto after = [](const entry& a, const entry& b) { return !(a.key < b.key); };
    if (std::adjacent_find(m.begin(), m.end(), after) == m.end()) return key_check::none;
    return first_repeat(st, m.size(), less_in(m));
  }
  // Sorts by key and keeps the last entry of each.
  static bool settle(map_view<K, V>& m) {
    auto* first = const_cast<entry*>(m.data());
    auto* last = first + m.size();
    auto after = [](const entry& a, const entry& b) { return !(a.key < b.key); };
    if (std::adjacent_find(first, last, after) == last) return true;  // as written by a canonical encoder
    stable_sort(first, last, [](const entry& a, const entry& b) { return a.key < b.key; });
    entry* kept = first;
    for (entry* e = first; e != last; ++e) {
      if (e != first && !(kept[-1].key < e->key)) --kept;
      *kept++ = *e;
    }
    bool unique = kept == last;
    list_traits<run>::trim(m, static_cast<std::size_t>(kept - first));
    return unique;
  }

 private:
  static constexpr auto less_in(const map_view<K, V>& m) {
    return [first = m.data()](std::size_t i, std::size_t k) { return first[i].key < first[k].key; };
  }
};

}  // namespace memory
}  // namespace isomer
