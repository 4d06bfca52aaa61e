// SPDX-License-Identifier: MIT
// The same in the formats of layouts, positional with its fingerprint among them.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include "against_compiled.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "support/walks.hpp"

namespace layouts_test {

template <template <class> class M>
void compare(std::uint32_t seed) {
  test::compare_dynamic<M<test::tabled_view>>(seed, 200, isomer::msgpack{}, isomer::msgpack_numbers{},
                                              isomer::cbor_deterministic{}, isomer::cbor_array{}, isomer::php{},
                                              isomer::positional{});
}

TEST(DynamicLayouts, Maps) { compare<features::proto3::basic_Maps>(1); }
TEST(DynamicLayouts, Lists) { compare<features::proto3::basic_Lists>(2); }
TEST(DynamicLayouts, Oneofs) { compare<features::proto3::basic_Choice>(3); }
TEST(DynamicLayouts, WellKnownTypes) { compare<features::proto3::basic_Known>(4); }
TEST(DynamicLayouts, Scalars) { compare<features::scalars::basic_Single>(5); }

}  // namespace layouts_test
