// SPDX-License-Identifier: MIT
// Makes untrusted text printable on a terminal: names of files, and lines of sources.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler {

// Returns the size of the printable character at `at`, or 0 for bytes that are not UTF-8, and for control characters,
// which include U+0080 to U+009F and those of bidirectional text.
std::size_t printable_size(std::string_view s, std::size_t at);

// Returns the text with \xHH for each byte that is not printable, including line breaks.
std::string printable(std::string_view s);
// The same for text with several lines.
std::string printable_lines(std::string_view s);

}  // namespace isomer::compiler
