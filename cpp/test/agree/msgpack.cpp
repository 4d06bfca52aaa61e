// SPDX-License-Identifier: MIT
// MessagePack for ask_maps.py.
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include "answers.hpp"
#include "support/walks.hpp"

int main() {
  using namespace isomer;
  using agree::named;
  return agree::run<test::tabled>(named<json>{"json", {.types = agree::vector_types}}, named<msgpack>{"names"},
                                  named<msgpack_numbers>{"numbers"}, named<msgpack_array>{"array"});
}
