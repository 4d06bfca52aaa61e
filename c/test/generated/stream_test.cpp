// SPDX-License-Identifier: MIT
// Messages of generated code in streams: fields of one message, and sequences.
#include <gtest/gtest.h>
#include <isomer/stream.h>
#include <string>
#include "stream_relay.hpp"
#include "wifi.isomer.h"

namespace {
using stream_test::sink;
using stream_test::source;

// The longer the number, the longer the message.
demo_WifiStatus status_of(uint32_t i) {
  demo_WifiStatus m;
  demo_WifiStatus_init(&m);
  m.ssid_size = static_cast<decltype(m.ssid_size)>(i % 33);
  memset(m.ssid, 'a' + static_cast<int>(i % 26), m.ssid_size);
  m.frequency = 2412 + i;
  return m;
}

enum { MESSAGES = 100 };

void write_fields(isomer_stream_out& out) {
  for (uint32_t i = 0; i < MESSAGES; ++i) {
    const demo_WifiStatus message = status_of(i);
    size_t size;
    const size_t length = demo_WifiStatus_size(&message);
    isomer_stream_begin_bytes(&out, 2, length);
    uint8_t* room = isomer_stream_room(&out, length);
    if (room) isomer_stream_out_fail(&out, demo_WifiStatus_encode(&message, room, length, &size));
  }
}

uint32_t read_fields(isomer_stream_in& in) {
  uint32_t count = 0;
  isomer_stream_field field;
  demo_WifiStatus message;
  while (isomer_stream_next(&in, &field)) {
    if (field.tag != (2 << 3 | ISOMER_LENGTH)) continue;
    size_t size, at;
    const uint8_t* bytes = isomer_stream_view(&in, &size);
    if (bytes) isomer_stream_in_fail(&in, demo_WifiStatus_decode(&message, bytes, size, &at), &at);
    if (in.status != ISOMER_OK) break;
    const demo_WifiStatus expected = status_of(count++);
    EXPECT_TRUE(demo_WifiStatus_equal(&message, &expected)) << count;
  }
  return count;
}

std::string fields() {
  uint8_t buffer[demo_WifiStatus_MAX_SIZE];
  sink to;
  isomer_stream_out out;
  isomer_stream_out_init(&out, sink::write, &to, buffer, sizeof buffer);
  write_fields(out);
  EXPECT_EQ(isomer_stream_finish(&out), ISOMER_OK);
  return to.bytes;
}

TEST(stream_generated, fields_through_one_buffer) {
  const std::string bytes = fields();
  for (size_t chunk : {1u, 7u, 10000u}) {
    uint8_t buffer[demo_WifiStatus_MAX_SIZE];
    source from{.bytes = bytes, .chunk = chunk};
    isomer_stream_in in;
    isomer_stream_in_init(&in, source::read, &from, buffer, sizeof buffer);
    EXPECT_EQ(read_fields(in), static_cast<uint32_t>(MESSAGES));
    EXPECT_EQ(in.status, ISOMER_OK);
  }
}

TEST(stream_generated, an_error_has_its_place_in_the_stream) {
  std::string bytes = fields();
  const size_t good = bytes.size();
  bytes += std::string("\x12\x05\x08\x01\x0f\x08\x01", 7);
  uint8_t buffer[demo_WifiStatus_MAX_SIZE];
  source from{.bytes = bytes, .chunk = 10};
  isomer_stream_in in;
  isomer_stream_in_init(&in, source::read, &from, buffer, sizeof buffer);
  EXPECT_EQ(read_fields(in), static_cast<uint32_t>(MESSAGES));
  EXPECT_EQ(in.status, ISOMER_BAD_TAG);
  EXPECT_EQ(in.at, good + 4);
}

TEST(stream_generated, an_array_is_a_message_of_fields) {
  demo_WifiStatus some[3] = {status_of(0), status_of(1), status_of(2)};
  uint8_t encoded[3 * (demo_WifiStatus_MAX_SIZE + 5)];
  size_t size = 0;
  ASSERT_EQ(demo_WifiStatus_encode_array(some, 3, encoded, sizeof encoded, &size), ISOMER_OK);
  uint8_t buffer[demo_WifiStatus_MAX_SIZE];
  source from{.bytes = {reinterpret_cast<const char*>(encoded), size}, .chunk = 5};
  isomer_stream_in in;
  isomer_stream_field field;
  isomer_stream_in_init(&in, source::read, &from, buffer, sizeof buffer);
  for (const demo_WifiStatus& expected : some) {
    demo_WifiStatus message;
    ASSERT_TRUE(isomer_stream_next(&in, &field));
    ASSERT_EQ(field.tag, 1u << 3 | ISOMER_LENGTH);
    const uint8_t* bytes = isomer_stream_view(&in, &size);
    ASSERT_NE(bytes, nullptr);
    ASSERT_EQ(demo_WifiStatus_decode(&message, bytes, size, nullptr), ISOMER_OK);
    EXPECT_TRUE(demo_WifiStatus_equal(&message, &expected));
  }
  EXPECT_FALSE(isomer_stream_next(&in, &field));
  EXPECT_EQ(in.status, ISOMER_OK);
}

TEST(stream_generated, sequences_with_a_cap) {
  uint8_t buffer[demo_WifiStatus_MAX_SIZE];
  sink to;
  isomer_stream_out out;
  isomer_stream_out_init(&out, sink::write, &to, buffer, sizeof buffer);
  for (uint32_t i = 0; i < MESSAGES; ++i) {
    const demo_WifiStatus message = status_of(i);
    uint8_t encoded[demo_WifiStatus_MAX_SIZE];
    size_t size = 0;
    ASSERT_EQ(demo_WifiStatus_encode(&message, encoded, sizeof encoded, &size), ISOMER_OK);
    isomer_stream_put_delimited(&out, encoded, size);
  }
  ASSERT_EQ(isomer_stream_finish(&out), ISOMER_OK);

  // Messages over twenty bytes are passed over.
  source from{.bytes = to.bytes, .chunk = 11};
  isomer_stream_in in;
  isomer_stream_in_init(&in, source::read, &from, buffer, sizeof buffer);
  uint32_t length = 0, i = 0, taken = 0;
  for (; isomer_stream_message(&in, &length); ++i) {
    const demo_WifiStatus expected = status_of(i);
    demo_WifiStatus message;
    size_t size = 0;
    ASSERT_EQ(length, demo_WifiStatus_size(&expected));
    if (length > 20) continue;
    const uint8_t* bytes = isomer_stream_view(&in, &size);
    ASSERT_NE(bytes, nullptr);
    ASSERT_EQ(demo_WifiStatus_decode(&message, bytes, size, nullptr), ISOMER_OK);
    EXPECT_TRUE(demo_WifiStatus_equal(&message, &expected));
    ++taken;
  }
  EXPECT_EQ(in.status, ISOMER_OK);
  EXPECT_EQ(i, static_cast<uint32_t>(MESSAGES));
  EXPECT_GT(taken, 0u);
  EXPECT_LT(taken, i);
}

}  // namespace
