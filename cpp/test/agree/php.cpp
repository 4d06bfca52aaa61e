// SPDX-License-Identifier: MIT
// PHP's serialize for ask_php.php, through owning messages and views.
#include <isomer/json.hpp>
#include <isomer/php.hpp>
#include "answers.hpp"
#include "support/walks.hpp"

namespace {

std::string_view class_of(std::string_view full_name) {
  return full_name == "demo.Person"               ? "Demo\\Person"
         : full_name == "demo.Person.PhoneNumber" ? "Demo\\PhoneNumber"
                                                  : "";
}

}  // namespace

int main() {
  using namespace isomer;
  using agree::named;
  return agree::run<test::tabled, test::tabled_view>(
      named<json>{"json", {.types = agree::vector_types}}, named<php>{"array"},
      named<php>{"defaults", {.print_defaults = true, .enum_names = true}}, named<php>{"names", {.enum_names = true}},
      named<php>{"objects", {.class_of = class_of}}, named<php_list>{"list"});
}
