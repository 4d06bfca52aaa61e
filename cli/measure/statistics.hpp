// SPDX-License-Identifier: MIT
// Statistics of samples of a time: the median, and the dispersion.
#pragma once
#include <cstddef>
#include <vector>

namespace isomer::cli {

class samples {
 public:
  void add(double v) { all_.push_back(v); }
  std::size_t size() const { return all_.size(); }
  double median() const;
  // The coefficient of variation, which is the standard deviation divided by the mean; 0 for fewer than two samples.
  double cv() const;

 private:
  std::vector<double> all_;
};

}  // namespace isomer::cli
