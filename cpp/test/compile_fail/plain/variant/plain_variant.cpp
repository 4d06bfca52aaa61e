// expect: this alternative of a variant is no field
// SPDX-License-Identifier: MIT
// A list has no place of its own in a oneof.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <vector>

struct order {
  std::variant<int, std::vector<int>> either;
};
auto text = isomer::encode(isomer::json{}, order{});
