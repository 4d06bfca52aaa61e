// SPDX-License-Identifier: MIT
// Colours on terminals.
#pragma once
#include <unistd.h>
#include <cstdlib>
#include <string>
#include <string_view>

namespace isomer::cli {

enum class colour : char { red = '1', green = '2', yellow = '3' };

// Whether standard output should have colours: it is a terminal that has them, and NO_COLOR is not set (no-color.org).
inline bool has_colours() {
  const char* const no = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) != 0 && !(no && *no) && terminal && std::string_view(terminal) != "dumb";
}
inline std::string coloured(std::string_view text, colour c, bool on) {
  if (!on) return std::string(text);
  return std::string("\x1b[3") + static_cast<char>(c) + 'm' + std::string(text) + "\x1b[0m";
}

}  // namespace isomer::cli
