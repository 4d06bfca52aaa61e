// SPDX-License-Identifier: MIT
// The options of how the fields of messages become columns.
#pragma once
#include <cstdint>
#include <string>

namespace isomer::columns {

enum class enum_as : std::uint8_t {
  number,      // int32
  name,        // utf8; a number without a name is written in digits
  dictionary,  // the same, as int32 indices of a dictionary
};

enum class time_unit : std::uint8_t { second, millisecond, microsecond, nanosecond };

// docs/columns.md says which column each kind of field becomes, and why.
struct mapping {
  enum_as enums = enum_as::number;
  // The unit of google.protobuf.Timestamp. What is finer than the unit is rounded down, towards the past.
  time_unit timestamps = time_unit::nanosecond;
  std::string zone = "UTC";
  // The unit of google.protobuf.Duration.
  time_unit durations = time_unit::nanosecond;
  // Uses 64-bit offsets for text, bytes and lists, for consumers that require large_utf8 and similar types.
  bool large_offsets = false;
  // How often a message type that contains itself becomes a nested struct before it becomes bytes.
  int recursion = 0;
  // Whether a google.protobuf.Any becomes JSON text, which causes unknown_type for types that the schema lacks.
  // Otherwise it becomes a struct of type_url and value.
  bool any_as_json = false;
  // Adds, for each oneof, a nullable utf8 column with the oneof's name, after the fields, which contains the name of
  // the member that is set.
  bool oneof_names = false;
  // The name of a nullable binary column that is added for each message. It contains the records of fields that the
  // schema lacks, including extensions. If the name is empty, unknown fields are dropped.
  std::string unknown_fields;
};

}  // namespace isomer::columns
