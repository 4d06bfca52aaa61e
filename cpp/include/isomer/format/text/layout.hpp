// SPDX-License-Identifier: MIT
// Lays out the text format: a line for each field. A pass of its own, as for JSON.
#pragma once
#include <cstddef>
#include <string_view>
#include "../../wire/buffer.hpp"
#include "../../wire/quote.hpp"

namespace isomer::detail::textual {

// Gives the text in lines to `to`. `line` is what the writer makes: one space between fields, behind a colon, and
// around braces.
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
