// SPDX-License-Identifier: MIT
// Generates rows, for messages whose fields have capacities.
#pragma once
#include "../../writer.hpp"
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

// The rows of a message: the constant isomer_rows_X.
void write_c_rows(writer& out, const c_message& m);
// X_encode, X_decode, X_encode_array and X_decode_array: calls with the rows, and with the functions that only some
// messages need.
void write_c_rows_api(writer& out, const c_message& m);

}  // namespace isomer::compiler::emit
