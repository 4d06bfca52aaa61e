// expect: names an alternative that this member does not have
// SPDX-License-Identifier: MIT
// An alternative must be one of the variant.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative<long>, named("other")}};
};
auto text = isomer::encode(isomer::json{}, order{});
