// SPDX-License-Identifier: MIT
// A result that is made in one piece.
#pragma once
#include <string>
#include <string_view>

namespace isomer::cli {

// Writes it to a file, or to standard output if the path is "-". False: it could not be written, as standard error has
// been told; where nobody reads standard output any more, the program ends.
bool write_result(const std::string& path, std::string_view bytes);

}  // namespace isomer::cli
