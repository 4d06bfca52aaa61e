// expect: tpl has no oneofs
// SPDX-License-Identifier: MIT
// tpl has no place to say which alternative is there.
#include <isomer/tpl.hpp>
#include <string>
#include <variant>

struct order {
  std::variant<std::monostate, int, std::string> item;
};
template <>
struct isomer::describe<order> {
  using fields = isomer::fields<choice<1, "number", &order::item, 1, kind::int32>,
                                choice<2, "name", &order::item, 2, kind::string>>;
};
auto image = isomer::encode(isomer::tpl{}, order{});
