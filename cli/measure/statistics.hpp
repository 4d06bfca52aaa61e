// SPDX-License-Identifier: MIT
// What samples of a time say: the middle one, and how far they lie apart.
#pragma once
#include <cstddef>
#include <vector>

namespace isomer::cli {

class samples {
 public:
  void add(double v) { all_.push_back(v); }
  std::size_t size() const { return all_.size(); }
  double median() const;
  // The coefficient of variation: the standard deviation as a part of the mean. 0 for fewer than two.
  double cv() const;

 private:
  std::vector<double> all_;
};

}  // namespace isomer::cli
