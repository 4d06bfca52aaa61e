// SPDX-License-Identifier: MIT
// Message sets, the form that extensions had before there were extensions: each stands in a group of its own,
//   repeated group Item = 1 { required uint32 type_id = 2; required bytes message = 3; }
#pragma once
#include <string>
#include <string_view>
#include "record.hpp"

namespace isomer::detail::protobuf {

inline constexpr std::uint32_t item_number = 1, type_id_number = 2, item_content_number = 3;

struct message_set_item {
  std::uint32_t type_id = 0;  // the number of the extension, up to 2^31 - 1
  std::string_view content;
};

// Returns false if the record is not an item, or lacks one of its two parts. They may come in either order. If a part
// occurs again, the first one counts.
constexpr bool read_item(const record& r, message_set_item& item) {
  if (r.number != item_number || r.type != start_group) return false;
  bool has_content = false;
  each_record(r.content, [&](const record& part) {
    if (part.number == type_id_number && part.type == varint && part.value >> 31 == 0 && !item.type_id)
      item.type_id = static_cast<std::uint32_t>(part.value);
    if (part.number == item_content_number && part.type == delimited && !has_content)
      item.content = part.content, has_content = true;
  });
  return item.type_id != 0 && has_content;
}
// The number of the extension that a record belongs to: in a message set, the item's own.
constexpr std::uint32_t extension_number(const record& r, bool in_message_set) {
  message_set_item item;
  return in_message_set && read_item(r, item) ? item.type_id : r.number;
}
constexpr bool has_extension(std::string_view records, std::uint32_t number, bool in_message_set) {
  bool found = false;
  each_record(records, [&](const record& r) { found = found || extension_number(r, in_message_set) == number; });
  return found;
}
// The message in an item of a message set, or in an ordinary record.
constexpr bool set_content(const record& r, std::uint32_t number, std::string_view& content) {
  if (extension_number(r, true) != number) return false;
  message_set_item item;
  bool is_item = read_item(r, item);
  content = is_item ? item.content : r.content;
  return is_item || r.type == delimited;
}
inline void append_item(std::string& out, const message_set_item& item) {
  append_varint(out, item_number << 3 | start_group);
  append_varint(out, type_id_number << 3 | varint);
  append_varint(out, item.type_id);
  append_delimited(out, item_content_number, item.content);
  append_varint(out, item_number << 3 | end_group);
}

}  // namespace isomer::detail::protobuf
