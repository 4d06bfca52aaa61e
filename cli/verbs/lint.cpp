// SPDX-License-Identifier: MIT
// isomer lint: checks the style of .proto files.
#include "lint/lint.hpp"
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "../options/rules.hpp"
#include "../options/words.hpp"
#include "../schema/source_options.hpp"
#include "../verbs.hpp"
#include "driver/sources.hpp"

namespace isomer::cli {
namespace {

namespace lint = compiler::lint;
namespace proto = compiler::proto;

struct lint_options {
  compiler::source_options sources;
  rule_choice rules;
};

// Each file has a report of its own, so that one file with many findings does not hide those of others.
int run(const lint_options& o) {
  const compiler::source_tree tree = compiler::tree_of(o.sources);
  const compiler::compiled_sources s = compiler::compile(o.sources, tree, false);
  const auto rules = chosen_rules<lint::rule_set>(o.rules, lint::rule_named);
  bool clean = s.right;
  for (const proto::file* f : s.files) {
    proto::report found;
    for (lint::finding& one : lint::lint(*f, rules))
      found.warning(f->path, one.at, std::move(one.text), lint::info_of(one.is).name);
    clean &= found.findings().empty();
    std::fputs(compiler::formatted(found, tree, o.sources.errors).c_str(), stderr);
  }
  return clean ? 0 : 1;
}

std::string why_no_rule(const std::string& name) {
  if (lint::rule_named(name)) return {};
  return "there is no rule \"" + name + '"' + lint::suggestion_for_rule(name);
}

void print_rules() {
  for (const lint::rule_info& r : lint::all_rules())
    std::printf("%-26.*s%s  %.*s\n", static_cast<int>(r.name.size()), r.name.data(), r.by_default ? "on " : "off",
                static_cast<int>(r.wants.size()), r.wants.data());
}

constexpr const char* lint_examples = R"(Examples:
  isomer lint proto
  isomer lint -I proto --without line-length proto/a.proto proto/b.proto
  isomer lint --error-format json person.proto
)";

}  // namespace

action add_lint(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("lint", "Reports deviations from Google's style guide");
  auto o = std::make_shared<lint_options>();
  add_rule_options(*verb, o->rules, names_of(lint::all_rules()), why_no_rule, print_rules);
  add_source_options(*verb, o->sources);
  verb->footer(lint_examples);
  return [o] { return run(*o); };
}

}  // namespace isomer::cli
