// SPDX-License-Identifier: MIT
// Nine flat members, described by hand: what a device says about its wireless network.
#pragma once
#include <isomer/message.hpp>
#include <string>

namespace test {

struct flat {
  std::int32_t device_count = 0, state = 0;
  std::string ipv4, ipv6, ssid, bssid;
  std::int32_t security = 0;
  std::uint32_t channel = 0, frequency = 0;
  bool operator==(const flat&) const = default;
};
inline flat flat_status(const char* ssid) {
  return {.device_count = 2,
          .state = 2,
          .ipv4 = {'\xc0', '\xa8', '\x01', '\x64'},
          .ipv6 = std::string(16, '\0'),
          .ssid = ssid,
          .bssid = {'\xde', '\xad', '\xbe', '\xef', '\x00', '\x01'},
          .security = 2,
          .channel = 6,
          .frequency = 2437};
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
