// SPDX-License-Identifier: MIT
// Bytes that are not text: vectors of std::byte or of characters, and spans over the input.
#pragma once
#include <span>
#include <vector>
#include "arena.hpp"
#include "store.hpp"

namespace isomer::memory {

// A type of one byte, such as char, std::uint8_t or std::byte.
template <class B>
concept byte = sizeof(B) == 1 && !std::is_same_v<B, bool>;

template <byte B, class A>
struct text_traits<std::vector<B, A>> {
  using bytes = std::vector<B, A>;
  static constexpr bool shared = true;

  static bool assign(store& st, bytes& s, const char* p, std::size_t n) {
    if (!st.charge(n)) return false;
    auto* from = reinterpret_cast<const B*>(p);
    s.assign(from, from + n);
    return true;
  }
  static char* room(store& st, bytes& s, std::size_t n) {
    if (!st.charge(n)) return nullptr;
    s.resize(n);
    return reinterpret_cast<char*>(s.data());
  }
  static void trim(bytes& s, std::size_t n) { s.resize(n); }
};

// Aliases the input, or the arena.
template <byte B>
struct text_traits<std::span<const B>> {
  using bytes = std::span<const B>;
  static constexpr bool shared = false, aliases = true;

  static bool assign(store&, bytes& s, const char* p, std::size_t n) {
    s = {reinterpret_cast<const B*>(p), n};
    return true;
  }
  static char* room(store& st, bytes& s, std::size_t n) {
    auto* p = static_cast<char*>(take(st, n, 1));
    s = {reinterpret_cast<const B*>(p), p ? n : 0};
    return p;
  }
  static void trim(bytes& s, std::size_t n) { s = s.first(n); }
};

}  // namespace isomer::memory
