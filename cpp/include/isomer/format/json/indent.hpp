// SPDX-License-Identifier: MIT
// Indents canonical JSON. This is a separate pass, so that compact output does not get slower.
#pragma once
#include <cstddef>
#include <string_view>
#include "../../wire/buffer.hpp"
#include "../../wire/quote.hpp"

namespace isomer::detail::json {

// Writes the indented text to `to`. `line` must be JSON without white space.
constexpr void indent(std::string_view line, std::size_t width, wire::relaid& to) {
  std::size_t level = 0, from = 0;
  const auto give = [&](std::size_t until) {
    to.put(line.substr(from, until - from));
    from = until;
  };
  const auto new_line = [&] {
    to.fill('\n', 1);
    to.fill(' ', level * width);
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    switch (line[i]) {
      case '"': i = wire::closing_quote(line, i); break;
      case '{':
      case '[':
        if (line[i + 1] == '}' || line[i + 1] == ']') {
          ++i;
          break;
        }
        ++level;
        [[fallthrough]];
      case ',':
        give(i + 1);
        new_line();
        break;
      case '}':
      case ']':
        --level;
        give(i);
        new_line();
        break;
      case ':':
        give(i + 1);
        to.fill(' ', 1);
        break;
      default: break;
    }
  }
  give(line.size());
}

}  // namespace isomer::detail::json
