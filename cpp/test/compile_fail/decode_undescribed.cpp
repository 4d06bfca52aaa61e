// expect: this type has no description: a plain struct needs <isomer/plain.hpp>
// SPDX-License-Identifier: MIT
// Neither can it be decoded.
#include <isomer/json.hpp>

struct plain {
  int x;
};
auto value = isomer::decode<plain>(isomer::json{}, "{}");
