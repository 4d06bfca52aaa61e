// SPDX-License-Identifier: MIT
// isomer check: finds the breaking changes of a schema.
#include "check/check.hpp"
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "../options/rules.hpp"
#include "../options/words.hpp"
#include "../schema/side.hpp"
#include "../schema/source_options.hpp"
#include "../verbs.hpp"
#include "check/schema.hpp"
#include "proto/text/spelling.hpp"

namespace isomer::cli {
namespace {

namespace check = compiler::check;
namespace proto = compiler::proto;

struct check_options {
  std::vector<std::string> schemas, folders, breaks;
  std::string revision;
  rule_choice rules;
  compiler::error_format errors = compiler::error_format::text;
};

check::request request_of(const check_options& o, const side& old, const side& changed) {
  check::request r;
  r.files = old.asked_for;
  r.new_files = changed.asked_for;
  r.rules = chosen_rules<check::rule_set>(o.rules, check::rule_named);
  if (!o.breaks.empty()) r.breaks = {};
  for (const std::string& name : o.breaks)
    if (const auto one = check::category_named(name)) r.breaks |= *one;
  return r;
}

proto::place place_of(compiler::position at) {
  return at.line > 0 ? proto::place{at.line - 1, at.column - 1} : proto::place{};
}

// The two sides may have files with the same names, so each has a report of its own.
void tell_findings(std::vector<check::finding> found, const check_options& o, const side& old, const side& changed) {
  for (bool in_old : {true, false}) {
    proto::report r;
    for (check::finding& f : found) {
      if (f.in_old != in_old) continue;
      const bool past = in_old && !o.revision.empty();
      r.error(past ? o.revision + ':' + f.file : f.file, place_of(f.at), std::move(f.text), check::info_of(f.is).name);
    }
    std::fputs(compiler::formatted(r, in_old ? old.tree : changed.tree, o.errors).c_str(), stderr);
  }
}

bool read_side(const side& from, const std::string& path, const check_options& o, check::schema& to) {
  const auto wrong = check::read(from.files, to);
  if (!wrong) return true;
  compiler::print_failure(path + ": " + wrong->to_string(), from.tree, o.errors);
  return false;
}

int run(const check_options& o) {
  const bool in_git = !o.revision.empty();
  if (o.schemas.size() != (in_git ? 1 : 2)) {
    static_cast<void>(std::fputs(in_git ? "isomer: with --against, there is one schema, the new one\n"
                                        : "isomer: there are to be two schemas, the old one and the new one\n",
                                 stderr));
    return 2;
  }
  const std::string& now = o.schemas.back();
  const auto old = load_side({o.schemas.front(), o.folders, o.revision, o.errors});
  const auto changed = load_side({now, o.folders, "", o.errors});
  if (!old || !changed) return 1;
  check::schema before, after;
  if (!read_side(*old, in_git ? o.revision : o.schemas.front(), o, before) || !read_side(*changed, now, o, after))
    return 1;
  std::vector<check::finding> found = check::check(before, after, request_of(o, *old, *changed));
  const bool clean = found.empty();
  tell_findings(std::move(found), o, *old, *changed);
  return clean ? 0 : 1;
}

std::string why_no_check_rule(const std::string& name) {
  if (check::rule_named(name)) return {};
  proto::nearest_name nearest(name);
  for (const check::rule_info& r : check::all_rules()) nearest.see(r.name);
  return "there is no rule \"" + name + '"' + nearest.suggestion();
}

std::string why_no_category(const std::string& name) {
  return check::category_named(name) ? "" : "expected wire, json, source or positional instead of \"" + name + '"';
}

void print_check_rules() {
  for (const check::rule_info& r : check::all_rules())
    std::printf("%-24.*s%-20s%s  %.*s\n", static_cast<int>(r.name.size()), r.name.data(), r.may_break.text().c_str(),
                r.by_default ? "on " : "off", static_cast<int>(r.why.size()), r.why.data());
}

constexpr const char* check_examples = R"(Examples:
  isomer check old/person.proto new/person.proto
  isomer check --against HEAD proto/
  isomer check --for wire,json --without field-name old.binpb new.binpb
)";

}  // namespace

action add_check(CLI::App& to) {
  CLI::App* const verb = to.add_subcommand("check", "Reports what a schema change breaks");
  auto o = std::make_shared<check_options>();
  verb->add_option("--against", o->revision, "Take the old schema from a git revision, such as HEAD")->type_name("REV");
  offer(verb->add_option(
            "--for", o->breaks,
            "What must not break, separated by commas: wire, json, source, positional; default: all but the last"),
        {"wire", "json", "source", "positional"})
      ->allow_extra_args(false)
      ->delimiter(',')
      ->type_name("CATEGORY")
      ->check(CLI::Validator(why_no_category, ""));
  add_rule_options(*verb, o->rules, names_of(check::all_rules()), why_no_check_rule, print_check_rules);
  verb->add_option("-I,--proto-path,--proto_path", o->folders, "Where else to search for imports; can be repeated")
      ->allow_extra_args(false)
      ->type_name("DIR");
  add_error_format_option(*verb, o->errors);
  verb->add_option("schemas", o->schemas,
                   "The old schema and the new one, or the new one alone with --against: .proto files, folders or "
                   "descriptor sets")
      ->required()
      ->type_name("FILE");
  verb->footer(check_examples);
  return [o] { return run(*o); };
}

}  // namespace isomer::cli
