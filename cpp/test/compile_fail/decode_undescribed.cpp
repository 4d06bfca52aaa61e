// expect: constraints not satisfied|no matching function
// SPDX-License-Identifier: MIT
// Neither can it be decoded.
#include <isomer/json.hpp>

struct plain {
  int x;
};
auto value = isomer::decode<plain>(isomer::json{}, "{}");
