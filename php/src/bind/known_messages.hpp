// SPDX-License-Identifier: MIT
// The well-known types that other types of PHP represent, as messages of a schema, since no class describes them.
#pragma once
#include <map>
#include <string>
#include "../values/binding.hpp"
#include "model/declarations.hpp"

namespace isomer::php_bind {

// The values of Isomer\Type in addition to the types of descriptors. For the latter, `message` is empty.
struct known_type {
  std::string_view message;  // "Timestamp", in google.protobuf
  php_values::native native = php_values::native::none;
  kind held = kind::message;  // the type of a wrapper's value
};
known_type known_type_of(zend_long type);
// Finds a type by the full name of its message.
known_type known_type_named(std::string_view full_name);

class known_messages {
 public:
  explicit known_messages(compiler::model::schema& s) : schema_(s) {}
  compiler::model::message& of(const known_type& type);

 private:
  compiler::model::message& named(const std::string& name);
  compiler::model::field& add(compiler::model::message& m, std::uint32_t number, const char* name, kind k, rule r);
  void fill_value(compiler::model::message& m);
  void fill_struct(compiler::model::message& m);

  compiler::model::schema& schema_;
  std::map<std::string, compiler::model::message*> made_;
};

}  // namespace isomer::php_bind
