// SPDX-License-Identifier: MIT
// The two walks agree in the formats by name: text, YAML, MessagePack, CBOR, PHP.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include "both_walks.hpp"
#include "features/proto3.isomer.hpp"

namespace by_name_test {

template <class M>
void compare(std::uint32_t seed) {
  test::compare_walks<M>(seed, 200, isomer::text{}, isomer::text{.allow_overwrites = true}, isomer::yaml{},
                         isomer::msgpack{}, isomer::cbor{}, isomer::php{});
}

TEST(WalksByName, Maps) { compare<features::proto3::Maps>(1); }
TEST(WalksByName, WellKnownTypes) { compare<features::proto3::Known>(2); }
TEST(WalksByName, Oneofs) { compare<features::proto3::Choice>(3); }

}  // namespace by_name_test
