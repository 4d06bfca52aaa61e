// expect: lists this member twice
// SPDX-License-Identifier: MIT
// By its type and by its index it is the same alternative.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative<int>, 1}, {"either", alternative_at(1), 2}};
};
auto text = isomer::encode(isomer::json{}, order{});
