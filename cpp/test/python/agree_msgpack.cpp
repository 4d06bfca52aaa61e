// SPDX-License-Identifier: MIT
// MessagePack for agree.py.
#include <isomer/msgpack.hpp>
#include "agree.hpp"

int main() {
  using namespace isomer;
  return agree::run(agree::named<json>{"json", agree::json()}, agree::named<msgpack>{"names"},
                    agree::named<msgpack_numbers>{"numbers"}, agree::named<msgpack_array>{"array"});
}
