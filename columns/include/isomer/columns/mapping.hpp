// SPDX-License-Identifier: MIT
// How the fields of messages become columns, where there is a choice.
#pragma once
#include <cstdint>
#include <string>

namespace isomer::columns {

enum class enum_as : std::uint8_t {
  number,      // int32
  name,        // utf8; a number without a name as its digits
  dictionary,  // the same, as int32 indices of a dictionary
};

enum class time_unit : std::uint8_t { second, millisecond, microsecond, nanosecond };

// docs/columns.md says what each kind of field becomes, and why.
struct mapping {
  enum_as enums = enum_as::number;
  // Of google.protobuf.Timestamp. What a unit cannot tell is cut off, towards the past.
  time_unit timestamps = time_unit::nanosecond;
  std::string zone = "UTC";
  // Of google.protobuf.Duration.
  time_unit durations = time_unit::nanosecond;
  // Offsets of 64 bits for text, bytes and lists, for consumers that want them: large_utf8 and its kin.
  bool large_offsets = false;
  // A message type that holds itself: how often it is a struct inside of itself before it is bytes.
  int recursion = 0;
  // google.protobuf.Any as JSON text, of the types that the schema has: unknown_type for others. Else it is a struct of
  // type_url and value.
  bool any_as_json = false;
  // Of each oneof, a nullable utf8 column of its name, behind the fields, with the name of the member that is there.
  bool oneof_names = false;
  // Of each message, a nullable binary column of this name with the records of fields that the schema lacks,
  // extensions among them. Empty: what is unknown is dropped.
  std::string unknown_fields;
};

}  // namespace isomer::columns
