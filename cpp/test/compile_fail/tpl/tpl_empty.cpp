// expect: a message without fields has no tpl format
// SPDX-License-Identifier: MIT
// Nothing would stand for it.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>

struct nothing {};
struct order {
  int number;
  nothing none;
};
auto image = isomer::encode(isomer::tpl{}, order{});
