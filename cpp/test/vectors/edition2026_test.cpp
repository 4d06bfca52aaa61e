// SPDX-License-Identifier: MIT
// Golden vectors of edition 2026: enumerators that JSON spells otherwise.
#include "features/edition2026.isomer.hpp"
#include "support/golden.hpp"

namespace {

TEST(Vectors, Edition2026) { test::golden<features::edition2026::Crossing, features::edition2026::CrossingView>(); }

}  // namespace
