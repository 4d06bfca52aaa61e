// SPDX-License-Identifier: MIT
// How often a time was measured: a high dynamic range histogram, which keeps every time to three digits in memory that
// does not grow. Buckets are laid out as HdrHistogram lays them out, so that its viewers read what is written of one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace isomer::net::measure {

class histogram {
 public:
  histogram();

  // Nanoseconds, measured so many times. What is longer than an hour counts as an hour.
  void record(std::uint64_t ns, std::uint64_t times = 1);
  void add(const histogram& other);
  void clear();

  std::uint64_t count() const { return count_; }
  std::uint64_t min() const;
  std::uint64_t max() const;
  double mean() const;
  double deviation() const;
  // The least time that so many percent of all are not longer than, to three digits; 0 of none.
  std::uint64_t at_percentile(double percentile) const;

  // HdrHistogram's percentile distribution, the .hgrm format, in microseconds.
  std::string percentile_distribution() const;

  static constexpr std::uint64_t highest = std::uint64_t{3600} * 1'000'000'000;
  static constexpr int digits = 3;
  // By index, as HdrHistogram counts them.
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  static constexpr unsigned sub_bucket_bits = 11;  // 2,048 of them: the least power of two for three digits
  static constexpr std::uint64_t sub_buckets = std::uint64_t{1} << sub_bucket_bits;

  static std::size_t index_of(std::uint64_t ns);
  static std::uint64_t lowest_of(std::size_t index);
  static std::uint64_t highest_of(std::size_t index);
  static unsigned buckets();

  std::vector<std::uint64_t> counts_;
  std::uint64_t count_ = 0, min_ = UINT64_MAX, max_ = 0;
};

}  // namespace isomer::net::measure
