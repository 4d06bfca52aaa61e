// SPDX-License-Identifier: MIT
#include "histogram.hpp"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace isomer::net::measure {

// The first 2,048 times have an index each. From there on every doubling has 1,024, twice as wide as those before.
std::size_t histogram::index_of(std::uint64_t ns) {
  auto bits = static_cast<unsigned>(std::bit_width(ns));
  if (bits <= sub_bucket_bits) return ns;
  unsigned shift = bits - sub_bucket_bits;
  return (std::size_t{shift} << (sub_bucket_bits - 1)) + (ns >> shift);
}

std::uint64_t histogram::lowest_of(std::size_t index) {
  if (index < sub_buckets) return index;
  auto shift = static_cast<unsigned>((index >> (sub_bucket_bits - 1)) - 1);
  return (index - (std::size_t{shift} << (sub_bucket_bits - 1))) << shift;
}

std::uint64_t histogram::highest_of(std::size_t index) { return lowest_of(index + 1) - 1; }

unsigned histogram::buckets() { return static_cast<unsigned>(std::bit_width(highest)) - sub_bucket_bits + 1; }

histogram::histogram() : counts_((std::size_t{buckets()} + 1) << (sub_bucket_bits - 1)) {}

void histogram::record(std::uint64_t ns, std::uint64_t times) {
  if (!times) return;
  ns = std::min(ns, highest);
  counts_[index_of(ns)] += times;
  count_ += times;
  min_ = std::min(min_, ns);
  max_ = std::max(max_, ns);
}

void histogram::add(const histogram& other) {
  for (std::size_t i = 0; i < counts_.size(); i++) counts_[i] += other.counts_[i];
  count_ += other.count_;
  min_ = std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
}

void histogram::clear() { *this = {}; }

std::uint64_t histogram::min() const { return count_ ? min_ : 0; }
std::uint64_t histogram::max() const { return max_; }

double histogram::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts_.size(); i++)
    if (counts_[i])
      sum += static_cast<double>(counts_[i]) *
             (static_cast<double>(lowest_of(i)) + static_cast<double>(highest_of(i))) / 2;
  return count_ ? sum / static_cast<double>(count_) : 0;
}

double histogram::deviation() const {
  double middle = mean(), sum = 0;
  for (std::size_t i = 0; i < counts_.size(); i++) {
    if (!counts_[i]) continue;
    double d = (static_cast<double>(lowest_of(i)) + static_cast<double>(highest_of(i))) / 2 - middle;
    sum += static_cast<double>(counts_[i]) * d * d;
  }
  return count_ ? std::sqrt(sum / static_cast<double>(count_)) : 0;
}

std::uint64_t histogram::at_percentile(double percentile) const {
  if (!count_) return 0;
  auto wanted =
      static_cast<std::uint64_t>(std::ceil(std::clamp(percentile, 0.0, 100.0) / 100 * static_cast<double>(count_)));
  wanted = std::max<std::uint64_t>(wanted, 1);
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < counts_.size(); i++)
    if ((seen += counts_[i]) >= wanted) return std::min(highest_of(i), max_);
  return max_;
}

// Five lines for each halving of what is left to 100 %.
std::string histogram::percentile_distribution() const {
  std::string out = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n";
  char line[128];
  std::uint64_t seen = 0;
  double next = 0;
  for (std::size_t i = 0; i < counts_.size() && seen < count_; i++) {
    if (!counts_[i]) continue;
    seen += counts_[i];
    double here = 100 * static_cast<double>(seen) / static_cast<double>(count_);
    double us = static_cast<double>(std::min(highest_of(i), max_)) / 1000;
    while (next <= here && next < 100) {
      double part = next / 100;
      std::snprintf(line, sizeof line, "%12.3f %14.12f %10llu %14.2f\n", us, part,
                    static_cast<unsigned long long>(seen), 1 / (1 - part));
      out += line;
      double halvings = std::floor(std::log2(100 / (100 - next))) + 1;
      next += 100 / (5 * std::exp2(halvings));
      if (seen == count_) break;
    }
  }
  if (count_) {
    std::snprintf(line, sizeof line, "%12.3f %14.12f %10llu\n", static_cast<double>(max_) / 1000, 1.0,
                  static_cast<unsigned long long>(count_));
    out += line;
  }
  std::snprintf(line, sizeof line, "#[Mean    = %12.3f, StdDeviation   = %12.3f]\n", mean() / 1000, deviation() / 1000);
  out += line;
  std::snprintf(line, sizeof line, "#[Max     = %12.3f, Total count    = %12llu]\n", static_cast<double>(max_) / 1000,
                static_cast<unsigned long long>(count_));
  out += line;
  std::snprintf(line, sizeof line, "#[Buckets = %12u, SubBuckets     = %12llu]\n", buckets(),
                static_cast<unsigned long long>(sub_buckets));
  return out + line;
}

}  // namespace isomer::net::measure
