// SPDX-License-Identifier: MIT
// Text of somebody else's for a terminal: names of files, and lines of sources.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler {

// How many bytes from `at` on are one character that may be printed: 0 for control characters, those from U+0080 to
// U+009F and those of bidirectional text among them, and for what is no UTF-8.
std::size_t printable_size(std::string_view s, std::size_t at);

// With \xHH for each byte that may not be printed, line breaks among them.
std::string printable(std::string_view s);
// The same of text that has several lines.
std::string printable_lines(std::string_view s);

}  // namespace isomer::compiler
