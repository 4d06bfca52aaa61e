// SPDX-License-Identifier: MIT
// Describes the types and values of a schema's fields, and how protobuf encodes them.
#pragma once
#include <isomer/inspect/record.hpp>
#include <isomer/table/table.hpp>
#include <string>

namespace isomer::inspect {

wire_type wire_type_of(const detail::table::field& f);
// Whether a field's numbers may be packed, even if the schema does not say so.
bool is_packed_value(const detail::table::field& f);
// Whether decoders accept the record for this field.
bool fits_field(const detail::table::field& f, const wire_record& r);

// Returns "repeated int32", "map<string, demo.Person>", "enum demo.Person.PhoneType".
std::string type_text(const detail::table::field& f);

struct field_value {
  std::string text;   // long text is cut
  std::string wrong;  // empty, or why it is no value of the field
};
// Describes the value of a valid record, or a number of a packed one; not of messages.
field_value value_text(const detail::table::field& f, const wire_record& r);
// Returns " = 7" for a record that the schema lacks; nothing if it has no value, or bytes.
std::string unknown_value_text(const wire_record& r);

}  // namespace isomer::inspect
