// expect: names a member that the struct does not have
// SPDX-License-Identifier: MIT
// A name that is spelled wrong is no option of nobody.
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
