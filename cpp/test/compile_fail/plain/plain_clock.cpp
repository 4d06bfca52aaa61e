// expect: a time point is one of std::chrono::system_clock
// SPDX-License-Identifier: MIT
// Other clocks begin when they like.
#include <chrono>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::chrono::steady_clock::time_point when;
};
auto text = isomer::encode(isomer::json{}, order{});
