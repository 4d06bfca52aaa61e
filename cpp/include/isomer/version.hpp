// SPDX-License-Identifier: MIT
// The version of Isomer, defined only here. CMake, the command, PHP and the packages read it from this file. C has a
// copy in isomer/port.h, and tools/check/version compares them.
#pragma once

namespace isomer {

// As in the changelog: major.minor.patch.
inline constexpr char version[] = "0.1.0";

namespace detail {

constexpr int number_of(const char* text) {
  int number = 0, part = 0;
  for (; *text; ++text) {
    if (*text == '.') number = 100 * number + part, part = 0;
    else part = 10 * part + (*text - '0');
  }
  return 100 * number + part;
}

}  // namespace detail

// For comparisons: 10000 * major + 100 * minor + patch.
inline constexpr int version_number = detail::number_of(version);

}  // namespace isomer
