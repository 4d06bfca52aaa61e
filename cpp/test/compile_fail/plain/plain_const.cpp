// expect: this member is const
// SPDX-License-Identifier: MIT
// What is constant cannot be decoded.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct fixed {
  const int x = 1;
};
auto text = isomer::encode(isomer::json{}, fixed{});
