// SPDX-License-Identifier: MIT
// Assigns the names of a class's members.
#pragma once
#include <map>
#include <string>
#include <vector>
#include "../../model/declarations.hpp"

namespace isomer::compiler::emit {

class php_members {
 public:
  explicit php_members(const model::message& m);

  const std::string& property(const model::field& f) const { return properties_.at(&f); }
  // DEFAULT_NAME, for a field with a default.
  const std::string& constant(const model::field& f) const { return constants_.at(&f); }
  // nameCase, the method that returns which member of a oneof is set.
  const std::string& method(const model::oneof& o) const { return methods_.at(&o); }

 private:
  std::map<const model::field*, std::string> properties_, constants_;
  std::map<const model::oneof*, std::string> methods_;
};

// A case for each member of a oneof, in their order.
std::vector<std::string> php_cases(const model::oneof& o);

}  // namespace isomer::compiler::emit
