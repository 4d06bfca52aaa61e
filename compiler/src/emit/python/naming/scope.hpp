// SPDX-License-Identifier: MIT
// How a module refers to classes, to Python's types and to the runtime.
//
// Annotations are evaluated when the module is complete, first with its names and then with those of the class, or the
// other way round; type checkers begin with the class. So each name that begins a reference has one meaning in the
// module and in the class, or else another name in the module: _str, or _Person.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>
#include "../../name_pool.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

struct python_import {
  std::string from;                // "a.b"; nothing for a plain import
  std::vector<std::string> names;  // "other_isomer", or "str as _str"
};

class python_scope {
 public:
  python_scope(const python_names& names, const model::file& f);
  python_scope(const python_scope&) = delete;

  const python_names& names() const { return names_; }
  const model::file& file() const { return file_; }
  // Says in which class the next references are.
  void enter(const model::message& m) { class_ = &m; }
  // Says that a class at the top of the module is complete, so that what is behind it can use it.
  void complete(const model::declaration& d) { complete_.insert(&d); }

  // Returns "str", or "_str".
  std::string builtin(const std::string& name);
  // Returns "Annotated", or "_Annotated".
  std::string typing(const std::string& name);
  // Returns "isomer.int32".
  std::string isomer(std::string_view name) {
    uses_runtime_ = true;
    return runtime_ + '.' + std::string(name);
  }
  // Returns "Person.PhoneType", or "other_isomer.Kind", for an annotation.
  std::string type(const model::message& m) { return path(*m.in, m.parent, m); }
  std::string type(const model::enumeration& e) { return path(*e.in, e.parent, e); }
  // Returns the same for what is evaluated while the class is made; nothing if that is too early.
  std::string type_now(const model::enumeration& e);

  // Returns the imports, after everything else was written.
  std::vector<python_import> standard_imports() const;
  std::vector<python_import> other_imports() const;
  // Returns "_Person", if the class at the top of the module needs another name behind it; or nothing.
  std::string alias_of(const model::declaration& d) const;

 private:
  struct open_name {  // a name of a module that this one imports publicly
    const model::file* in;
    std::string name;
  };
  void reexport(const model::file& f);
  bool is_hidden(const std::string& name) const { return class_ && names_.within(*class_).contains(name); }
  // Whether an annotation needs another name for a class of this module.
  bool needs_alias(const model::declaration& top) const;
  std::string path(const model::file& in, const model::message* parent, const model::declaration& d);
  const std::string& module_of(const model::file& f);

  const python_names& names_;
  const model::file& file_;
  const model::message* class_ = nullptr;
  std::set<const model::declaration*> complete_;
  std::vector<open_name> reexported_;
  std::set<std::string> at_top_;      // the names of the module that the schema decides
  std::set<std::string> everywhere_;  // the same, and those in its classes
  name_pool own_;                     // names that the generator chooses in the module
  std::string runtime_;
  bool uses_runtime_ = false;
  std::map<std::string, std::string> builtins_, typing_;
  std::map<const model::file*, std::string> imported_;
  std::map<const model::declaration*, std::string> aliases_;
};

}  // namespace isomer::compiler::emit
