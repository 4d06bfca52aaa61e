// expect: check_member<.*"price"
// SPDX-License-Identifier: MIT
// A member that is no field is named.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  long double price;
};
auto text = isomer::encode(isomer::json{}, order{});
