// SPDX-License-Identifier: MIT
// What others have written, as the message of an exception shows it: not too long, and always in UTF-8.
#pragma once
#include <string>
#include <string_view>

namespace isomer {

// The beginning of a long text, up to the end of a character.
std::string shortened(std::string_view s);
// Bytes that are no UTF-8 as \xff.
std::string in_utf8(std::string s);

}  // namespace isomer
