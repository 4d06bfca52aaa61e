// expect: this alternative does not hold values of the kind
// SPDX-License-Identifier: MIT
// A kind must be one that the alternative can hold.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative<bool>, kind::sint32}};
};
auto text = isomer::encode(isomer::json{}, order{});
