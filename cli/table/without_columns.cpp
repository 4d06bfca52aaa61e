// SPDX-License-Identifier: MIT
// In a command without isomer::columns: there are no tables.
#include "table.hpp"

namespace isomer::cli {

std::unique_ptr<table> make_table(const table_spec&, const loaded_schema&, const std::vector<std::string>&,
                                  std::string& why) {
  why = "this command was built without tables (ISOMER_BUILD_COLUMNS)";
  return nullptr;
}

}  // namespace isomer::cli
