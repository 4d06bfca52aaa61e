// expect: this struct has no field numbers
// SPDX-License-Identifier: MIT
// A layout by number needs numbers as protobuf does.
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
auto result = isomer::decode<::order>(isomer::msgpack_numbers{}, "");
