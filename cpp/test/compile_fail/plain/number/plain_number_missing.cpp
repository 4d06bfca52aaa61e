// expect: gives other members a number, and not this one
// SPDX-License-Identifier: MIT
// Either all have numbers, or none.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", 1}};
};
auto text = isomer::encode(isomer::json{}, order{});
