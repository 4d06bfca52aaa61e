// SPDX-License-Identifier: MIT
// The types and values of a schema's fields in words, and how protobuf spells them.
#pragma once
#include <isomer/table/table.hpp>
#include <string>
#include "record.hpp"

namespace isomer::cli {

wire_type wire_type_of(const detail::table::field& f);
// Numbers that may be packed, whether or not the schema says so.
bool is_packed_value(const detail::table::field& f);
// Whether readers take the record for this field.
bool fits_field(const detail::table::field& f, const wire_record& r);

// "repeated int32", "map<string, demo.Person>", "enum demo.Person.PhoneType".
std::string type_text(const detail::table::field& f);

struct field_value {
  std::string text;   // long text is shortened
  std::string wrong;  // nothing, or why it is no value of the field
};
// Of a record that fits, or of a number in a packed one; not of messages.
field_value value_text(const detail::table::field& f, const wire_record& r);
// " = 7" of a record that no schema explains; nothing where it has no value, or bytes.
std::string unknown_value_text(const wire_record& r);

}  // namespace isomer::cli
