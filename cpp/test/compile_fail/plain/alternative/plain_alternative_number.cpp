// expect: check_annotation<order, .*"bool"
// SPDX-License-Identifier: MIT
// An alternative without a number is named.
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>

struct order {
  std::variant<std::monostate, int, bool> either;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"either", alternative<int>, 1}};
};
auto text = isomer::encode(isomer::protobuf{}, order{});
