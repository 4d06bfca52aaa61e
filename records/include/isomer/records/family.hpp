// SPDX-License-Identifier: MIT
// The format that a type of the library represents. Layouts with the same name belong to one format.
#pragma once
#include <isomer/formats.hpp>
#include "spec.hpp"

namespace isomer::records {

// Format is json, msgpack_numbers and so on.
template <class Format>
constexpr format family_of() {
  std::uint32_t number = no_number;
  all_formats::each([&number]<class Other>() {
    if (number == no_number && Other::facts.name == Format::facts.name) number = Other::facts.number;
  });
  return static_cast<format>(number);
}

}  // namespace isomer::records
