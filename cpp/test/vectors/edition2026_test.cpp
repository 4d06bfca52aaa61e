// SPDX-License-Identifier: MIT
// Golden vectors of edition 2026: enumerators that JSON spells otherwise; extensions and message sets that are listed.
#include "features/edition2026.isomer.hpp"
#include "support/golden.hpp"

namespace edition2026_test {

namespace edition = features::edition2026;

TEST(Vectors, Edition2026) { test::golden<edition::Crossing, edition::CrossingView>(); }
TEST(Vectors, Extensions) {
  test::vector_extensions::add(edition::note, edition::raw, edition::inner, edition::notes, edition::unchecked,
                               edition::Member_member);
  test::golden<edition::Noted, edition::NotedView, edition::Members, edition::MembersView>();
}

}  // namespace edition2026_test
