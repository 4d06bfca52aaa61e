// SPDX-License-Identifier: MIT
// Options that select rules, of check and of lint.
#pragma once
#include <string>
#include <vector>
#include "app.hpp"

namespace isomer::cli {

struct rule_choice {
  std::vector<std::string> only, without;
  bool all = false;
};

// Adds --only, --without, --all and --rules. `why_not` returns why a name is no rule, or nothing.
void add_rule_options(CLI::App& verb, rule_choice& to, const std::vector<std::string>& names,
                      std::string (*why_not)(const std::string& name), void (*print)());

template <class RuleSet, class RuleNamed>
RuleSet chosen_rules(const rule_choice& c, RuleNamed rule_named) {
  RuleSet rules = c.all ? RuleSet::all() : RuleSet::usual();
  if (!c.only.empty()) rules = {};
  for (const std::string& name : c.only)
    if (const auto one = rule_named(name)) rules.add(*one);
  for (const std::string& name : c.without)
    if (const auto one = rule_named(name)) rules.remove(*one);
  return rules;
}

}  // namespace isomer::cli
