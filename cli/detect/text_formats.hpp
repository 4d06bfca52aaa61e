// SPDX-License-Identifier: MIT
// Formats that people can read, told from how they begin.
#pragma once
#include <optional>
#include <string_view>
#include "../formats/spec.hpp"

namespace isomer::cli {

// Behind a byte order mark and blanks.
std::string_view past_blanks(std::string_view s);
// Whether it has no control characters but blanks.
bool is_printable(std::string_view s);
// Of printable text that begins with `s`, which is no blank. Without a schema, numbers and strings are JSON's.
std::optional<format> format_of_text(std::string_view s, bool has_schema);

}  // namespace isomer::cli
