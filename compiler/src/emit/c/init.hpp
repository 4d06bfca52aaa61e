// SPDX-License-Identifier: MIT
// X_init, X_equal and what checks required fields: code that no format and no mode changes.
#pragma once
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

void write_c_init(writer& out, const c_message& m);
void write_c_equal(writer& out, const c_message& m);
// bool isomer_complete_X(const X* m), for messages in which a field may be required.
void write_c_complete(writer& out, const c_message& m);
// What generated code takes for granted about a struct that existed before.
void write_c_asserts(writer& out, const c_message& m);

}  // namespace isomer::compiler::emit
