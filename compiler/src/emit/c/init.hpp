// SPDX-License-Identifier: MIT
// Generates X_init, X_equal and the check of required fields, which are the same for all formats and modes.
#pragma once
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

void write_c_init(writer& out, const c_message& m);
void write_c_equal(writer& out, const c_message& m);
// bool isomer_complete_X(const X* m), for messages in which a field may be required.
void write_c_complete(writer& out, const c_message& m);
// The assertions about a bound struct.
void write_c_asserts(writer& out, const c_message& m);

}  // namespace isomer::compiler::emit
