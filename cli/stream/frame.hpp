// SPDX-License-Identifier: MIT
// What stands around a record in a stream that is written: the other way of cut().
#pragma once
#include <string>
#include <string_view>
#include "../formats/spec.hpp"

namespace isomer::cli {

// Whether a stream of it may have more than one record.
bool takes_several(const format_spec& f);
// Appends the record with what tells it from others.
void put_framed(const format_spec& f, std::string_view bytes, std::string& out);
// What the first record of a stream has in front of it, and could do without.
std::string_view first_separator(const format_spec& f);

}  // namespace isomer::cli
