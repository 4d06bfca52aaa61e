// expect: this type has no description: a plain struct needs <isomer/plain.hpp>
// SPDX-License-Identifier: MIT
// A struct without a description is no message.
#include <isomer/protobuf.hpp>

struct plain {
  int x;
};
auto wire = isomer::encode(isomer::protobuf{}, plain{});
