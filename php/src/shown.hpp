// SPDX-License-Identifier: MIT
// What others have written, as the message of an exception shows it: always in UTF-8.
#pragma once
#include <string>

namespace isomer {

// Bytes that are no UTF-8 as \xff.
std::string in_utf8(std::string s);

}  // namespace isomer
