// SPDX-License-Identifier: MIT
// The table of one message, made at run time, and what it points at.
#pragma once
#include <cstdint>
#include <isomer/table/table.hpp>
#include <string>
#include <string_view>
#include <vector>
#include "name_index.hpp"

namespace isomer::dynamic {

struct made_message {
  detail::table::message_table table{};
  std::vector<detail::table::field> fields;
  std::vector<detail::table::probe> probes;
  std::vector<std::uint16_t> direct, by_spelling;
  name_index names;
  std::vector<std::string_view> reserved;
  std::string quoted;

  // Adds to `fields`, which are in the order of their numbers, what the table has behind them, and makes what they are
  // found by. They must not move afterwards.
  void finish();
};

}  // namespace isomer::dynamic
