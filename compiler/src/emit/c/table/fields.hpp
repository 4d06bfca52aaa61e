// SPDX-License-Identifier: MIT
// One field of a message as an isomer_field.
#pragma once
#include <string>
#include <vector>
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

// The items of its initializer.
std::vector<std::string> c_table_field(const c_message& m, const c_field& f);
// The same for one element of a list of sized bytes, and for what keeps unknown fields.
std::vector<std::string> c_table_bytes_element(const c_field& f);
std::vector<std::string> c_table_unknown(const c_message& m);

// The same as isomer_row. What it points to is added to `subs`.
struct c_row {
  std::vector<std::string> items;
  bool fits = false;  // what is beside the value, its capacity and what is extra have room in a packed row
};
c_row row_of(const c_message& m, const c_field& f, std::vector<std::string>& subs);
std::vector<std::string> c_row_bytes_element(const c_field& f);
std::vector<std::string> c_row_unknown(const c_message& m);
std::string row_bytes_element_name(const c_field& f);

bool keeps_unknown(const c_message& m);
// Lists of sized bytes have a field for their elements.
bool has_bytes_element(const c_field& f);
std::string bytes_element_name(const c_field& f);

}  // namespace isomer::compiler::emit
