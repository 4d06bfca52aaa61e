// SPDX-License-Identifier: MIT
#include "statistics.hpp"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace isomer::cli {

double samples::median() const {
  if (all_.empty()) return 0;
  std::vector<double> sorted = all_;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t n = sorted.size();
  return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

double samples::cv() const {
  if (all_.size() < 2) return 0;
  const auto n = static_cast<double>(all_.size());
  const double mean = std::accumulate(all_.begin(), all_.end(), 0.0) / n;
  double squares = 0;
  for (const double v : all_) squares += (v - mean) * (v - mean);
  return mean > 0 ? std::sqrt(squares / (n - 1)) / mean : 0;
}

}  // namespace isomer::cli
