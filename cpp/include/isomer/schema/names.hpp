// SPDX-License-Identifier: MIT
// Names to positions: a hash table made at compile time.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include "message.hpp"

namespace isomer::detail {

inline constexpr std::size_t none = ~std::size_t{0};

// The size and at most five characters: usually enough to distinguish the names of one message.
constexpr std::uint64_t hash_sample(std::string_view s) {
  std::uint64_t h = s.size() * 0x9e3779b97f4a7c15u;
  auto at = [&](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(s[i])); };
  if (!s.empty()) {
    std::size_t last = s.size() - 1;
    h += at(0) | at(s.size() / 2) << 8 | at(last) << 16 | at(last < 4 ? last : 4) << 24 | at(last * 3 / 4) << 32;
  }
  h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
  return h ^ h >> 32;
}
constexpr std::uint64_t hash_whole(std::string_view s) {
  std::uint64_t h = 0x9e3779b97f4a7c15u;
  for (char c : s) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return h ^ h >> 32;
}

// Two spellings of each of N names, which may be equal. Linear probing in a table at most a quarter full.
template <std::size_t N>
class name_table {
 public:
  using spellings = std::array<std::string_view, N>;
  consteval name_table(const spellings& a, const spellings& b) : a_(a), b_(b) {
    static_assert(N < 0x7fff);
    samples_ = true;
    if (fill() > 4) samples_ = false, fill();
  }
  // Returns the position of a name, or none. The second name is the format's own, and has precedence: json_name may
  // give a field the name that another one has in the schema.
  constexpr std::size_t find(std::string_view s) const {
    std::size_t by_first = none;
    for (std::size_t at = slot(s); index_[at] >= 0; at = next(at)) {
      auto i = static_cast<std::size_t>(index_[at]);
      if (b_[i] == s) return i;
      if (a_[i] == s) by_first = i;
    }
    return by_first;
  }

 private:
  static constexpr std::size_t slots = std::bit_ceil(8 * N + 1);
  static constexpr std::size_t next(std::size_t at) { return (at + 1) & (slots - 1); }
  constexpr std::size_t slot(std::string_view s) const {
    return (samples_ ? hash_sample(s) : hash_whole(s)) & (slots - 1);
  }
  // The longest distance of a name from its slot.
  consteval std::size_t fill() {
    std::size_t longest = 0;
    for (auto& i : index_) i = -1;
    for (std::size_t i = 0; i < N; ++i) {
      std::size_t a = insert(a_[i], i), b = a_[i] == b_[i] ? 0 : insert(b_[i], i);
      longest = a > longest ? a : longest;
      longest = b > longest ? b : longest;
    }
    return longest;
  }
  consteval std::size_t insert(std::string_view s, std::size_t i) {
    std::size_t steps = 0, at = slot(s);
    for (; index_[at] >= 0; at = next(at)) ++steps;
    index_[at] = static_cast<std::int16_t>(i);
    return steps;
  }
  bool samples_ = true;  // whether hash_sample distinguishes the names
  std::array<std::int16_t, slots> index_{};
  spellings a_, b_;
};

// Fields by either name: the schema's, or that of JSON or of the text format.
template <class Fields>
inline constexpr name_table<Fields::size> json_index{Fields::names, Fields::json_names};
template <class Fields>
inline constexpr name_table<Fields::size> text_index{Fields::names, Fields::text_names};

// The position of a field's number, or none.
template <class Fields>
constexpr std::size_t find_number(std::uint32_t number) {
  constexpr auto& numbers = Fields::numbers;
  if (number - 1 < Fields::size && numbers[number - 1] == number) return number - 1;  // numbered 1, 2, 3, …
  std::size_t low = 0, high = Fields::size;
  while (low < high) {
    std::size_t mid = (low + high) / 2;
    if (numbers[mid] < number) low = mid + 1;
    else high = mid;
  }
  return low < Fields::size && numbers[low] == number ? low : none;
}

}  // namespace isomer::detail
