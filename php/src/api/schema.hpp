// SPDX-License-Identifier: MIT
// Isomer\Schema and Isomer\MessageType.
#pragma once
#include <array>
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include "../bind/bound_set.hpp"
#include "../codec/codec.hpp"

namespace isomer::php_api {

// A schema whose messages are arrays. Shared by the objects that speak of it.
class array_schema {
 public:
  explicit array_schema(dynamic::schema s) : schema(std::move(s)), messages(schema.messages(), nullptr) {}
  // What an Any may hold in a format, and extensions; null for formats that have neither.
  const void* types_for(std::size_t format);

  dynamic::schema schema;
  php_bind::bound_set messages;

 private:
  std::array<php_codec::registered, php_codec::formats> types_;
};

struct message_type {
  std::shared_ptr<array_schema> schema;
  const php_values::bound_message* is = nullptr;
};

array_schema& schema_of(zend_object* schema);
const message_type& type_of(zend_object* type);
void start_schema_classes();  // when the module starts

}  // namespace isomer::php_api
