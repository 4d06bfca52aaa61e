// SPDX-License-Identifier: MIT
// YAML for ask_yaml.py, through owning messages and views.
#include <isomer/json.hpp>
#include <isomer/yaml.hpp>
#include "answers.hpp"
#include "support/walks.hpp"

int main() {
  using namespace isomer;
  using agree::named;
  return agree::run<test::tabled, test::tabled_view>(
      named<json>{"json", {.unquoted_int64 = true, .types = agree::vector_types}},
      named<yaml>{"yaml", {.types = agree::vector_types}});
}
