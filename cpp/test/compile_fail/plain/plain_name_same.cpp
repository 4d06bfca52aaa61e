// expect: this member and another have the same name
// SPDX-License-Identifier: MIT
// Names tell the fields apart.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", named("note")}};
};
auto text = isomer::encode(isomer::json{}, order{});
