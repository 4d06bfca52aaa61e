// SPDX-License-Identifier: MIT
// Lays out the text format: a line for each field. A pass of its own, as for JSON.
#pragma once
#include <cstddef>
#include <string_view>

namespace isomer::detail::textual {

// Feeds put(c) with every character of the text in lines. `line` is what the writer makes: one space between fields,
// behind a colon, and around braces.
template <class Put>
constexpr void lay_out(std::string_view line, Put put) {
  std::size_t level = 0;
  auto indent = [&] {
    for (std::size_t i = 0; i < 2 * level; ++i) put(' ');
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    char c = line[i], next = i + 1 < line.size() ? line[i + 1] : '\0';
    if (c == '"') {
      put(c);
      while (line[++i] != '"') {
        put(line[i]);
        if (line[i] == '\\') put(line[++i]);
      }
      put('"');
    } else if (c == '{') {
      put(c);
      ++level;
    } else if (c == '}') {
      put(c);
    } else if (c != ' ' || next == '{' || line[i - 1] == ':') {
      put(c);
    } else {
      put('\n');
      if (next == '}') --level;
      indent();
    }
  }
  if (!line.empty()) put('\n');
}

}  // namespace isomer::detail::textual
