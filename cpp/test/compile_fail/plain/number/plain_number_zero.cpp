// expect: they go from 1 to 536870911
// SPDX-License-Identifier: MIT
// Zero is no field number.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", 0}, {"note", 1}};
};
auto text = isomer::encode(isomer::json{}, order{});
