// SPDX-License-Identifier: MIT
// The fields read so far of a message that is being decoded.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace isomer::detail::walk {

// The fields read so far: one word, or an array for large messages.
template <std::size_t N>
class field_set {
 public:
  constexpr bool has(std::size_t i) const { return words_[i / 64] >> (i % 64) & 1; }
  constexpr void add(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr bool all() const {
    for (std::size_t i = 0; i < N; ++i)
      if (!has(i)) return false;
    return true;
  }

 private:
  std::array<std::uint64_t, N / 64 + 1> words_{};
};
template <std::size_t N>
  requires(N <= 64)
class field_set<N> {
 public:
  constexpr bool has(std::size_t i) const { return word_ >> i & 1; }
  constexpr void add(std::size_t i) { word_ |= std::uint64_t{1} << i; }
  constexpr bool all() const { return word_ == (N == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << N % 64) - 1); }

 private:
  std::uint64_t word_ = 0;
};

}  // namespace isomer::detail::walk
