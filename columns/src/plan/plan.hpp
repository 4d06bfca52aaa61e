// SPDX-License-Identifier: MIT
// What a row_type is: the columns of a message, and what reading has to know of them.
#pragma once
#include <isomer/columns/mapping.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include "node.hpp"

namespace isomer::columns {

struct plan {
  dynamic::schema schema;
  columns::mapping how;
  const message_table* message = nullptr;  // of the schema
  node top;
  bool needs_message = false;  // some columns are written from whole messages
  registry<json> types;        // of what is written as JSON
};

}  // namespace isomer::columns
