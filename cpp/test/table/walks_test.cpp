// SPDX-License-Identifier: MIT
// The two walks agree on random messages and their images in protobuf and JSON, damaged ones too.
#include <isomer/json.hpp>
#include "both_walks.hpp"
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"

namespace walks_test {

template <class M>
void compare(std::uint32_t seed) {
  test::compare_walks<M>(seed, 400, isomer::json{},
                         isomer::json{.print_defaults = true,
                                      .enums_as_numbers = true,
                                      .original_names = true,
                                      .unquoted_int64 = true,
                                      .ignore_unknown = true});
}

TEST(Walks, Presence) { compare<features::proto3::Presence>(1); }
TEST(Walks, Lists) { compare<features::proto3::Lists>(2); }
TEST(Walks, Maps) { compare<features::proto3::Maps>(3); }
TEST(Walks, Oneofs) { compare<features::proto3::Choice>(4); }
TEST(Walks, WellKnownTypes) { compare<features::proto3::Known>(5); }
TEST(Walks, NamesOfJson) { compare<features::proto3::Json>(6); }
TEST(Walks, RequiredFieldsAndDefaults) {
  compare<features::proto2::Rules>(7);
  compare<features::proto2::Defaults>(8);
}
TEST(Walks, Groups) { compare<features::proto2::Groups>(9); }
TEST(Walks, Extensions) {
  compare<features::proto2::Extendable>(10);
  compare<features::proto2::Set>(11);
}
TEST(Walks, Editions) { compare<features::edition2023::Mixed>(12); }
TEST(Walks, Scalars) {
  compare<features::scalars::Single>(13);
  compare<features::scalars::Packed>(14);
  compare<features::scalars::Loose>(15);
  compare<features::scalars::Keys>(16);
}
TEST(Walks, Recursion) {
  compare<features::recursion::Direct>(17);
  compare<features::recursion::Outer>(18);
}

// Which of several things that are wrong is told does not depend on the walk either.
TEST(Walks, Budgets) {
  for (const int budget : {0, 40, 200, 1000})
    test::compare_walks<features::proto3::Lists>(19, 100, isomer::json{.limits = {.memory = budget}},
                                                 isomer::json{.ignore_unknown = true, .limits = {.memory = budget}});
}

}  // namespace walks_test
