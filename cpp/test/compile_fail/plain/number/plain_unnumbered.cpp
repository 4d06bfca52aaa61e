// expect: this struct has no field numbers
// SPDX-License-Identifier: MIT
// Nobody numbers the members of a struct unasked.
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>

struct order {
  int number;
  std::string note;
};
auto bytes = isomer::encode(isomer::protobuf{}, order{});
