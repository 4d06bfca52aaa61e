// SPDX-License-Identifier: MIT
// Packed structs, at each address: UndefinedBehaviorSanitizer and machines without unaligned access tell what is wrong.
#include <gtest/gtest.h>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include "frame.isomer.h"

namespace {

frame full() {
  frame m;
  packed_structs_Frame_init(&m);
  m.id = 7;
  m.seq = 0xfedcba98u;
  m.offset = INT64_MIN;
  m.volt = 1.5f;
  m.position = -1e300;
  m.time = -5;
  m.level = level_high;
  m.on = 1;
  m.sample_count = 3;
  m.samples[0] = -32768;
  m.samples[2] = 5;
  m.samples[1] = 0;
  m.real_count = 2;
  m.reals[0] = 0.25;
  m.reals[1] = -0.0;
  m.at.x = -70000;
  m.at.y = UINT64_MAX;
  m.point_count = 2;
  m.points[0].x = 1;
  m.points[0].y = 2;
  m.points[1].x = 3;
  m.points[1].y = 4;
  m.raw_size = 2;
  m.raw[0] = 1;
  m.raw[1] = 2;
  std::memcpy(m.name, "frame", 6);
  m.has_maybe = 1;
  m.maybe = 0;
  m.which = 18;
  m.value.point.x = 9;
  m.value.point.y = 10;
  return m;
}

using encoder = isomer_status (*)(const frame*, uint8_t*, size_t, size_t*);
using decoder = isomer_status (*)(frame*, const uint8_t*, size_t, size_t*);

void comes_back(encoder encode, decoder decode) {
  for (size_t shift = 0; shift < 8; ++shift) {
    std::array<uint8_t, 300> bytes;
    std::array<uint8_t, 2 * sizeof(frame) + 8> memory;
    frame* const from = reinterpret_cast<frame*>(memory.data() + shift);
    frame* const to = from + 1;
    const frame filled = full();
    std::memcpy(from, &filled, sizeof filled);
    size_t size = 0;
    ASSERT_EQ(encode(from, bytes.data(), bytes.size(), &size), ISOMER_OK);
    ASSERT_EQ(decode(to, bytes.data(), size, nullptr), ISOMER_OK);
    EXPECT_TRUE(packed_structs_Frame_equal(from, to)) << shift;
    EXPECT_EQ(std::memcmp(&to->value.point, &from->value.point, sizeof(struct point)), 0);
  }
}

TEST(packed_structs, come_back_from_any_address) {
  comes_back(packed_structs_Frame_encode, packed_structs_Frame_decode);
  comes_back(packed_structs_Frame_encode_msgpack, packed_structs_Frame_decode_msgpack);
  comes_back(packed_structs_Frame_encode_msgpack_array, packed_structs_Frame_decode_msgpack_array);
}

TEST(packed_structs, in_arrays) {
  const frame two[2] = {full(), full()};
  frame back[2];
  uint8_t bytes[600];
  size_t size = 0, count = 0;
  ASSERT_EQ(packed_structs_Frame_encode_array(two, 2, bytes, sizeof bytes, &size), ISOMER_OK);
  ASSERT_EQ(packed_structs_Frame_decode_array(back, 2, &count, bytes, size, nullptr), ISOMER_OK);
  ASSERT_EQ(count, 2u);
  EXPECT_TRUE(packed_structs_Frame_equal(&two[1], &back[1]));
}

}  // namespace
