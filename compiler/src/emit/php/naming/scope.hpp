// SPDX-License-Identifier: MIT
// How a file refers to classes: by their last name if possible, with a line `use` if needed. The schema's names come
// first: if one of them is Field, the extension's class is \Isomer\Field.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>
#include "../../name_pool.hpp"
#include "../native.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

class php_scope {
 public:
  // own: the class that the file is for. others: the declarations of all classes that it may refer to, also of its own.
  php_scope(const php_names& names, const php_class& own, const std::vector<const model::declaration*>& others,
            bool has_natives);

  const php_names& names() const { return names_; }
  const std::string& of(const model::declaration& d) const { return spelled_.at(&d); }
  // "Field", or "\Isomer\Field".
  std::string isomer(const std::string& name);
  // The same of the package for services.
  std::string connect(const std::string& name);
  // Returns PHP's type for a field of a well-known type, with native=yes.
  const php_native* native_of(const model::field& f) const {
    return has_natives_ && f.message_type ? php_native_of(*f.message_type) : nullptr;
  }
  // Returns the names for the lines `use`, sorted.
  const std::set<std::string>& uses() const { return uses_; }

 private:
  std::string spell(const php_class& c);

  const php_names& names_;
  bool has_natives_;
  std::string space_;
  std::map<std::string, std::string> meaning_;  // what a last name, without case, refers to
  std::map<const model::declaration*, std::string> spelled_;
  std::set<std::string> uses_;
};

}  // namespace isomer::compiler::emit
