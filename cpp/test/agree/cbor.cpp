// SPDX-License-Identifier: MIT
// CBOR for ask_maps.py.
#include <isomer/cbor.hpp>
#include <isomer/json.hpp>
#include "answers.hpp"
#include "support/walks.hpp"

int main() {
  using namespace isomer;
  using agree::named;
  return agree::run<test::tabled>(
      named<json>{"json", {.types = agree::vector_types}}, named<cbor>{"names"}, named<cbor_numbers>{"numbers"},
      named<cbor_array>{"array"}, named<cbor_deterministic>{"names_sorted"},
      named<cbor_numbers_deterministic>{"numbers_sorted"}, named<cbor_array_deterministic>{"array_sorted"});
}
