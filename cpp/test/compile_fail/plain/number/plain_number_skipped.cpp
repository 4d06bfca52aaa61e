// expect: this member and another have the same number
// SPDX-License-Identifier: MIT
// The number of a skipped member stays its own.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", 1, skipped}, {"note", 1}};
};
auto text = isomer::encode(isomer::json{}, order{});
