// expect: a member is a reference
// SPDX-License-Identifier: MIT
// Nothing can be decoded into a reference.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct referring {
  const int& x;
  int y;
};
int i = 0;
auto text = isomer::encode(isomer::json{}, referring{i, 1});
