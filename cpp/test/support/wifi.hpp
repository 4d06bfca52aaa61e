// SPDX-License-Identifier: MIT
// A C struct of a WiFi access point, as embedded programs have it: arrays of bytes, small integers, a struct in a
// struct.
#pragma once
#include <array>
#include <cstdint>
#include <isomer/message.hpp>
#include <vector>

namespace wifi {

// The layout of C; the descriptions are by hand, since to reflection an array of bytes might be text or numbers.
enum class state : int { unknown, disabled, enabled };
enum class security : int { none, wep, wpa };
struct addresses {
  std::array<std::uint8_t, 4> ipv4{};
  std::array<std::uint8_t, 16> ipv6{};
  bool operator==(const addresses&) const = default;
};
struct access_point {
  int device_count = 0;
  wifi::state state = state::unknown;
  wifi::addresses addresses{};
  std::array<char, 33> ssid{};
  std::array<std::uint8_t, 6> bssid{};
  wifi::security security = security::none;
  std::uint8_t channel = 0;
  std::uint16_t frequency = 0;
  bool operator==(const access_point&) const = default;
};
struct one {
  access_point point{};
  bool operator==(const one&) const = default;
};
struct many {
  std::vector<access_point> points;
  bool operator==(const many&) const = default;
};

inline access_point sample(int i) {
  auto byte = [](int v) { return static_cast<std::uint8_t>(v); };
  access_point p{.device_count = 2 + i,
                 .state = state::enabled,
                 .addresses = {.ipv4 = {192, 168, byte(1 + i), byte(100 + i)}},
                 .bssid = {0xde, 0xad, 0xbe, 0xef, 0, 1},
                 .security = security::wpa,
                 .channel = byte(6 + i),
                 .frequency = static_cast<std::uint16_t>(2437 + 5 * i)};
  for (std::size_t at = 0; char c : {'W', 'i', 'F', 'i', '-', static_cast<char>('0' + i)}) p.ssid[at++] = c;
  return p;
}
inline many samples(int n) {
  many m;
  for (int i = 0; i < n; ++i) m.points.push_back(sample(i));
  return m;
}

template <std::uint32_t Number, isomer::fixed_string Name, auto Member>
struct array : isomer::field<Number, Name, Member, isomer::kind::int32, isomer::rule::packed> {
  static constexpr bool is_array = true;
};

}  // namespace wifi

template <>
struct isomer::describe<wifi::addresses> {
  using m = wifi::addresses;
  static constexpr bool has_arrays = true;
  using fields = isomer::fields<wifi::array<1, "ipv4", &m::ipv4>, wifi::array<2, "ipv6", &m::ipv6>>;
};
template <>
struct isomer::describe<wifi::access_point> {
  using m = wifi::access_point;
  static constexpr bool has_arrays = true;
  using fields = isomer::fields<
      field<1, "device_count", &m::device_count, kind::int32>, field<2, "state", &m::state, kind::enumeration>,
      field<3, "addresses", &m::addresses, kind::message>, wifi::array<4, "ssid", &m::ssid>,
      wifi::array<5, "bssid", &m::bssid>, field<6, "security", &m::security, kind::enumeration>,
      field<7, "channel", &m::channel, kind::uint32>, field<8, "frequency", &m::frequency, kind::uint32>>;
};
template <>
struct isomer::describe<wifi::one> {
  using fields = isomer::fields<field<1, "point", &wifi::one::point, kind::message>>;
};
template <>
struct isomer::describe<wifi::many> {
  using fields = isomer::fields<field<1, "points", &wifi::many::points, kind::message, rule::repeated>>;
};
