// SPDX-License-Identifier: MIT
// A field that a schema known at run time adds to a message. Its value is stored among the message's unknown fields.
#pragma once
#include "../table/table.hpp"

namespace isomer::dynamic {

struct extension {
  std::string_view full_name;
  std::uint32_t number;
  const detail::table::message_table* extendee;  // the message that it extends
  const detail::table::message_table* carrier;   // a message whose one field is the extension

  const detail::table::field& value() const { return carrier->fields[0]; }
};

}  // namespace isomer::dynamic
