// expect: get_if|in_range|variant
// SPDX-License-Identifier: MIT
// A oneof has as many alternatives as its variant.
#include <isomer/protobuf.hpp>

struct pair {
  std::variant<std::monostate, int> pick;
};
template <>
struct isomer::describe<pair> {
  using fields = isomer::fields<isomer::choice<1, "a", &pair::pick, 1, isomer::kind::int32>,
                                isomer::choice<2, "b", &pair::pick, 2, isomer::kind::int32>>;
};
auto wire = isomer::encode(isomer::protobuf{}, pair{});
