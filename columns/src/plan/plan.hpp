// SPDX-License-Identifier: MIT
// What a row_type is: the columns of a message, and what reading has to know of them.
#pragma once
#include <isomer/columns/mapping.hpp>
#include <isomer/dynamic/schema.hpp>
#include "node.hpp"

namespace isomer::columns {

struct plan {
  dynamic::schema schema;
  columns::mapping how;
  const message_table* message = nullptr;  // of the schema
  node top;
  bool needs_message = false;  // some columns are written from whole messages
};

}  // namespace isomer::columns
