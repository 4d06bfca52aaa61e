// SPDX-License-Identifier: MIT
// Small messages: a person, a device's status, Google1's sample with short strings, with long ones, and with members at
// random; and a thousand integers.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include "bench/numbers.isomer.hpp"
#include "google1.hpp"
#include "person.isomer.hpp"
#include "wifi.isomer.hpp"

namespace bench {

inline demo::Person person() {
  return {.name = "Ada Lovelace",
          .id = 1815,
          .email = "ada@example.org",
          .phone = {{.number = "+44 20 7946 0958", .type = demo::Person::PhoneType::HOME},
                    {.number = "+44 20 7946 0123", .type = demo::Person::PhoneType::WORK}}};
}
inline demo::WifiStatus wifi_status() {
  return {.device_count = 2,
          .state = 2,
          .addresses = demo::WifiStatus::Addresses{.ipv4 = "\xc0\xa8\x01\x64", .ipv6 = std::string(16, '\0')},
          .ssid = "WiFi-0",
          .bssid = std::string("\xde\xad\xbe\xef\x00\x01", 6),
          .security = 2,
          .channel = 6,
          .frequency = 2437};
}

// M is Google1, in proto2 or in proto3.
template <class M>
M google1() {
  M m;
  set_isomer(m);
  return m;
}
template <class M>
M google1_with_long_strings() {
  M m = google1<M>();
  m.field4 = std::string(8000, 'x');
  m.field9 = std::string(8000, 'y');
  return m;
}

// Two members in three are absent.
template <class F, class M>
void fill_field(M& m, std::mt19937& random) {
  if constexpr (!isomer::is_message(F::kind) && !F::is_list) {
    if (random() % 3) return;
    auto set = [&](auto& v) {
      using T = std::remove_cvref_t<decltype(v)>;
      if constexpr (std::is_same_v<T, std::string>) v = std::string(1 + random() % 30, 'a');
      else if constexpr (std::is_same_v<T, bool>) v = true;
      else v = static_cast<T>(1 + (random() >> random() % 31));
    };
    auto& member = F::member(m);
    if constexpr (F::has_presence) set(member.emplace());
    else set(member);
  }
}
template <class M, std::size_t... I>
M irregular_google1(std::mt19937& random, std::index_sequence<I...>) {
  M m;
  (fill_field<typename isomer::fields_of<M>::template at<I>>(m, random), ...);
  return m;
}
template <class M>
std::vector<M> irregular_google1() {
  std::mt19937 random(11);
  std::vector<M> all;
  while (all.size() < 256) all.push_back(irregular_google1<M>(random, typename isomer::fields_of<M>::indices{}));
  return all;
}

// use(name, numbers)
template <class Use>
void each_thousand(Use use) {
  auto drawn = [](auto draw) {
    std::mt19937_64 random(7);
    Numbers m;
    while (m.values.size() < 1000) m.values.push_back(draw(random));
    return m;
  };
  use("packed, 8 bytes", drawn([](auto& r) { return (r() >> 8) | std::uint64_t{1} << 55; }));
  use("packed, 1 byte", drawn([](auto& r) { return r() % 128; }));
  use("packed, mixed", drawn([](auto& r) {
        auto v = r();
        return v >> r() % 64;
      }));
}

}  // namespace bench
