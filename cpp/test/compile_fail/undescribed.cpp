// expect: constraints not satisfied|no matching function
// SPDX-License-Identifier: MIT
// A struct without a description is no message.
#include <isomer/protobuf.hpp>

struct plain {
  int x;
};
auto wire = isomer::encode(isomer::protobuf{}, plain{});
