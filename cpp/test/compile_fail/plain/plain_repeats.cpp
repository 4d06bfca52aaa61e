// expect: gives this member two numbers
// SPDX-License-Identifier: MIT
// A member has one number.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", 1, 3}, {"note", 2}};
};
auto text = isomer::encode(isomer::json{}, order{});
