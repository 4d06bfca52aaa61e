// expect: numbers the members in order, and this one besides
// SPDX-License-Identifier: MIT
// Numbers come from one place.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"note", 5}};
};
auto text = isomer::encode(isomer::json{}, order{});
