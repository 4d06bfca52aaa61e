// SPDX-License-Identifier: MIT
// What the tests send.
#pragma once
#include <cstdint>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>

namespace net_test {

struct Ask {
  std::string text;
  std::int32_t times = 0;
};
struct Told {
  std::string text;
};

}  // namespace net_test

template <>
struct isomer::describe<net_test::Ask> {
  using M = net_test::Ask;
  static constexpr std::string_view full_name = "net_test.Ask";
  using fields = isomer::fields<field<1, "text", &M::text, kind::string>, field<2, "times", &M::times, kind::int32>>;
};
template <>
struct isomer::describe<net_test::Told> {
  using M = net_test::Told;
  static constexpr std::string_view full_name = "net_test.Told";
  using fields = isomer::fields<field<1, "text", &M::text, kind::string>>;
};
