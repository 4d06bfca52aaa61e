// expect: required is for optionals
// SPDX-License-Identifier: MIT
// What is always there cannot be required.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", required}};
};
auto text = isomer::encode(isomer::json{}, order{});
