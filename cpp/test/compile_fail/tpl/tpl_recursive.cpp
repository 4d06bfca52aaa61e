// expect: a message cannot contain itself
// SPDX-License-Identifier: MIT
// Its format string would have no end.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <vector>
struct order {
  int number;
  std::vector<order> parts;
};
auto image = isomer::encode(isomer::tpl{}, order{});
