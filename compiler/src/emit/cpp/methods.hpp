// SPDX-License-Identifier: MIT
// Assigns the names of a service's methods, in its class and in its client.
//
// They have the schema's names. Other members of the classes do not yield to them, since code for all services relies
// on them.
#pragma once
#include "names.hpp"

namespace isomer::compiler::emit {

class cpp_methods {
 public:
  cpp_methods(const model::service& s, const cpp_names& names) {
    // No member may have the name of its class, or of a template parameter.
    for (const std::string& name : {names.of(s).plain, names.of(s).client}) pool_.take(name);
    for (const char* name : {"net_service", "full_name", "methods", "channel_", "Format", "Formats"}) pool_.take(name);
    std::vector<name_pool::wish> wishes;
    wishes.reserve(s.methods.size());
    for (const model::method& m : s.methods) wishes.push_back({m.name, &methods_[&m]});
    pool_.claim_all(wishes);
  }

  const std::string& of(const model::method& m) const { return methods_.at(&m); }
  const std::set<std::string>& all() const { return pool_.taken(); }

 private:
  cpp_name_pool pool_;
  std::map<const model::method*, std::string> methods_;
};

}  // namespace isomer::compiler::emit
