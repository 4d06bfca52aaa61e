// SPDX-License-Identifier: MIT
// The C++ types of fields and the literals of their defaults, as spelled in one scope.
#pragma once
#include <string>
#include "members.hpp"

namespace isomer::compiler::emit {

class cpp_types {
 public:
  cpp_types(const cpp_scope& scope) : scope_(scope) {}
  // In the struct of a message, where nested types have short names.
  cpp_types(const cpp_scope& scope, const model::message& in, const cpp_members& members)
      : scope_(scope), in_(&in), members_(&members) {}

  // The member that holds a field.
  std::string member(const model::field& f) const;
  // The variant that holds a oneof.
  std::string member(const model::oneof& o) const;
  // What an extension's value is: a list, or one element.
  std::string value(const model::field& extension) const;

  // "std::int32_t default_x = 3": of a field with a default.
  std::string constant(const model::field& f, const std::string& name) const;

 private:
  std::string element(const model::field& f) const;
  std::string of(const model::message& m) const;
  std::string of(const model::enumeration& e) const;
  std::string number(const model::field& f) const;

  const cpp_scope& scope_;
  const model::message* in_ = nullptr;
  const cpp_members* members_ = nullptr;
};

// A string literal for any bytes.
std::string string_literal(std::string_view bytes);

}  // namespace isomer::compiler::emit
