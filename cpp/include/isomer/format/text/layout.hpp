// SPDX-License-Identifier: MIT
// Lays out the text format with a line for each field. This is a separate pass, as for JSON.
#pragma once
#include <cstddef>
#include <string_view>
#include "../../wire/buffer.hpp"
#include "../../wire/quote.hpp"

namespace isomer::detail::textual {

// Writes the text in lines to `to`. `line` is the writer's output: one space between fields, after a colon, and around
// braces.
constexpr void lay_out(std::string_view line, wire::relaid& to) {
  std::size_t level = 0, from = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    switch (line[i]) {
      case '"': i = wire::closing_quote(line, i); break;
      case '{': ++level; break;
      case ' ': {
        const char next = i + 1 < line.size() ? line[i + 1] : '\0';
        if (next == '{' || line[i - 1] == ':') break;
        if (next == '}') --level;
        to.put(line.substr(from, i - from));
        to.fill('\n', 1);
        to.fill(' ', 2 * level);
        from = i + 1;
        break;
      }
      default: break;
    }
  }
  to.put(line.substr(from));
  if (!line.empty()) to.fill('\n', 1);
}

}  // namespace isomer::detail::textual
