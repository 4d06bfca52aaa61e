// SPDX-License-Identifier: MIT
// The schema has the plain names; where one of them meets a type of Python's, that type is imported under another.
#include "scope.hpp"
#include <algorithm>
#include "reserved.hpp"

namespace isomer::compiler::emit {
namespace {

std::string import_line(const std::string& from, const std::string& what, const std::string& as) {
  return (from.empty() ? "" : "from " + from + ' ') + "import " + what + (as == what ? "" : " as " + as);
}

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
  for (; parent; top = parent, parent = parent->parent) inner = '.' + names_.of(*top) + inner;
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
    inner = names_.of(*m) + '.' + inner;
    top = m;
  }
  return !top || complete_.contains(top) ? type(e) : std::string();
}

const std::string& python_scope::module_of(const model::file& f) {
  std::string& spelled = imported_[&f];
  if (spelled.empty()) spelled = own_.claim(names_.module(f).name);
  return spelled;
}

std::vector<std::string> python_scope::standard_imports() const {
  std::vector<std::string> lines;
  for (const auto& [name, alias] : builtins_) lines.push_back(import_line("builtins", name, alias));
  std::string plain;
  for (const auto& [name, alias] : typing_)
    if (alias == name) plain += (plain.empty() ? "" : ", ") + name;
  if (!plain.empty()) lines.push_back(import_line("typing", plain, plain));
  for (const auto& [name, alias] : typing_)
    if (alias != name) lines.push_back(import_line("typing", name, alias));
  return lines;
}

std::vector<std::string> python_scope::other_imports() const {
  std::vector<std::string> lines, from;
  if (uses_runtime_) lines.push_back(import_line("", "isomer", runtime_));
  for (const auto& [f, spelled] : imported_) {
    const python_module& m = names_.module(*f);
    (m.package.empty() ? lines : from).push_back(import_line(m.dotted_package(), m.name, spelled));
  }
  for (const open_name& r : reexported_) {
    const python_module& m = names_.module(*r.in);
    from.push_back("from " + (m.package.empty() ? "" : m.dotted_package() + '.') + m.name + " import " + r.name +
                   " as " + r.name);
  }
  std::sort(lines.begin(), lines.end());
  std::sort(from.begin(), from.end());
  lines.insert(lines.end(), from.begin(), from.end());
  return lines;
}

std::string python_scope::alias_of(const model::declaration& d) const {
  const auto found = aliases_.find(&d);
  return found == aliases_.end() ? std::string() : found->second;
}

}  // namespace isomer::compiler::emit
