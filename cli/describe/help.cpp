// SPDX-License-Identifier: MIT
#include "help.hpp"
#include <CLI/CLI.hpp>
#include <memory>
#include <set>
#include <string>
#include "outline.hpp"

namespace isomer::cli {
namespace {

std::string names_of(const std::set<CLI::Option*>& options) {
  std::string s;
  for (const CLI::Option* o : options) s += (s.empty() ? "" : ", ") + o->get_name();
  return s;
}

class help_format : public CLI::Formatter {
 public:
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode) const override {
    std::string s, group;
    for (const CLI::App* verb : app->get_subcommands([](const CLI::App* a) { return !a->get_group().empty(); })) {
      if (verb->get_group() != group) s += (s.empty() ? "\nSubcommands:\n " : "\n ") + verb->get_group() + ":\n";
      group = verb->get_group();
      s += make_subcommand(verb);
    }
    return s;
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    const option_outline o = outline_of(*option);
    std::string s = o.value.empty() ? "" : ' ' + o.value;
    if (o.repeats) s += " ...";
    return o.required ? s + " (required)" : s;
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    std::string s = option->get_description();
    const auto add = [&](const std::string& remark) {
      if (!remark.empty()) s += (s.empty() ? "" : ". ") + remark;
    };
    add(outline_of(*option).remark);
    if (s.ends_with('.')) s.pop_back();
    if (!option->get_needs().empty()) add("Only with " + names_of(option->get_needs()));
    if (!option->get_excludes().empty()) add("Not with " + names_of(option->get_excludes()));
    return s;
  }
};

}  // namespace

void set_help_format(CLI::App& to) { to.formatter(std::make_shared<help_format>()); }

}  // namespace isomer::cli
