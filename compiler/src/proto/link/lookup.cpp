// SPDX-License-Identifier: MIT
#include "lookup.hpp"
#include <algorithm>
#include "../text/spelling.hpp"

namespace isomer::compiler::proto {
namespace {

bool is_in_package(const file& f, std::string_view name) {
  return f.package.starts_with(name) && (f.package.size() == name.size() || f.package[name.size()] == '.');
}

}  // namespace

lookup::lookup(const universe& all, const file& in) : all_(all), in_(in) {
  for (const import_statement& i : in.imports)
    if (i.kind != import_kind::option) import(i.target, import_use::types);
  for (const import_statement& i : in.imports)
    if (i.kind == import_kind::option) import(i.target, import_use::options);
}

// Includes public imports. Imports for types are available for options, too.
void lookup::import(const file* f, import_use use) {
  std::vector<const file*> open = {f};
  while (!open.empty()) {
    const file* const next = open.back();
    open.pop_back();
    if (!next || !imported_.try_emplace(next, use).second) continue;
    for (const import_statement& i : next->imports)
      if (i.kind == import_kind::is_public) open.push_back(i.target);
  }
}

bool lookup::has_package(std::string_view name) const {
  return is_in_package(in_, name) ||
         std::any_of(imported_.begin(), imported_.end(), [&](const auto& i) { return is_in_package(*i.first, name); });
}

// Many files share a package, so it belongs to none of them.
symbol lookup::seen(symbol s) const {
  if (s && s.in != &in_ && s.kind != symbol_kind::package) used_.insert(s.in);
  return s;
}

symbol lookup::visible(std::string_view full_name, result& r) const {
  const symbol found = seen(all_.symbols.find(full_name));
  if (!found || found.in == &in_) return found;
  const auto i = imported_.find(found.in);
  if (i != imported_.end() && (i->second == import_use::types || found.kind == symbol_kind::field)) return found;
  if (found.kind == symbol_kind::package && has_package(full_name)) return found;
  r.undeclared = found.in;
  r.undeclared_name = full_name;
  return {};
}

lookup::result lookup::find(std::string_view name, std::string_view relative_to, wanted what) const {
  result r;
  if (name.starts_with('.')) {
    r.what = visible(name.substr(1), r);
    return r;
  }
  const std::string_view first = name.substr(0, name.find('.'));
  std::string scope(relative_to);
  while (true) {
    const std::size_t dot = scope.rfind('.');
    if (dot == scope.npos) {
      r.what = visible(name, r);
      return r;
    }
    scope.resize(dot + 1);
    const symbol found = visible((scope += first), r);
    if (found && first.size() == name.size() && (what == wanted::anything || found.is_type())) {
      r.what = found;
      return r;
    }
    if (found && first.size() < name.size() && found.is_scope()) {
      r.what = visible((scope += name.substr(first.size())), r);
      if (!r.what) r.undefined = scope;
      return r;
    }
    scope.resize(dot);
  }
}

// The names of values are in the scope that contains their enum.
const enum_value* lookup::value_of(const enumeration& e, std::string_view name) const {
  std::string full_name(e.full_name.substr(0, e.full_name.size() - e.name.size()));
  const symbol found = anywhere(full_name += name);
  return found.of == &e ? found.as_value() : nullptr;
}

std::string lookup::not_found(std::string_view name, const result& r) const {
  std::string text = '"' + std::string(name) + '"';
  if (!r.undefined.empty())
    return text + " is resolved to \"" + r.undefined + "\", which is not defined: the innermost scope that has the " +
           "first part of a name decides; begin with a dot, \"." + std::string(name) + "\", to begin at the outermost";
  if (r.undeclared)
    return '"' + r.undeclared_name + "\" is defined in \"" + r.undeclared->path + "\", which is not imported";
  return text + " is not defined" + suggestion(name);
}

// The types that may be named here, by the last part of their names, and those that need no import.
std::string lookup::suggestion(std::string_view name) const {
  if (++suggestions_ > most_suggestions) return {};
  const std::size_t dot = name.rfind('.');
  nearest_name nearest(dot == name.npos ? name : name.substr(dot + 1), SIZE_MAX);
  if (dot == name.npos)
    for (std::string_view type : {"double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64",
                                  "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string", "bytes"})
      nearest.see(type);
  all_.symbols.each([&](std::string_view full_name, const symbol& s) {
    const auto i = imported_.find(s.in);
    if (s.is_type() && (s.in == &in_ || (i != imported_.end() && i->second == import_use::types)))
      nearest.see(s.what->name, full_name);
  });
  return nearest.suggestion();
}

}  // namespace isomer::compiler::proto
