// expect: tell them apart by alternative_at
// SPDX-License-Identifier: MIT
// A type that stands twice tells nothing.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, int> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative<int>, named("first")}};
};
auto text = isomer::encode(isomer::json{}, order{});
