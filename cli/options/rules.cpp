// SPDX-License-Identifier: MIT
#include "rules.hpp"
#include <CLI/CLI.hpp>
#include "words.hpp"

namespace isomer::cli {

void add_rule_options(CLI::App& verb, rule_choice& to, const std::vector<std::string>& names,
                      std::string (*why_not)(const std::string& name), void (*print)()) {
  const auto add_list = [&](const char* option, std::vector<std::string>& list, const char* help) {
    offer(verb.add_option(option, list, help), names)
        ->type_name("RULE")
        ->allow_extra_args(false)
        ->delimiter(',')
        ->check(CLI::Validator(why_not, ""));
  };
  add_list("--only", to.only, "Only these rules, separated by commas");
  add_list("--without", to.without, "All rules but these, separated by commas");
  verb.add_flag("--all", to.all, "Also the rules that are off by default");
  verb.add_flag_callback(
      "--rules",
      [print] {
        print();
        throw CLI::Success();
      },
      "Print the rules and exit");
}

}  // namespace isomer::cli
