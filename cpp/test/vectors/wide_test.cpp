// SPDX-License-Identifier: MIT
// Golden vectors of a message too large for a chain of compares.
#include "features/wide.isomer.hpp"
#include "support/golden.hpp"

namespace wide_test {

TEST(Vectors, Wide) { test::golden<features::wide::Wide, features::wide::WideView>(); }

}  // namespace wide_test
