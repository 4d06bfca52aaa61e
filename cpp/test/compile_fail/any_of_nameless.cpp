// expect: constraint
// SPDX-License-Identifier: MIT
// An Any finds its type by name.
#include <isomer/json.hpp>

struct nameless {
  int x;
};
template <>
struct isomer::describe<nameless> {
  using fields = isomer::fields<isomer::field<1, "x", &nameless::x, isomer::kind::int32>>;
};
isomer::json f{.types = isomer::any_types<nameless>};
