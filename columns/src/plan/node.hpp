// SPDX-License-Identifier: MIT
// A column as its plan has it. Its children are columns, too: the fields of a message, or the key and the value of a
// map's entries.
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
  record,     // a message, or an entry of a map
  empty,      // a message without columns: true, where it is there
  timestamp,  // messages of seconds and nanos: counts, as the two below are
  duration,
  date,     // google.type.Date: a message of year, month and day
  daytime,  // google.type.TimeOfDay: of hours, minutes, seconds and nanos
  wrapper,  // a message of one value
  json,     // a message as text, written when it is whole
  encoded,  // a message as bytes of protobuf, likewise
  unknown,  // records of fields that the schema lacks
  member,   // the name of a oneof's member, told from the others when a batch is handed over
};
constexpr bool is_text(content c) {
  return c == content::text || c == content::binary || c == content::json || c == content::encoded ||
         c == content::unknown;
}
constexpr bool is_time(content c) {
  return c == content::timestamp || c == content::duration || c == content::date || c == content::daytime;
}
// Whether values are kept in columns of their own, one for each field.
constexpr bool has_fields(content c) { return c == content::record || c == content::wrapper || is_time(c); }

// What a column keeps a number in, and text is read as.
template <value V>
using value_of = decltype(isomer::detail::table::type_of_value<view, V>());

struct node {
  std::string name;
  columns::content content{};
  bool is_list = false, is_map = false, is_nullable = false, has_choices = false;
  bool is_hidden = false;     // nobody wants it but the other members of its oneof, which it replaces
  std::uint8_t width = 0;     // of a value of fixed size: bytes
  const field* of = nullptr;  // in the table of the schema; null: it is no field
  const enum_table* names = nullptr;
  std::uint16_t oneof = 0;  // whose members' names are meant, as in their fields
  // What a value takes and, of a list, what a row takes besides its elements: with all that is filled in later where
  // columns lag behind.
  std::size_t value_bytes = 0, row_bytes = 0;

  // Of what has fields: the message as the walk sees it. A field's offset is the position of its column among the
  // children.
  dynamic::made_message message;
  std::vector<std::unique_ptr<node>> children;
  static constexpr std::size_t none = SIZE_MAX;
  std::size_t unknown_at = none;  // the column of unknown records among the children
};

}  // namespace isomer::columns
