// expect: defaulted is for numbers, enums, text and times
// SPDX-License-Identifier: MIT
// Protobuf has no way to write that a list became empty.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <vector>

struct order {
  std::vector<int> numbers{1, 2};
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"numbers", defaulted}};
};
auto text = isomer::encode(isomer::json{}, order{});
