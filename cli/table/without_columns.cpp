// SPDX-License-Identifier: MIT
// In a command without isomer::columns: there are no tables.
#include "table.hpp"
#include "table_input.hpp"

namespace isomer::cli {

namespace {

constexpr const char* without_tables = "this command was built without tables (ISOMER_BUILD_COLUMNS)";

}  // namespace

std::unique_ptr<table> make_table(const table_spec&, const loaded_schema&, const std::vector<std::string>&,
                                  const std::vector<std::string>&, std::string& why) {
  why = without_tables;
  return nullptr;
}

std::unique_ptr<table_input> open_table(input&, const std::string&, const std::optional<std::size_t>&,
                                        const table_spec&, const std::vector<std::string>&, const loaded_schema&,
                                        row_output, std::string& why) {
  why = without_tables;
  return nullptr;
}

}  // namespace isomer::cli
