// expect: does not hold values of the kind
// SPDX-License-Identifier: MIT
// A kind must be one that the type can hold.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", kind::fixed64}};
};
auto text = isomer::encode(isomer::json{}, order{});
