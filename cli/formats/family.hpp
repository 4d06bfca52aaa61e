// SPDX-License-Identifier: MIT
// Maps the library's format types to the command's formats: layouts with the same name belong to one format.
#pragma once
#include <isomer/formats.hpp>
#include "spec.hpp"

namespace isomer::cli {

template <class Format>
constexpr format family_of() {
  std::uint32_t number = no_number;
  all_formats::each([&number]<class Other>() {
    if (number == no_number && Other::facts.name == Format::facts.name) number = Other::facts.number;
  });
  return static_cast<format>(number);
}

}  // namespace isomer::cli
