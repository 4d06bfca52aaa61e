// SPDX-License-Identifier: MIT
// A bit for each field of a message with any number of fields.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

namespace isomer::detail::table {

class field_bits {
 public:
  explicit field_bits(std::size_t fields) {
    std::size_t words = fields / 64 + 1;
    if (words > few) [[unlikely]] {
      more_ = std::make_unique<std::uint64_t[]>(words);
      bits_ = more_.get();
    } else
      for (std::size_t i = 0; i < words; ++i) some_[i] = 0;
  }
  field_bits(const field_bits&) = delete;
  field_bits& operator=(const field_bits&) = delete;
  bool has(std::size_t i) const { return bits_[i / 64] >> (i % 64) & 1; }
  void add(std::size_t i) { bits_[i / 64] |= std::uint64_t{1} << (i % 64); }

 private:
  static constexpr std::size_t few = 4;
  std::uint64_t some_[few];
  std::uint64_t* bits_ = some_;
  std::unique_ptr<std::uint64_t[]> more_;
};

}  // namespace isomer::detail::table
