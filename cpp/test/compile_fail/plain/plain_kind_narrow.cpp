// expect: does not hold values of the kind
// SPDX-License-Identifier: MIT
// Fixed kinds have no narrow form.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  short number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", kind::sfixed32}};
};
auto text = isomer::encode(isomer::json{}, order{});
