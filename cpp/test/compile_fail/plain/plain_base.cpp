// expect: a base with members
// SPDX-License-Identifier: MIT
// Members of a base and of a struct cannot be named together.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct base {
  int x;
};
struct derived : base {
  int y;
};
auto text = isomer::encode(isomer::json{}, derived{});
