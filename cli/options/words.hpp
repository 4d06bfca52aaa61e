// SPDX-License-Identifier: MIT
// The values that an option may have, where they are few: shells complete them.
#pragma once
#include <string>
#include <vector>
#include "app.hpp"

namespace isomer::cli {

// Says so; returns the option, for what else is said of it.
CLI::Option* offer(CLI::Option* option, std::vector<std::string> words);
// What was said; nothing for an option whose values nobody listed.
std::vector<std::string> words_of(const CLI::Option& option);

// The names in a table of rules or the like.
template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

}  // namespace isomer::cli
