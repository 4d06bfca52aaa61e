// SPDX-License-Identifier: MIT
// The two walks agree in the layouts without names: by number, and by order.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include "both_walks.hpp"
#include "features/proto3.isomer.hpp"

namespace by_order_test {

template <class M>
void compare(std::uint32_t seed) {
  test::compare_walks<M>(seed, 200, isomer::positional{}, isomer::basic_msgpack<isomer::keys::number>{},
                         isomer::basic_msgpack<isomer::keys::order>{}, isomer::basic_cbor<isomer::keys::number>{},
                         isomer::basic_cbor<isomer::keys::order>{}, isomer::php_list{});
}

TEST(WalksByOrder, Maps) { compare<features::proto3::Maps>(1); }
TEST(WalksByOrder, WellKnownTypes) { compare<features::proto3::Known>(2); }
TEST(WalksByOrder, Oneofs) { compare<features::proto3::Choice>(3); }

}  // namespace by_order_test
