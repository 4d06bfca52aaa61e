// SPDX-License-Identifier: MIT
// Where PHP keeps what a table speaks of: the class of a message, the properties of its fields, the cases of an enum.
#pragma once
#include <cstdint>
#include <isomer/table/table.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>
#include "../zend.hpp"

namespace isomer::php_values {

// An enum of PHP's, in one request; or none, and then its values are integers.
struct bound_enum {
  const detail::table::enum_table* table = nullptr;
  zend_class_entry* ce = nullptr;
  std::vector<zend_object*> cases;  // as table->all; null where PHP has none

  zend_object* case_of(std::int32_t number) const {
    std::size_t i = table->position(number);
    return i == isomer::detail::none ? nullptr : cases[i];
  }
};

struct bound_message;

// Well-known types that PHP has values of its own for.
enum class native : std::uint8_t { none, timestamp, duration, structure, value, list_value, field_mask, wrapper };

struct bound_field {
  zend_string* name = nullptr;       // the key in an array; interned for the request, as arrays outlive schemas
  bound_message* message = nullptr;  // of its value, its elements, or the values of a map
  const bound_enum* enumeration = nullptr;
  php_values::native native = php_values::native::none;
  php_values::native part_of = php_values::native::none;              // the value that PHP has in place of its message
  zval initial;                                                       // in a new message
  const std::vector<const detail::table::field*>* members = nullptr;  // of its oneof
};

// A message of one table: an object of a class, or with `ce` null an array.
struct bound_message {
  detail::table::message_table table;
  const detail::table::message_table* source = nullptr;  // of which it is a copy
  std::vector<detail::table::field> table_fields;
  std::vector<bound_field> fields;                                           // as the table's
  std::map<std::uint32_t, std::vector<const detail::table::field*>> oneofs;  // their members
  zend_class_entry* ce = nullptr;
  std::vector<zval> initial;                         // the properties of a new object
  std::vector<std::uint32_t> counted;                // which of those are: cases of enums
  bool has_natives = false;                          // in it, or in what it holds
  mutable std::optional<std::uint64_t> fingerprint;  // of its schema, once a format has asked
  std::size_t bytes = 0;                             // of an object, with what the engine adds

  zend_object* make() const {
    zend_object* o = zend_objects_new(ce);
    zval* to = o->properties_table;
    for (const zval& z : initial) *to++ = z;
    for (std::uint32_t i : counted) GC_ADDREF(Z_COUNTED(initial[i]));
    return o;
  }
};

inline const bound_field& binding(const detail::table::field& f) { return *static_cast<const bound_field*>(f.ops); }

}  // namespace isomer::php_values
