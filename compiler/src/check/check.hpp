// SPDX-License-Identifier: MIT
// What a change of schema breaks, for those who have data or code of the old one.
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
  bool in_old = false;  // what is gone stands in the old schema only
  std::string file;
  position at;
  std::string text;
};

struct request {
  std::set<std::string> files;  // of the old schema: these are compared; empty: all
  std::set<std::string> new_files;
  rule_set rules = rule_set::usual();
  categories breaks = category::wire | category::json | category::source;
};

// In the order of files, lines and rules; without what comments excuse. Takes time n log n.
std::vector<finding> check(const schema& old, const schema& changed, const request& what);

}  // namespace isomer::compiler::check
