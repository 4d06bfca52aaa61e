// SPDX-License-Identifier: MIT
// Isomer\Schema and Isomer\MessageType.
#pragma once
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include <string_view>
#include <utility>
#include "../bind/bound_set.hpp"
#include "known_schemas.hpp"

namespace isomer::php_api {

// A schema whose messages are arrays. The objects that refer to it share it.
class array_schema {
 public:
  explicit array_schema(std::shared_ptr<const known_schema> of) : known_(std::move(of)) {}
  const dynamic::schema& schema() const { return known_->schema; }
  const void* types_for(std::size_t format) const { return known_->types_for(format); }
  // Returns null if there is no message with that name.
  const php_values::bound_message* find(std::string_view full_name) {
    const detail::table::message_table* const t = schema().find(full_name);
    return t ? &messages_.array_of(t) : nullptr;
  }

 private:
  std::shared_ptr<const known_schema> known_;
  php_bind::bound_set messages_;
};

struct message_type {
  std::shared_ptr<array_schema> schema;
  const php_values::bound_message* is = nullptr;
};

array_schema& schema_of(zend_object* schema);
const message_type& type_of(zend_object* type);
void start_schema_classes();  // called when the module starts

}  // namespace isomer::php_api
