// SPDX-License-Identifier: MIT
// Assigns the names of a generated struct's members.
//
// The schema's names come first: nested types, then fields, oneofs and extensions. Generated names (default_x, x_case)
// yield to them, except unknown_fields, on which code for all messages relies.
#pragma once
#include "names.hpp"

namespace isomer::compiler::emit {

class cpp_members {
 public:
  cpp_members(const model::message& m, const cpp_names& names);

  // The name of a field, a oneof, a nested message, enum or extension.
  const std::string& of(const model::declaration& d) const { return members_.at(&d); }
  const std::string& default_of(const model::field& f) const { return made_up_.at(&f); }
  const std::string& case_of(const model::oneof& o) const { return made_up_.at(&o); }
  // "none", and a name for each member of a oneof, in their order.
  static std::vector<std::string> cases(const model::oneof& o);

  const std::set<std::string>& all() const { return pool_.taken(); }

 private:
  cpp_name_pool pool_;
  std::map<const model::declaration*, std::string> members_;
  std::map<const model::declaration*, std::string> made_up_;
};

}  // namespace isomer::compiler::emit
