// expect: a duration counts in an integer of up to 64 bits
// SPDX-License-Identifier: MIT
// A count must have a known width.
#include <chrono>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::chrono::duration<long double> length;
};
auto text = isomer::encode(isomer::json{}, order{});
