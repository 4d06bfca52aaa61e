// SPDX-License-Identifier: MIT
// Names to positions: a perfect hash found at compile time.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "message.hpp"

namespace isomer::detail {

inline constexpr std::size_t none = ~std::size_t{0};

// Reads at most five characters and the size: enough to tell the names of one message apart, in constant time.
constexpr std::uint64_t mix_name(std::string_view s, std::uint64_t seed) {
  std::uint64_t h = s.size() * 0x9e3779b97f4a7c15u;
  auto at = [&](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(s[i])); };
  if (!s.empty()) {
    std::size_t last = s.size() - 1;
    h += at(0) | at(s.size() / 2) << 8 | at(last) << 16 | at(last < 4 ? last : 4) << 24 | at(last * 3 / 4) << 32;
  }
  h = (h ^ h >> 29) * seed;
  return h ^ h >> 32;
}

// Two spellings of each of N names. Where no seed separates them, candidates are compared one by one.
template <std::size_t N>
class name_table {
 public:
  using spellings = std::array<std::string_view, N>;
  consteval name_table(const spellings& a, const spellings& b) : a_(a), b_(b) {
    for (std::uint64_t k = 1; k < 256 && seed_ == 0; ++k) {
      std::uint64_t seed = (2 * k + 1) * 0xbf58476d1ce4e5b9u | 1;
      if (fits(seed)) seed_ = seed;
    }
  }
  // The only position that s may have: whoever asks compares the name itself.
  constexpr std::size_t candidate(std::string_view s) const {
    if (seed_ == 0) [[unlikely]] {
      for (std::size_t i = 0; i < N; ++i)
        if (a_[i] == s || b_[i] == s) return i;
      return none;
    }
    std::int16_t i = index_[slot(s, seed_)];
    return i < 0 ? none : static_cast<std::size_t>(i);
  }

 private:
  static constexpr std::size_t slots = std::bit_ceil(4 * N + 1);
  static constexpr std::size_t slot(std::string_view s, std::uint64_t seed) { return mix_name(s, seed) & (slots - 1); }
  consteval bool fits(std::uint64_t seed) {
    for (auto& i : index_) i = -1;
    for (std::size_t i = 0; i < N; ++i) {
      for (auto s : {a_[i], b_[i]}) {
        auto& at = index_[slot(s, seed)];
        if (at >= 0 && at != static_cast<std::int16_t>(i)) return false;
        at = static_cast<std::int16_t>(i);
      }
    }
    return true;
  }
  std::uint64_t seed_ = 0;
  std::array<std::int16_t, slots> index_{};
  spellings a_, b_;
};

// Fields by either spelling: the schema's name, or the JSON name.
template <class Fields>
struct name_index {
  static constexpr name_table<Fields::size> table{Fields::names, Fields::json_names};
  static constexpr std::size_t find(std::string_view s) {
    std::size_t i = table.candidate(s);
    return i != none && (s == Fields::names[i] || s == Fields::json_names[i]) ? i : none;
  }
};

}  // namespace isomer::detail
