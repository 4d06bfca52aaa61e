// SPDX-License-Identifier: MIT
// The schema has the plain names; where one of them meets a type of Python's, that type is imported under another.
#include "scope.hpp"
#include <utility>
#include "reserved.hpp"

namespace isomer::compiler::emit {
namespace {

std::string as(const std::string& name, const std::string& other) {
  return name == other ? name : name + " as " + other;
}

// As isort sorts them: those with two names have a line each, behind the one of all others.
struct imports_of_package {
  std::set<std::string> plain, renamed;

  void add(const std::string& name, const std::string& spelled) {
    (name == spelled ? plain : renamed).insert(as(name, spelled));
  }
  void append_to(std::vector<python_import>& all, const std::string& package) const {
    if (!plain.empty()) all.push_back({package, {plain.begin(), plain.end()}});
    for (const std::string& one : renamed) all.push_back({package, {one}});
  }
};

// Two underscores at the begin would mean something.
std::string private_name(const std::string& name) { return name[0] == '_' ? name + '_' : '_' + name; }

}  // namespace

python_scope::python_scope(const python_names& names, const model::file& f)
    : names_(names),
      file_(f),
      at_top_(names.at_top(f)),
      everywhere_(names.everywhere(f)),
      own_([this](const std::string& name) { return everywhere_.contains(name); }) {
  std::vector<const model::file*> open = f.public_imports;
  std::set<const model::file*> seen(open.begin(), open.end());
  while (!open.empty()) {
    const model::file* const next = open.back();
    open.pop_back();
    reexport(*next);
    for (const model::file* more : next->public_imports)
      if (seen.insert(more).second) open.push_back(more);
  }
  runtime_ = own_.claim(everywhere_.contains("isomer") ? "_isomer" : "isomer");
}

void python_scope::reexport(const model::file& f) {
  for (const std::string& name : names_.at_top(f)) {
    if (!at_top_.insert(name).second) continue;
    everywhere_.insert(name);
    reexported_.push_back({&f, name});
  }
}

std::string python_scope::builtin(const std::string& name) {
  if (!is_hidden(name) && !at_top_.contains(name)) return name;
  std::string& alias = builtins_[name];
  if (alias.empty()) alias = own_.claim(private_name(name));
  return alias;
}

std::string python_scope::typing(const std::string& name) {
  std::string& spelled = typing_[name];
  if (spelled.empty()) spelled = own_.claim(everywhere_.contains(name) ? private_name(name) : name);
  return spelled;
}

// A type checker takes the name of a class that comes later for Python's own, if there is one.
bool python_scope::needs_alias(const model::declaration& top) const {
  const std::string& name = names_.of(top);
  return is_hidden(name) || (is_python_builtin(name) && !complete_.contains(&top));
}

std::string python_scope::path(const model::file& in, const model::message* parent, const model::declaration& d) {
  std::string inner;
  const model::declaration* top = &d;
  for (; parent; top = parent, parent = parent->parent) inner.insert(0, '.' + names_.of(*top));
  const std::string& name = names_.of(*top);
  if (&in != &file_) return module_of(in) + '.' + name + inner;
  if (!needs_alias(*top)) return name + inner;
  std::string& alias = aliases_[top];
  if (alias.empty()) alias = own_.claim(private_name(name));
  return alias + inner;
}

std::string python_scope::type_now(const model::enumeration& e) {
  if (e.in != &file_) return type(e);
  // Within the class that is being made, names are those of its body.
  std::string inner = names_.of(e);
  const model::message* top = nullptr;
  for (const model::message* m = e.parent; m; m = m->parent) {
    if (m == class_) return inner;
    inner.insert(0, names_.of(*m) + '.');
    top = m;
  }
  return !top || complete_.contains(top) ? type(e) : std::string();
}

const std::string& python_scope::module_of(const model::file& f) {
  std::string& spelled = imported_[&f];
  if (spelled.empty()) spelled = own_.claim(names_.module(f).name);
  return spelled;
}

std::vector<python_import> python_scope::standard_imports() const {
  std::vector<python_import> all;
  for (const auto& [package, names] : {std::pair{"builtins", &builtins_}, std::pair{"typing", &typing_}}) {
    imports_of_package of;
    for (const auto& [name, spelled] : *names) of.add(name, spelled);
    of.append_to(all, package);
  }
  return all;
}

std::vector<python_import> python_scope::other_imports() const {
  std::set<std::string> modules;
  std::map<std::string, imports_of_package> packages;
  if (uses_runtime_) modules.insert(as("isomer", runtime_));
  for (const auto& [f, spelled] : imported_) {
    const python_module& m = names_.module(*f);
    if (m.package.empty()) modules.insert(as(m.name, spelled));
    else packages[m.dotted_package()].add(m.name, spelled);
  }
  for (const open_name& r : reexported_) {
    const python_module& m = names_.module(*r.in);
    const std::string module = (m.package.empty() ? "" : m.dotted_package() + '.') + m.name;
    packages[module].renamed.insert(r.name + " as " + r.name);
  }
  std::vector<python_import> all;
  all.reserve(modules.size() + packages.size());
  for (const std::string& module : modules) all.push_back({"", {module}});
  for (const auto& [package, of] : packages) of.append_to(all, package);
  return all;
}

std::string python_scope::alias_of(const model::declaration& d) const {
  const auto found = aliases_.find(&d);
  return found == aliases_.end() ? std::string() : found->second;
}

}  // namespace isomer::compiler::emit
