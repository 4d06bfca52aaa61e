// SPDX-License-Identifier: MIT
// A column in its plan. Its children are columns, too: the fields of a message, or the key and the value of a map's
// entries.
#pragma once
#include <cstddef>
#include <cstdint>
#include <isomer/memory/view.hpp>
#include <isomer/table/structs.hpp>
#include <memory>
#include <string>
#include <vector>
#include "dynamic/made_message.hpp"

namespace isomer::columns {

using isomer::detail::table::enum_table;
using isomer::detail::table::field;
using isomer::detail::table::message_table;
using isomer::detail::table::shape;
using isomer::detail::table::value;

enum class content : std::uint8_t {
  boolean,
  number,
  enumeration,
  text,
  binary,
  record,     // a message, or a map entry
  empty,      // a message without columns: true if it is present
  timestamp,  // a message of seconds and nanos, which becomes a count, as the next two do
  duration,
  date,     // google.type.Date, a message of year, month and day
  daytime,  // google.type.TimeOfDay, a message of hours, minutes, seconds and nanos
  wrapper,  // a message with a single value
  json,     // a message as text, which is written when it is complete
  encoded,  // the same as bytes of protobuf
  unknown,  // records of fields that the schema lacks
  member,   // the name of a oneof's member, which is derived when a batch is finished
};
constexpr bool is_text(content c) {
  return c == content::text || c == content::binary || c == content::json || c == content::encoded ||
         c == content::unknown;
}
constexpr bool is_time(content c) {
  return c == content::timestamp || c == content::duration || c == content::date || c == content::daytime;
}
// Whether values are stored in columns of their own, one for each field.
constexpr bool has_fields(content c) { return c == content::record || c == content::wrapper || is_time(c); }

// The type in which a column stores a number, or with which text is read.
template <value V>
using value_of = decltype(isomer::detail::table::type_of_value<view, V>());

struct node {
  std::string name;
  columns::content content{};
  bool is_list = false, is_map = false, is_nullable = false, has_choices = false;
  bool is_hidden = false;     // only needed to detect that another member of its oneof is replaced
  std::uint8_t width = 0;     // the size in bytes of a fixed-size value
  const field* of = nullptr;  // the field in the table of the schema, or null
  const enum_table* names = nullptr;
  std::uint16_t oneof = 0;  // the oneof whose members' names are in the column
  // The size of a value and, for a list, of a row without its elements. It includes what is filled in later for rows
  // that lack the field.
  std::size_t value_bytes = 0, row_bytes = 0;

  // For columns with fields: the message for the walk. The offset of a field is the position of its column among the
  // children.
  dynamic::made_message message;
  std::vector<std::unique_ptr<node>> children;
  static constexpr std::size_t none = SIZE_MAX;
  std::size_t unknown_at = none;  // the position of the column of unknown records among the children
};

}  // namespace isomer::columns
