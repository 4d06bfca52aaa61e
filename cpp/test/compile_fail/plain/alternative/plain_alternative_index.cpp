// expect: names an alternative that this member does not have
// SPDX-License-Identifier: MIT
// An index must be one of the variant, and not that of std::monostate.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative_at(0), named("other")}};
};
auto text = isomer::encode(isomer::json{}, order{});
