// SPDX-License-Identifier: MIT
// Finds the breaking changes of a schema, for those who have data or code of the old one.
#pragma once
#include <set>
#include <string>
#include <vector>
#include "problem.hpp"
#include "rules.hpp"
#include "schema.hpp"

namespace isomer::compiler::check {

struct finding {
  rule is;
  bool in_old = false;  // whether `at` is in the old schema, since the declaration was removed
  std::string file;
  position at;
  std::string text;
};

struct request {
  std::set<std::string> files;  // files of the old schema that are compared; empty for all
  std::set<std::string> new_files;
  rule_set rules = rule_set::usual();
  categories breaks = category::wire | category::json | category::source;
};

// Returns the findings in the order of files, lines and rules, without those that comments excuse. Takes time n log n.
std::vector<finding> check(const schema& old, const schema& changed, const request& what);

}  // namespace isomer::compiler::check
