// SPDX-License-Identifier: MIT
// The C++ types of fields and the literals of their defaults, as they are written in one scope.
#pragma once
#include <string>
#include "members.hpp"

namespace isomer::compiler::emit {

class cpp_types {
 public:
  cpp_types(const cpp_scope& scope) : scope_(scope) {}
  // Within the struct of a message, nested types have short names.
  cpp_types(const cpp_scope& scope, const model::message& in, const cpp_members& members)
      : scope_(scope), in_(&in), members_(&members) {}

  // The type of a field's member.
  std::string member(const model::field& f) const;
  // The type of a oneof's variant.
  std::string member(const model::oneof& o) const;
  // The type of an extension's value: a list, or one element.
  std::string value(const model::field& extension) const;

  // Returns "std::int32_t default_x = 3" for a field with a default.
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

// Returns a string literal for any bytes.
std::string string_literal(std::string_view bytes);

}  // namespace isomer::compiler::emit
