// SPDX-License-Identifier: MIT
// The possible values of options that have few, for the completion of shells.
#pragma once
#include <string>
#include <vector>
#include "app.hpp"

namespace isomer::cli {

// Sets the values of an option, and returns the option.
CLI::Option* offer(CLI::Option* option, std::vector<std::string> words);
// Returns the values of an option; empty if none were set.
std::vector<std::string> words_of(const CLI::Option& option);

// Returns the names in a table, such as one of rules.
template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

}  // namespace isomer::cli
