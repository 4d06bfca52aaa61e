// SPDX-License-Identifier: MIT
// Two small messages of every day: an entry of an address book, and the status of a wireless network.
#include "peer/person.pb.h"
#include "peer/wifi.pb.h"
#include "person.isomer.hpp"
#include "subject.hpp"
#include "wifi.isomer.hpp"

namespace {

using namespace std::string_literals;

const demo::Person person{.name = "Ada Lovelace",
                          .id = 1815,
                          .email = "ada@example.org",
                          .phone = {{.number = "+44 20 7946 0958", .type = demo::Person::PhoneType::HOME},
                                    {.number = "+44 20 7946 0123", .type = demo::Person::PhoneType::WORK}}};
const demo::WifiStatus wifi{
    .device_count = 2,
    .state = 2,
    .addresses = demo::WifiStatus::Addresses{.ipv4 = "\xc0\xa8\x01\x64", .ipv6 = std::string(16, '\0')},
    .ssid = "WiFi-0",
    .bssid = "\xde\xad\xbe\xef\x00\x01"s,
    .security = 2,
    .channel = 6,
    .frequency = 2437};

template <class V, class G, class M>
void all_of(const char* name, const M& m) {
  bench::subject<M, V, G> s{name, {isomer::encode(isomer::protobuf{}, m).value()}};
  s.all();
}
const bool registered = [] {
  all_of<demo::PersonView, peer::demo::Person>("Person", person);
  all_of<demo::WifiStatusView, peer::demo::WifiStatus>("WifiStatus", wifi);
  return true;
}();

}  // namespace
