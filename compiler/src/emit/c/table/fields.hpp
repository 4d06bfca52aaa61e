// SPDX-License-Identifier: MIT
// Generates a field of a message as an isomer_field.
#pragma once
#include <string>
#include <vector>
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

// Returns the items of its initialiser.
std::vector<std::string> c_table_field(const c_message& m, const c_field& f);
// The same for an element of a list of sized bytes, and for the field of unknown fields.
std::vector<std::string> c_table_bytes_element(const c_field& f);
std::vector<std::string> c_table_unknown(const c_message& m);

// The same as an isomer_row. What it points to is added to `subs`.
struct c_row {
  std::vector<std::string> items;
  bool fits = false;  // whether its flag, case or count, its capacity and its extra value fit a packed row
};
c_row row_of(const c_message& m, const c_field& f, std::vector<std::string>& subs);
std::vector<std::string> c_row_bytes_element(const c_field& f);
std::vector<std::string> c_row_unknown(const c_message& m);
std::string row_bytes_element_name(const c_field& f);

bool keeps_unknown(const c_message& m);
// Whether the field is a list of sized bytes, which has another field for its elements.
bool has_bytes_element(const c_field& f);
std::string bytes_element_name(const c_field& f);

}  // namespace isomer::compiler::emit
