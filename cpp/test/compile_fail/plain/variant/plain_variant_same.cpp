// expect: this alternative of a variant, and another field, have the same name
// SPDX-License-Identifier: MIT
// Two alternatives of one type want names.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, int> either;
};
auto text = isomer::encode(isomer::json{}, order{});
