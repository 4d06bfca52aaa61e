// SPDX-License-Identifier: MIT
// Owning messages: std::string, std::vector, std::map, std::optional.
#pragma once
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include "../base/copy.hpp"
#include "box.hpp"
#include "optional.hpp"
#include "resolved.hpp"
#include "store.hpp"
#include "unknown_fields.hpp"

namespace isomer {

struct owning {
  using string = memory::resolved<std::string>;
  using bytes = string;
  using unknown_fields = isomer::unknown_fields;
  template <class T>
  using optional = std::optional<T>;
  template <class T>
  using box = isomer::box<T>;
  template <class T>
  using list = memory::resolved<std::vector<T>>;
  template <class K, class V>
  using map = memory::resolved<std::map<K, V>>;  // ordered: deterministic output, and chosen keys do no harm
};

namespace memory {

template <>
struct text_traits<std::string> {
  static constexpr bool shared = true;
  static constexpr std::size_t in_place = 15;  // the minimum that the standard libraries hold without allocating

  ISOMER_ALWAYS static constexpr bool assign(store& st, std::string& s, const char* p, std::size_t n) {
    if (n > in_place && !st.charge(block_of(s, n))) [[unlikely]]
      return false;
#if ISOMER_CLANG && !defined(_LIBCPP_VERSION)
    s.clear();  // inlines best: 10 % of decoding GoogleMessage1
    s.append(p, n);
#else
    // libc++'s assign is a call, and another one moves the bytes. libstdc++'s first checks whether p is in s.
    if (n <= s.size()) {
      s.resize(n);
      detail::copy(s.data(), p, n);
      return true;
    }
    s.assign(p, n);
#endif
    return true;
  }
  static constexpr char* room(store& st, std::string& s, std::size_t n) {
    if (n > in_place && !st.charge(block_of(s, n))) return nullptr;
    s.resize(n);
    return s.data();
  }
  // The size that the string allocates for n bytes, if it allocates: at least twice the previous one, and a NUL.
  ISOMER_ALWAYS static constexpr std::size_t block_of(const std::string& s, std::size_t n) {
    const std::size_t had = s.capacity();
    return (n <= had || n > 2 * had ? n : 2 * had) + 1;
  }
  static constexpr void trim(std::string& s, std::size_t n) { s.resize(n); }
};

template <class T, class A>
struct list_traits<std::vector<T, A>> {
  using list = std::vector<T, A>;

  ISOMER_OUTLINED static constexpr bool grow(store& st, list& v, std::size_t n) {
    std::size_t had = v.capacity(), to = had * 2 > v.size() + n ? had * 2 : v.size() + n;
    // The first block of a list of small elements. libstdc++ would use 1, 2, 4.
    if (to < 2 && sizeof(T) <= 64) to = 64 / sizeof(T) > 4 ? 4 : 2;
    // Both exist while the elements move.
    if (!st.affords(to, sizeof(T)) || !st.charge(to * sizeof(T))) return false;
    v.reserve(to);
    st.refund(had * sizeof(T));
    return true;
  }
  ISOMER_OUTLINED static constexpr bool reserve(store& st, list& v, std::size_t n) {
    return n <= v.capacity() || grow(st, v, n - v.size());
  }
  ISOMER_ALWAYS static constexpr T* append(store& st, list& v) {
    if (v.size() == v.capacity() && !grow(st, v, 1)) [[unlikely]]
      return nullptr;
    return &v.emplace_back();
  }
  ISOMER_ALWAYS static constexpr bool push(store& st, list& v, T x) {
    if (v.size() == v.capacity() && !grow(st, v, 1)) [[unlikely]]
      return false;
    v.push_back(x);
    return true;
  }
  static constexpr T* extend(store& st, list& v, std::size_t n) {
    std::size_t had = v.size();
    if (n > v.capacity() - had && !grow(st, v, n)) return nullptr;
    v.resize(had + n);
    return v.data() + had;
  }
  ISOMER_ALWAYS static constexpr T* reuse(list& v, std::size_t i) { return i < v.size() ? v.data() + i : nullptr; }
  ISOMER_ALWAYS static constexpr void trim(list& v, std::size_t n) {
    if (n < v.size()) v.resize(n);
  }
};

// std::vector<bool> has no addressable elements: it takes values only.
template <class A>
struct list_traits<std::vector<bool, A>> {
  using list = std::vector<bool, A>;
  static constexpr bool push(store& st, list& v, bool x) {
    if (v.size() == v.capacity()) {
      const std::size_t had = v.capacity() / 8;
      if (!st.charge(2 * had + 8)) return false;
      v.push_back(x);
      st.refund(had);
    } else v.push_back(x);
    return true;
  }
  static constexpr void trim(list& v, std::size_t n) {
    if (n < v.size()) v.resize(n);
  }
};

template <class K, class V, class C, class A>
struct map_traits<std::map<K, V, C, A>> {
  using map = std::map<K, V, C, A>;
  static constexpr bool settles = false;
  static constexpr std::size_t node = sizeof(typename map::value_type) + 4 * sizeof(void*);

  // Most maps arrive in the order of their keys.
  static V* insert(store& st, map& m, K&& key) {
    if (!st.charge(node)) return nullptr;
    const std::size_t had = m.size();
    auto at = m.try_emplace(m.end(), std::move(key));
    if (m.size() == had) at->second = V{};
    return &at->second;
  }
  // With an entry of another map. Returns false if the key existed; it has this value now.
  static bool insert(map& m, typename map::node_type&& entry, K&& key, V&& value) {
    entry.key() = std::move(key);
    entry.mapped() = std::move(value);
    auto at = m.insert(m.end(), std::move(entry));
    if (!entry) return true;
    at->second = std::move(entry.mapped());
    return false;
  }
};

}  // namespace memory
}  // namespace isomer
