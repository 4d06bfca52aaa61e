// expect: check_annotation<order, .*"int32"
// SPDX-License-Identifier: MIT
// An alternative is a field of the struct, and two variants may clash; the name is said.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<int, bool> first;
  std::variant<int, std::string> second;
};
auto text = isomer::encode(isomer::json{}, order{});
