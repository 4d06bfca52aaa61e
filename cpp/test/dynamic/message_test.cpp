// SPDX-License-Identifier: MIT
// Messages made of descriptors are read and written as those that a compiler saw.
#include <isomer/json.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include "against_compiled.hpp"
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "support/walks.hpp"

namespace message_test {

// The compiler's side goes by table, too: what this is about is the descriptors.
template <template <class> class M>
void compare(std::uint32_t seed) {
  test::compare_dynamic<M<test::tabled_view>>(seed, 300, isomer::json{},
                                              isomer::json{.print_defaults = true, .ignore_unknown = true},
                                              isomer::text{}, isomer::yaml{});
}

TEST(Dynamic, Presence) { compare<features::proto3::basic_Presence>(1); }
TEST(Dynamic, Lists) { compare<features::proto3::basic_Lists>(2); }
TEST(Dynamic, Maps) { compare<features::proto3::basic_Maps>(3); }
TEST(Dynamic, Oneofs) { compare<features::proto3::basic_Choice>(4); }
TEST(Dynamic, WellKnownTypes) { compare<features::proto3::basic_Known>(5); }
TEST(Dynamic, NamesOfJson) { compare<features::proto3::basic_Json>(6); }
TEST(Dynamic, RequiredFieldsAndDefaults) {
  compare<features::proto2::basic_Rules>(7);
  compare<features::proto2::basic_Defaults>(8);
}
TEST(Dynamic, Groups) { compare<features::proto2::basic_Groups>(9); }
TEST(Dynamic, ExtendableMessagesAndSets) {
  compare<features::proto2::basic_Extendable>(10);
  compare<features::proto2::basic_Set>(11);
}
TEST(Dynamic, Editions) { compare<features::edition2023::basic_Mixed>(12); }
TEST(Dynamic, Scalars) {
  compare<features::scalars::basic_Single>(13);
  compare<features::scalars::basic_Packed>(14);
  compare<features::scalars::basic_Loose>(15);
  compare<features::scalars::basic_Keys>(16);
}
TEST(Dynamic, Recursion) {
  compare<features::recursion::basic_Direct>(17);
  compare<features::recursion::basic_Outer>(18);
}

}  // namespace message_test
