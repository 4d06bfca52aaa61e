// expect: tpl has no maps
// SPDX-License-Identifier: MIT
// tpl has nothing to tell a key from a value by.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <map>
struct order {
  int number;
  std::map<int, int> counts;
};
auto image = isomer::encode(isomer::tpl{}, order{});
