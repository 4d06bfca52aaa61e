// SPDX-License-Identifier: MIT
// The declarations of a header in C: enums, structs, and the constants of their capacities.
#pragma once
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

void write_c_enum(writer& out, const model::enumeration& e, const c_layout& layout);
// The function that tests whether a closed enum has a number.
void write_c_is(writer& out, const model::enumeration& e, const c_layout& layout);
// The struct, behind the types of its oneofs and of its lists of bytes. Nothing for a bound struct.
void write_c_struct(writer& out, const c_message& m);
// #define demo_WifiStatus_ssid_MAX_LENGTH 32 …
void write_c_constants(writer& out, const c_message& m, const c_formats& formats);

}  // namespace isomer::compiler::emit
