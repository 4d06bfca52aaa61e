// SPDX-License-Identifier: MIT
#include "declare.hpp"
#include <algorithm>
#include <cstring>
#include <string>
#include "../text/characters.hpp"
#include "../text/naming.hpp"
#include "../tree/nesting.hpp"

namespace isomer::compiler::proto {
namespace {

class declarer {
 public:
  declarer(file& f, universe& all, report& found) : file_(f), all_(all), report_(found) {}

  void declare_all() {
    declare_package();
    for (message& m : file_.messages) declare_message(m, nullptr, 1);
    for (enumeration& e : file_.enums) declare_enum(e, nullptr);
    for (service& s : file_.services) declare_service(s);
    for (field& f : file_.extensions) declare_field(f, nullptr);
  }

 private:
  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }

  std::string_view joined(std::string_view scope, std::string_view name) {
    if (scope.empty()) return name;
    const std::size_t size = scope.size() + 1 + name.size();
    char* const p = static_cast<char*>(file_.memory.take(size, 1));
    if (!p) return wrong({}, "out of memory"), name;
    std::memcpy(p, scope.data(), scope.size());
    p[scope.size()] = '.';
    std::memcpy(p + scope.size() + 1, name.data(), name.size());
    return {p, size};
  }

  void declare_name(declaration& d, std::string_view scope, symbol s) {
    d.full_name = joined(scope, d.name);
    if (d.full_name.size() > longest_name) return wrong(d.at, "the name is too long");
    s.what = &d;
    s.in = &file_;
    const symbol other = all_.symbols.add(d.full_name, s);
    if (!other) return;
    std::string text = '"' + std::string(d.full_name) + "\" is already defined";
    if (other.in != &file_) {
      text += " in \"" + other.in->path + '"';
    } else if (other.what && other.what->at.line >= 0) {
      text += " in line " + std::to_string(other.what->at.line + 1);
    }
    if (s.kind == symbol_kind::enum_value)
      text += "; the values of an enum are named in the scope that the enum is in, and not in the enum";
    wrong(d.at, std::move(text));
  }

  void declare_package() {
    const std::string_view package = file_.package;
    if (package.empty()) return;
    if (package.size() > longest_package) return wrong(file_.package_at, "the package's name is too long");
    if (static_cast<std::size_t>(std::count(package.begin(), package.end(), '.')) > deepest_package)
      return wrong(file_.package_at, "the package has too many parts");
    for (std::size_t end = 0; end != package.npos;) {
      end = package.find('.', end + 1);
      const std::string_view name = package.substr(0, end);
      const symbol other = all_.symbols.add(name, {symbol_kind::package, nullptr, &file_, nullptr});
      if (other && other.kind != symbol_kind::package)
        return wrong(file_.package_at,
                     '"' + std::string(name) + "\" is no package, but defined in \"" + other.in->path + '"');
    }
  }

  std::string_view scope_of(const message* parent) const { return parent ? parent->full_name : file_.package; }

  void declare_message(message& m, const message* parent, int depth) {
    m.in = &file_;
    m.parent = parent;
    declare_name(m, scope_of(parent), {symbol_kind::message, nullptr, nullptr, nullptr});
    for (oneof& o : m.oneofs) declare_name(o, m.full_name, {symbol_kind::oneof, nullptr, nullptr, nullptr});
    for (field& f : m.fields) {
      f.of = &m;
      declare_field(f, &m);
      if (f.oneof_index >= 0) ++m.oneofs[static_cast<std::size_t>(f.oneof_index)].members;
    }
    for (enumeration& e : m.enums) declare_enum(e, &m);
    for (field& f : m.extensions) declare_field(f, &m);
    if (depth >= too_deep) return wrong(m.at, "messages are nested deeper than " + std::to_string(too_deep - 1));
    for (message& nested : m.messages) declare_message(nested, &m, depth + 1);
  }

  void declare_field(field& f, const message* scope) {
    f.in = &file_;
    f.scope = scope;
    declare_name(f, scope_of(scope), {symbol_kind::field, nullptr, nullptr, nullptr});
    if (f.full_name.size() <= longest_name && sizes_of(f) > longest_name)
      wrong(f.at, "the name and the names that are made of it are too long");
  }

  // Compares all forms of a field's name that descriptors have.
  static std::size_t sizes_of(const field& f) {
    const std::size_t camel = camel_case_of(f.name).size();
    const bool capitals = std::any_of(f.name.begin(), f.name.end(), is_upper) || !is_lower(f.name.front());
    if (!f.json_name && !capitals) return camel == f.name.size() ? camel + 1 : f.full_name.size() + camel + 2;
    return f.full_name.size() + f.name.size() + camel + (f.json_name ? f.json_name->size() : camel) + 4;
  }

  void declare_enum(enumeration& e, const message* parent) {
    e.in = &file_;
    e.parent = parent;
    declare_name(e, scope_of(parent), {symbol_kind::enumeration, nullptr, nullptr, nullptr});
    for (enum_value& v : e.values) declare_name(v, scope_of(parent), {symbol_kind::enum_value, nullptr, nullptr, &e});
  }

  void declare_service(service& s) {
    declare_name(s, file_.package, {symbol_kind::service, nullptr, nullptr, nullptr});
    for (method& m : s.methods) declare_name(m, s.full_name, {symbol_kind::method, nullptr, nullptr, nullptr});
  }

  file& file_;
  universe& all_;
  report& report_;
};

}  // namespace

void declare(file& f, universe& all, report& found) { declarer(f, all, found).declare_all(); }

}  // namespace isomer::compiler::proto
