// SPDX-License-Identifier: MIT
// Structs that existed before: filled, written and checked where they are.
#include <gtest/gtest.h>
#include "bound.isomer.h"
#include "existing.h"
#include "support/message.hpp"
#include "support/records.hpp"

namespace test {
ISOMER_TEST_BOUND_MESSAGE(device, bound_Device)
ISOMER_TEST_BOUND_MESSAGE(address, bound_Address)
}  // namespace test

namespace {

using namespace test::wire;
using namespace std::string_literals;

device sample() {
  device d;
  bound_Device_init(&d);
  std::strcpy(d.name, "sixteen letters!");
  d.level = level_high;
  d.temperature = -40;
  d.up = UINT64_C(1) << 63;
  d.sample_count = 4;
  for (int i = 0; i < 4; ++i) d.samples[i] = i - 2;
  d.payload.length = 8, std::memcpy(d.payload.data, "\0payload", 8);
  std::memcpy(d.mac, "\1\2\3\4\5\6", 6);
  d.net.own = {{192, 168, 1, 1}, 80};
  d.net.gateway = 65535;
  d.peer_count = 2, d.peers[0] = {{10, 0, 0, 1}, 1}, d.peers[1] = {{10, 0, 0, 2}, 2};
  d.label_count = 3;
  for (auto& label : d.labels) std::strcpy(label, "eight ch");
  d.maybe_is_there = 1, d.maybe = 0;
  d.on = 1;
  d.which = value_text, std::strcpy(d.value.text, "eleven char");
  d.ratio = 0.5f;
  std::strcpy(d.note, "\xffnine by.");
  return d;
}

TEST(bound, comes_back_as_it_was) {
  const device d = sample();
  const test::encoded e = test::encode(d);
  ASSERT_EQ(e.status, ISOMER_OK) << e.bytes;
  EXPECT_EQ(test::through<device>(e.bytes).bytes, e.bytes);
  device back;
  std::memset(&back, 0xa5, sizeof back);
  ASSERT_EQ(test::decode(back, e.bytes).status, ISOMER_OK);
  EXPECT_TRUE(bound_Device_equal(&d, &back));
  EXPECT_EQ(back.net.own.port, 80);
  EXPECT_EQ(back.net.gateway, 65535);
  EXPECT_EQ(back.payload.length, 8);
  EXPECT_EQ(back.which, value_text);
  EXPECT_EQ(back.level, level_high);
  back.peers[1].port = 3;
  EXPECT_FALSE(bound_Device_equal(&d, &back));
}

TEST(bound, a_struct_that_is_always_there_is_always_written) {
  device d;
  std::memset(&d, 0xa5, sizeof d);
  bound_Device_init(&d);
  const std::string ipv4 = text(1, "\0\0\0\0"s);
  EXPECT_EQ(test::encode(d).bytes, text(7, "\0\0\0\0\0\0"s) + text(8, ipv4));
  EXPECT_EQ(test::through<device>("").bytes, test::encode(d).bytes);
}

TEST(bound, counts_and_sizes_may_be_signed) {
  auto refuses = [](auto spoil) {
    device d = sample();
    spoil(d);
    for (std::size_t room : {std::size_t{bound_Device_MAX_SIZE}, bound_Device_size(&d), std::size_t{0}}) {
      test::block to(room);
      std::size_t n = 1;
      EXPECT_EQ(bound_Device_encode(&d, to.data(), room, &n), ISOMER_TOO_LARGE) << room;
      EXPECT_EQ(n, 0u);
    }
  };
  for (int bad : {-1, -100, 127}) {
    refuses([=](device& d) { d.sample_count = bad; });
    refuses([=](device& d) { d.label_count = bad; });
    refuses([=](device& d) { d.peer_count = static_cast<signed char>(bad); });
    refuses([=](device& d) { d.payload.length = static_cast<short>(bad); });
  }
  refuses([](device& d) { d.sample_count = 5; });
  refuses([](device& d) { d.peer_count = 3; });
  refuses([](device& d) { d.payload.length = 9; });
}

// A size below zero must not make the sum small enough for a buffer that what stands before does not fit.
TEST(bound, a_negative_size_does_not_shrink_the_message) {
  device d = sample();
  for (int n = -1; n >= -200; --n) {
    d.payload.length = static_cast<short>(n);
    for (std::size_t room = 0; room < 40; ++room) {
      test::block to(room);
      std::size_t size = 1;
      ASSERT_EQ(bound_Device_encode(&d, to.data(), room, &size), ISOMER_TOO_LARGE);
    }
  }
}

TEST(bound, capacities) {
  EXPECT_EQ(test::through<device>(text(1, std::string(17, 'x'))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(number(3, 32768)).status, ISOMER_BAD_VALUE);
  EXPECT_EQ(test::through<device>(text(5, times(5, "\1"))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(text(6, std::string(9, 'x'))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(text(7, "12345")).status, ISOMER_BAD_VALUE);
  EXPECT_EQ(test::through<device>(text(8, number(2, 65536))).status, ISOMER_BAD_VALUE);
  EXPECT_EQ(test::through<device>(times(3, text(9, ""))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(times(4, text(10, ""))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(text(10, std::string(9, 'x'))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(text(14, std::string(12, 'x'))).status, ISOMER_TOO_LARGE);
  EXPECT_EQ(test::through<device>(text(17, "a\0"s)).status, ISOMER_BAD_VALUE);
}

}  // namespace
