// SPDX-License-Identifier: MIT
// Assigns names to a schema's modules, classes and their attributes.
//
// A name is the schema's. One that Python reserves or that its class has itself gets a '_' appended, or several. Names
// depend on the file alone.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>
#include "../../../model/declarations.hpp"
#include "modules.hpp"

namespace isomer::compiler::emit {

class python_names {
 public:
  python_names(const model::schema& schema, const std::vector<std::string>& prefix);

  const python_module& module(const model::file& f) const { return modules_.at(&f); }
  // The name of a message, an enum, a field or a oneof where it is declared: "PhoneNumber".
  const std::string& of(const model::declaration& d) const { return names_.at(&d); }
  // Returns the name of each value of an enum, in their order.
  const std::vector<std::string>& members(const model::enumeration& e) const;
  // The names of the classes at the top of a module.
  const std::set<std::string>& at_top(const model::file& f) const { return at_top_.at(&f); }
  // All names in the class of a message.
  const std::set<std::string>& within(const model::message& m) const { return within_.at(&m); }
  // Returns every name in a module's classes, and of them.
  std::set<std::string> everywhere(const model::file& f) const;

 private:
  void name_members(const model::message& m);

  std::map<const model::file*, python_module> modules_;
  std::map<const model::declaration*, std::string> names_;
  mutable std::map<const model::enumeration*, std::vector<std::string>> members_;  // computed when needed
  std::map<const model::file*, std::set<std::string>> at_top_;
  std::map<const model::message*, std::set<std::string>> within_;
};

}  // namespace isomer::compiler::emit
