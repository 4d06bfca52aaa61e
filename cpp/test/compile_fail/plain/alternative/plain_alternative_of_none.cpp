// expect: names an alternative that this member does not have
// SPDX-License-Identifier: MIT
// A member that is no variant has no alternatives.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", alternative<int>, 1}};
};
auto text = isomer::encode(isomer::json{}, order{});
