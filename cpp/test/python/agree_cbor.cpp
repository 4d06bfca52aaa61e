// SPDX-License-Identifier: MIT
// CBOR for agree.py.
#include <isomer/cbor.hpp>
#include "agree.hpp"

int main() {
  using namespace isomer;
  return agree::run(agree::named<json>{"json", agree::json()}, agree::named<cbor>{"names"},
                    agree::named<cbor_numbers>{"numbers"}, agree::named<cbor_array>{"array"},
                    agree::named<cbor_deterministic>{"names_sorted"},
                    agree::named<cbor_numbers_deterministic>{"numbers_sorted"},
                    agree::named<cbor_array_deterministic>{"array_sorted"});
}
