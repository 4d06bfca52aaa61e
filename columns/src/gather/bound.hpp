// SPDX-License-Identifier: MIT
// A column of Arrow, and the field that it is read into.
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
  text,        // and binary, with 32-bit offsets
  large_text,  // with 64-bit offsets
  text_view,
  fixed_text,  // `size` bytes each
  moment,      // 64 bits, counted in `unit`
  days,        // since 1970, 32 bits
  daytime,     // since midnight, 32 or 64 bits, counted in `unit`
  record,
  list,
  large_list,
  fixed_list,  // `size` values each
  map,
  null,
};

struct bound {
  const isomer::detail::table::field* field = nullptr;  // null for the records of unknown fields
  reads as{};
  bool is_dictionary = false;
  bool is_binary = false;  // whether text may be any bytes
  reads index{};           // for a dictionary
  time_unit unit{};
  std::int64_t size = 0;
  std::size_t child = 0;       // its position among the children of its struct
  std::vector<bound> columns;  // the columns of a record, the value of a list, or the key and the value of a map
};

struct bound_row {
  dynamic::schema schema;
  const isomer::detail::table::message_table* message = nullptr;
  bound top;
  registry<json> types;
};

// Binds the columns of a struct that are to be read. On error `why` says what is wrong.
bool bind_columns(bound& to, const isomer::detail::table::message_table& t, const ArrowSchema& columns,
                  std::string_view unknown_fields, const projection& wanted, const dynamic::schema& schema,
                  std::string& why);

}  // namespace isomer::columns
