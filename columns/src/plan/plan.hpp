// SPDX-License-Identifier: MIT
// The contents of a row_type: the columns of a message, and what is needed to read it.
#pragma once
#include <isomer/columns/mapping.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include "node.hpp"

namespace isomer::columns {

struct plan {
  dynamic::schema schema;
  columns::mapping how;
  const message_table* message = nullptr;  // belongs to the schema
  node top;
  bool needs_message = false;  // some columns are written from whole messages
  registry<json> types;        // for columns of JSON
};

}  // namespace isomer::columns
