// SPDX-License-Identifier: MIT
// Converts text of the input for the message of an exception, which is always UTF-8.
#pragma once
#include <string>

namespace isomer {

// Bytes that are not UTF-8 become \xff.
std::string in_utf8(std::string s);

}  // namespace isomer
