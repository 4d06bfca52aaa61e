// expect: variants, durations and time points are no fields yet
// SPDX-License-Identifier: MIT
// What is classified is not yet carried.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct choice {
  std::variant<int, std::string> either;
};
auto text = isomer::encode(isomer::json{}, choice{});
