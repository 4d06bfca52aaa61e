// SPDX-License-Identifier: MIT
// Golden vectors of every scalar kind.
#include "features/scalars.isomer.hpp"
#include "support/golden.hpp"

namespace scalars_test {

TEST(Vectors, Single) { test::golden<features::scalars::Single, features::scalars::SingleView>(); }
TEST(Vectors, Lists) {
  test::golden<features::scalars::Packed, features::scalars::PackedView, features::scalars::Loose,
               features::scalars::LooseView>();
}
TEST(Vectors, Keys) { test::golden<features::scalars::Keys, features::scalars::KeysView>(); }

}  // namespace scalars_test
