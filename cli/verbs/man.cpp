// SPDX-License-Identifier: MIT
// isomer man: prints the manual pages of this command, for packages.
#include <cstdio>
#include <memory>
#include <string>
#include "../describe/manual.hpp"
#include "../io/output.hpp"
#include "../verbs.hpp"
#include "proto/text/spelling.hpp"

namespace isomer::cli {
namespace {

struct man_options {
  std::string verb, all, date = "\"\"";
};

int man(const man_options& o, const command_outline& c) {
  if (!o.all.empty()) {
    int wrong = write_result(o.all + "/isomer.1", manual_page(c, o.date));
    for (const verb_outline& v : c.verbs)
      wrong |= write_result(o.all + "/isomer-" + v.name + ".1", manual_page(c, v, o.date));
    return wrong;
  }
  if (o.verb.empty()) return write_result("-", manual_page(c, o.date));
  compiler::proto::nearest_name near(o.verb);
  for (const verb_outline& v : c.verbs) {
    if (v.name == o.verb) return write_result("-", manual_page(c, v, o.date));
    near.see(v.name);
  }
  tell("isomer: there is no verb \"" + o.verb + '"' + near.suggestion());
  return 2;
}

std::string why_no_date(const std::string& text) {
  for (std::size_t i = 0; i < 10; ++i)
    if (text.size() != 10 || (i == 4 || i == 7 ? text[i] != '-' : text[i] < '0' || text[i] > '9'))
      return "\"" + text + "\" is no date such as 2026-11-23";
  return {};
}

constexpr const char* man_examples = R"(Examples:
  isomer man convert | man -l -
  isomer man --all /usr/local/share/man/man1
)";

}  // namespace

action add_man(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("man", "Prints the manual page of a verb or of the command");
  auto o = std::make_shared<man_options>();
  verb->add_option("--all", o->all, "Write all pages to this folder, for packages")->type_name("DIR");
  verb->add_option("--date", o->date, "Date at the foot of the pages; default: none")
      ->type_name("DATE")
      ->check(CLI::Validator(why_no_date, ""));
  verb->add_option("verb", o->verb, "The verb; default: the command itself")->type_name("VERB");
  verb->footer(man_examples);
  return [o, &to] { return man(*o, outline_of(to)); };
}

}  // namespace isomer::cli
