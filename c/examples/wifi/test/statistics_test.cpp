// Mean, deviation and median of numbers that can be checked by hand.
// SPDX-License-Identifier: MIT
#include "statistics.h"

#include <gtest/gtest.h>

namespace {

TEST(statistics, of_an_even_number) {
  double samples[] = {9, 2, 4, 4, 4, 5, 5, 7};
  const statistics s = statistics_of(samples, 8);
  EXPECT_DOUBLE_EQ(s.mean, 5);
  EXPECT_NEAR(s.stddev, 2.13809, 1e-5);  // sqrt(32 / 7)
  EXPECT_NEAR(s.cv, 0.427618, 1e-6);
  EXPECT_DOUBLE_EQ(s.median, 4.5);
  EXPECT_DOUBLE_EQ(s.min, 2);
}

TEST(statistics, of_an_odd_number) {
  double samples[] = {30, 10, 20};
  EXPECT_DOUBLE_EQ(statistics_of(samples, 3).median, 20);
}

TEST(statistics, of_one_has_no_deviation) {
  double samples[] = {7};
  const statistics s = statistics_of(samples, 1);
  EXPECT_DOUBLE_EQ(s.mean, 7);
  EXPECT_DOUBLE_EQ(s.stddev, 0);
  EXPECT_DOUBLE_EQ(s.median, 7);
}

// The squares of these differ in digits that a double does not have.
TEST(statistics, of_large_numbers_that_differ_little) {
  double samples[] = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
  EXPECT_NEAR(statistics_of(samples, 4).stddev, 5.47723, 1e-5);  // sqrt(30)
}

}  // namespace
