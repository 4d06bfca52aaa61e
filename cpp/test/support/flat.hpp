// SPDX-License-Identifier: MIT
// Nine flat members, described by hand: what a device says about its wireless network.
#pragma once
#include <gtest/gtest.h>
#include <isomer/message.hpp>
#include <string>
#include <utility>
#include <vector>

namespace test {

struct flat {
  std::int32_t device_count = 0, state = 0;
  std::string ipv4, ipv6, ssid, bssid;
  std::int32_t security = 0;
  std::uint32_t channel = 0, frequency = 0;
  bool operator==(const flat&) const = default;
};
// The i-th of some devices, none like another.
inline flat flat_status(std::string ssid, int i = 0) {
  return {.device_count = 2 + i,
          .state = 2,
          .ipv4 = {'\xc0', '\xa8', static_cast<char>(1 + i), static_cast<char>(100 + i)},
          .ipv6 = std::string(16, '\0'),
          .ssid = std::move(ssid),
          .bssid = {'\xde', '\xad', '\xbe', '\xef', '\x00', '\x01'},
          .security = 2,
          .channel = 6u + static_cast<unsigned>(i),
          .frequency = 2437u + 5 * static_cast<unsigned>(i)};
}
struct flats {
  std::vector<flat> v;
  bool operator==(const flats&) const = default;
};
inline flats flat_statuses(int n) {
  flats all;
  for (int i = 0; i < n; ++i) all.v.push_back(flat_status("WiFi-" + std::to_string(i), i));
  return all;
}
// The size of what a format makes of the message, which must come back.
template <class Format, class M>
std::size_t size_there_and_back(const M& m) {
  auto bytes = isomer::encode(Format{}, m);
  EXPECT_TRUE(bytes.ok());
  EXPECT_EQ(isomer::decode<M>(Format{}, *bytes).value(), m);
  return bytes->size();
}

}  // namespace test

template <>
struct isomer::describe<test::flat> {
  using M = test::flat;
  using fields =
      isomer::fields<field<1, "device_count", &M::device_count, kind::int32>, field<2, "state", &M::state, kind::int32>,
                     field<3, "ipv4", &M::ipv4, kind::bytes>, field<4, "ipv6", &M::ipv6, kind::bytes>,
                     field<5, "ssid", &M::ssid, kind::bytes>, field<6, "bssid", &M::bssid, kind::bytes>,
                     field<7, "security", &M::security, kind::int32>, field<8, "channel", &M::channel, kind::uint32>,
                     field<9, "frequency", &M::frequency, kind::uint32>>;
};
template <>
struct isomer::describe<test::flats> {
  using fields = isomer::fields<field<1, "v", &test::flats::v, kind::message, rule::repeated>>;
};
