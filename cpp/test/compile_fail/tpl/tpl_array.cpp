// expect: arrays of fixed length for structs without lists
// SPDX-License-Identifier: MIT
// tpl cannot repeat what is no struct.
#include <array>
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <string>
#include <vector>

struct tags {
  std::vector<std::string> of;
};
struct order {
  int number;
  std::array<tags, 2> pair;
};
auto image = isomer::encode(isomer::tpl{}, order{});
