// expect: does not say of which alternative it speaks
// SPDX-License-Identifier: MIT
// A variant has no number; its alternatives do.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", 1}};
};
auto text = isomer::encode(isomer::json{}, order{});
