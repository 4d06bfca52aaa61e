// expect: check_annotation<.*"noet"
// SPDX-License-Identifier: MIT
// The member that is wrong is named.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", 1}, {"noet", 2}};
};
auto text = isomer::encode(isomer::json{}, order{});
