// SPDX-License-Identifier: MIT
// Generates messages as constant tables, and functions that pass them to the engine of isomer/table.h.
#pragma once
#include "../../writer.hpp"
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

// For a header: the declarations of tables, which tables of other files refer to.
void write_c_table_declarations(writer& out, const std::vector<const c_message*>& messages);
// For a source: the tables of a file's messages, and all of their functions.
void write_c_row_declarations(writer& out, const std::vector<const c_message*>& messages);
// The rows alone, for mode=small.
void write_c_row_tables(writer& out, const std::vector<const c_message*>& messages);
void write_c_tables(writer& out, const std::vector<const c_message*>& messages, const c_formats& formats);

}  // namespace isomer::compiler::emit
