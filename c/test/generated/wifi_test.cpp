// SPDX-License-Identifier: MIT
// One small message, both ways, and each way to have too little room.
#include <gtest/gtest.h>
#include <vector>
#include "wifi.isomer.h"

namespace {

demo_WifiStatus sample() {
  demo_WifiStatus m;
  demo_WifiStatus_init(&m);
  m.device_count = 2;
  m.has_addresses = true;
  m.addresses.ipv4_size = 4;
  memcpy(m.addresses.ipv4, "\xc0\xa8\x01\x64", 4);
  m.ssid_size = 6;
  memcpy(m.ssid, "WiFi-0", 6);
  m.frequency = 2437;
  return m;
}

TEST(wifi, comes_back_as_it_was) {
  const demo_WifiStatus m = sample();
  uint8_t buffer[demo_WifiStatus_MAX_SIZE];
  size_t size = 0, at = 0;
  ASSERT_EQ(demo_WifiStatus_encode(&m, buffer, sizeof buffer, &size), ISOMER_OK);
  EXPECT_EQ(size, demo_WifiStatus_size(&m));
  demo_WifiStatus read;
  ASSERT_EQ(demo_WifiStatus_decode(&read, buffer, size, &at), ISOMER_OK);
  EXPECT_TRUE(demo_WifiStatus_equal(&m, &read));
}

TEST(wifi, fits_into_exactly_its_size_and_nothing_less) {
  const demo_WifiStatus m = sample();
  for (size_t capacity = 0; capacity <= demo_WifiStatus_size(&m); ++capacity) {
    std::vector<uint8_t> buffer(capacity);  // of its own, so that a sanitizer sees its end
    size_t size = 1;
    const isomer_status status = demo_WifiStatus_encode(&m, buffer.data(), capacity, &size);
    EXPECT_EQ(status, capacity == demo_WifiStatus_size(&m) ? ISOMER_OK : ISOMER_TOO_LARGE);
    EXPECT_EQ(size, status == ISOMER_OK ? capacity : 0);
  }
}

TEST(wifi, text_over_its_capacity_is_refused) {
  const std::vector<uint8_t> bytes = [] {
    std::vector<uint8_t> b = {0x22, 33};
    b.resize(2 + 33, 'x');
    return b;
  }();
  demo_WifiStatus m;
  size_t at = 0;
  EXPECT_EQ(demo_WifiStatus_decode(&m, bytes.data(), bytes.size(), &at), ISOMER_TOO_LARGE);
  EXPECT_EQ(at, 2u);
}

}  // namespace
