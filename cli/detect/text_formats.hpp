// SPDX-License-Identifier: MIT
// Recognises text formats by how they begin.
#pragma once
#include <optional>
#include <string_view>
#include "../formats/spec.hpp"

namespace isomer::cli {

// Returns the text behind a byte order mark and white space.
std::string_view past_blanks(std::string_view s);
// Whether the text has no control characters except white space.
bool is_printable(std::string_view s);
// Recognises the format of printable text, which begins with `s` and not with white space. Without a schema, numbers
// and strings are taken for JSON.
std::optional<format> format_of_text(std::string_view s, bool has_schema);

}  // namespace isomer::cli
