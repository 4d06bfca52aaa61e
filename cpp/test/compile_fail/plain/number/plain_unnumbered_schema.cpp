// expect: this struct has no field numbers
// SPDX-License-Identifier: MIT
// A schema has numbers.
#include <isomer/plain.hpp>
#include <isomer/schema_of.hpp>

struct order {
  int number;
};
auto schema = isomer::schema_of<order>();
