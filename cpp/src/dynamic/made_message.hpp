// SPDX-License-Identifier: MIT
// The table of a message, made at run time, with everything that it points to.
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

  // Appends to `fields`, which are sorted by number, the entries that the table needs in addition, and makes the lookup
  // tables. They must not be moved afterwards.
  void finish();
};

}  // namespace isomer::dynamic
