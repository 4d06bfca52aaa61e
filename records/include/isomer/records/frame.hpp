// SPDX-License-Identifier: MIT
// The frames of records in a stream, which cut() removes.
#pragma once
#include <string>
#include <string_view>
#include "spec.hpp"

namespace isomer::records {

// Whether a stream of the format may have more than one record.
bool takes_several(const format_spec& f);
// Appends the record with its frame.
void put_framed(const format_spec& f, std::string_view bytes, std::string& out);
// Returns what precedes the first record, and is optional.
std::string_view first_separator(const format_spec& f);

}  // namespace isomer::records
