// expect: without 19000 to 19999
// SPDX-License-Identifier: MIT
// Some numbers are protobuf's own.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct order {
  int number;
  std::string note;
};
template <>
struct isomer::plain<order> {
  static constexpr annotation members[] = {{"number", 19000}, {"note", 1}};
};
auto text = isomer::encode(isomer::json{}, order{});
