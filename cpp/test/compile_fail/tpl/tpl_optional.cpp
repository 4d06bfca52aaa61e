// expect: in tpl no field is absent
// SPDX-License-Identifier: MIT
// tpl has no place to say that a field is not there.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <optional>
struct order {
  int number;
  std::optional<int> price;
};
auto image = isomer::encode(isomer::tpl{}, order{});
