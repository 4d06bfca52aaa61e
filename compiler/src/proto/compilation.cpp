// SPDX-License-Identifier: MIT
#include "compilation.hpp"
#include <algorithm>
#include <set>
#include "bytes/option_numbers.hpp"
#include "check/rules.hpp"
#include "parse/parser.hpp"
#include "tree/nesting.hpp"
#include "tree/option_values.hpp"
#include "tree/visit.hpp"

namespace isomer::compiler::proto {
bool is_import_path(std::string_view path) {
  if (path.empty() || path.front() == '/' || path.find('\\') != path.npos) return false;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return true;
}

parsed_file parse_file(std::string path, std::string text, bool locations) {
  parsed_file f;
  f.read = std::make_unique<file>();
  f.read->path = std::move(path);
  f.read->text = std::move(text);
  f.read->where.recorded = locations;
  f.read->wrong = !parse(*f.read, f.found);
  return f;
}

file* compilation::load(const std::string& path, const file* importer, place at) {
  if (const auto known = files_.find(path); known != files_.end()) return known->second.get();
  const std::string& where = importer ? importer->path : path;
  if (!is_import_path(path)) {
    report_.error(where, at,
                  "\"" + path + "\" is no path of a file: it begins with a name and has no empty parts, . or ..");
    return nullptr;
  }
  if (auto ahead = ahead_.extract(path)) return keep(std::move(ahead.mapped()));
  std::optional<std::string> text = open_(path);
  if (!text)
    if (const auto known = built_in_text(path)) text = std::string(*known);
  if (!text) {
    report_.error(where, at, importer ? "there is no file \"" + path + "\"" : "there is no such file");
    return nullptr;
  }
  return keep(parse_file(path, std::move(*text), locations_));
}

file* compilation::keep(parsed_file f) {
  report_.add(std::move(f.found));
  const std::string& path = f.read->path;
  return files_.emplace(path, std::move(f.read)).first->second.get();
}

bool compilation::report_cycle(const std::vector<file*>& open, const file& again, place at, const file& in) {
  const auto first = std::find(open.begin(), open.end(), &again);
  if (first == open.end()) return false;
  std::string text = "the file imports itself: ";
  for (auto f = first; f != open.end(); ++f) text += (*f)->path + " -> ";
  report_.error(in.path, at, text += again.path);
  return true;
}

// Depth first, with a stack of its own, since chains of imports have no limit.
void compilation::load_imports(file& root) {
  struct step {
    file* of;
    std::size_t next = 0;
    std::set<std::string_view> seen = {};
  };
  std::vector<step> steps = {{&root}};
  std::vector<file*> open = {&root};
  root.open = true;
  while (!steps.empty()) {
    file& f = *steps.back().of;
    if (steps.back().next == f.imports.size()) {
      link_one(f);
      f.open = false;
      open.pop_back();
      steps.pop_back();
      continue;
    }
    import_statement& i = f.imports[steps.back().next++];
    if (!steps.back().seen.insert(i.path).second) {
      report_.error(f.path, i.at, "\"" + std::string(i.path) + "\" is imported twice");
      f.wrong = true;
    }
    file* const target = load(std::string(i.path), &f, i.at);
    if (!target) {
      f.wrong = true;
    } else if (target->open) {
      f.wrong |= report_cycle(open, *target, i.at, f);
    } else {
      i.target = target;
      if (target->linked) continue;
      target->open = true;
      steps.push_back({target});
      open.push_back(target);
    }
  }
}

void compilation::link_one(file& f) {
  f.linked = true;
  for (const import_statement& i : f.imports)
    if (!i.target || i.target->wrong) f.wrong = true;
  if (f.wrong) return;
  const builtin known = {is_built_in_ ? nullptr : &built_in().all()};
  f.wrong = !link(f, all_, known, report_);
  linked_.push_back(&f);
}

const file* compilation::add(const std::string& path) {
  file* const root = load(path, nullptr, {});
  if (!root) return nullptr;
  if (!root->linked) load_imports(*root);
  return root->wrong ? nullptr : root;
}

namespace {

bool redacts(const enumeration& e) {
  return std::any_of(e.values.begin(), e.values.end(),
                     [](const enum_value& v) { return says(v.options, number::enum_value_option::debug_redact); });
}

// Whether a value of an enum, there or in a message that it contains, says that something must be redacted. A loop,
// since messages nest without a limit.
bool redacts(const field& f) {
  std::vector<const field*> open = {&f};
  std::set<const message*> seen;
  while (!open.empty()) {
    const field& next = *open.back();
    open.pop_back();
    if (next.enum_type && redacts(*next.enum_type)) return true;
    if (next.message_type && seen.insert(next.message_type).second)
      for (const field& inner : next.message_type->fields) open.push_back(&inner);
  }
  return false;
}

}  // namespace

bool compilation::check_as_root(const file& f) {
  const std::size_t before = report_.errors();
  // Protobuf's own files may use experimental features.
  if (f.edition == edition::unstable && !f.path.starts_with("google/protobuf/"))
    report_.error(f.path, f.edition_at, "the edition UNSTABLE is for experiments");
  for (const import_statement& i : f.imports) {
    if (i.kind != import_kind::option || !i.target) continue;
    each_field(*i.target, [&](const field& one) {
      if (one.is_extension && redacts(one))
        report_.error(f.path, i.at,
                      "\"" + std::string(one.full_name) +
                          "\" is marked with debug_redact; import its file, and not as an option");
    });
  }
  each_field(f, [&](const field& one) {
    if (one.number >= first_reserved_number && one.number <= last_reserved_number)
      report_.error(f.path, one.number_at, "the numbers 19000 to 19999 are reserved for implementations");
  });
  check_targets(f, all_, {&built_in().all()}, report_);
  return report_.errors() == before;
}

const compilation& built_in() {
  static const std::unique_ptr<compilation> made = [] {
    auto c = std::make_unique<compilation>([](const std::string&) { return std::optional<std::string>(); });
    c->is_built_in_ = true;
    for (const char* path : {"google/protobuf/descriptor.proto", "google/protobuf/cpp_features.proto",
                             "google/protobuf/java_features.proto", "google/protobuf/json_enumvalue_options.proto"})
      c->add(path);
    for (const file* f : c->files()) each_message(*f, [&](const message& m) { c->all_.index(m); });
    return c;
  }();
  return *made;
}

}  // namespace isomer::compiler::proto
