// SPDX-License-Identifier: MIT
// Indents canonical JSON. A pass of its own, so that compact output pays nothing for it.
#pragma once
#include <cstddef>
#include <string_view>
#include "../../base/port.hpp"

namespace isomer::detail::json {

// Feeds put(c) with every character of the indented text. `line` must be JSON without white space.
template <class Put>
ISOMER_COLD constexpr void indent(std::string_view line, std::size_t width, Put put) {
  std::size_t level = 0;
  auto new_line = [&] {
    put('\n');
    for (std::size_t i = 0; i < level * width; ++i) put(' ');
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    switch (c) {
      case '"':
        put(c);
        while (line[++i] != '"') {
          put(line[i]);
          if (line[i] == '\\') put(line[++i]);
        }
        put('"');
        break;
      case '{':
      case '[':
        put(c);
        if (line[i + 1] == '}' || line[i + 1] == ']') {
          put(line[++i]);
          break;
        }
        ++level;
        new_line();
        break;
      case '}':
      case ']':
        --level;
        new_line();
        put(c);
        break;
      case ',':
        put(c);
        new_line();
        break;
      case ':':
        put(c);
        put(' ');
        break;
      default: put(c);
    }
  }
}

}  // namespace isomer::detail::json
