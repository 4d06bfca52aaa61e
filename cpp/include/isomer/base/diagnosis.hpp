// SPDX-License-Identifier: MIT
// An error in a text format, as a human wants to read it.
#pragma once
#include <string>
#include <string_view>
#include "status.hpp"

namespace isomer {

struct diagnosis {
  code cause = code::ok;
  std::size_t at = 0;      // byte offset, from 0
  std::size_t line = 1;    // from 1
  std::size_t column = 1;  // from 1, in bytes
  std::string path;        // of the innermost field that was being read, such as phone[1].type; empty at the top

  std::string text() const {
    std::string s = std::to_string(line) + ":" + std::to_string(column) + ": ";
    if (!path.empty()) s += path + ": ";
    s += to_string(cause);
    return s + " (byte " + std::to_string(at) + ")";
  }
};

namespace detail {

// All but the path.
inline diagnosis locate(std::string_view text, status s) {
  diagnosis d{.cause = s.cause, .at = s.at, .path = {}};
  if (s.ok()) return d;
  for (std::size_t i = 0; i < s.at && i < text.size(); ++i) {
    ++d.column;
    if (text[i] == '\n') ++d.line, d.column = 1;
  }
  return d;
}

}  // namespace detail
}  // namespace isomer
