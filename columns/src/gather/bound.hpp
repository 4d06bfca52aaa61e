// SPDX-License-Identifier: MIT
// A column of Arrow's, and the field that it is read into.
#pragma once
#include <isomer/columns/arrow.h>
#include <cstddef>
#include <cstdint>
#include <isomer/columns/mapping.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <memory>
#include <string>
#include <vector>
#include "plan/projection.hpp"

namespace isomer::columns {

enum class reads : std::uint8_t {
  boolean,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  float32,
  float64,
  text,        // and binary, with offsets of 32 bits
  large_text,  // of 64 bits
  text_view,
  fixed_text,  // each of `size` bytes
  moment,      // 64 bits of `unit`
  days,        // since 1970: 32 bits
  daytime,     // since midnight: 32 or 64 bits of `unit`
  record,
  list,
  large_list,
  fixed_list,  // each of `size` values
  map,
  null,
};

struct bound {
  const isomer::detail::table::field* field = nullptr;  // null: of records of unknown fields
  reads as{};
  bool is_dictionary = false;
  bool is_binary = false;  // of text: it may be any bytes
  reads index{};           // of a dictionary
  time_unit unit{};
  std::int64_t size = 0;
  std::size_t child = 0;       // its position among those of its struct
  std::vector<bound> columns;  // of a record; the value of a list, or the key and the value of a map
};

struct bound_row {
  dynamic::schema schema;
  const isomer::detail::table::message_table* message = nullptr;
  bound top;
  registry<json> types;
};

// The columns of a struct that are wanted. `why`: what is wrong.
bool bind_columns(bound& to, const isomer::detail::table::message_table& t, const ArrowSchema& columns,
                  std::string_view unknown_fields, const projection& wanted, const dynamic::schema& schema,
                  std::string& why);

}  // namespace isomer::columns
