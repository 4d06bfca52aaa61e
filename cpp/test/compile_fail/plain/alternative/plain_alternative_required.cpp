// expect: required and defaulted are not for alternatives
// SPDX-License-Identifier: MIT
// One alternative of many is never required.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative<int>, required}};
};
auto text = isomer::encode(isomer::json{}, order{});
