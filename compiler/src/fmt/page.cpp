// SPDX-License-Identifier: MIT
#include "page.hpp"
#include <algorithm>
#include <vector>

namespace isomer::compiler::fmt {
namespace {

// Counts bytes, and tabs up to the next column that is divisible by eight, as positions do.
std::size_t end_column(std::string_view text) {
  std::size_t column = 0;
  for (char c : text) column += c == '\t' ? 8 - column % 8 : 1;
  return column;
}

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view without_end(std::string_view line) {
  const std::size_t last = line.find_last_not_of(blanks);
  return line.substr(0, last == line.npos ? 0 : last + 1);
}

// Returns a line of a comment without its indentation, and the width of that.
struct comment_line {
  std::string_view text;
  std::size_t indent = 0;
};

comment_line read_line(std::string_view line) {
  line = without_end(line);
  const std::size_t first = std::min(line.find_first_not_of(blanks), line.size());
  return {line.substr(first), end_column(line.substr(0, first))};
}

std::vector<comment_line> further_lines(std::string_view text) {
  std::vector<comment_line> lines;
  for (std::size_t end = text.find('\n'); end != text.npos;) {
    text.remove_prefix(end + 1);
    end = text.find('\n');
    lines.push_back(read_line(text.substr(0, end)));
  }
  return lines;
}

}  // namespace

void page::comment(const proto::comment& c) {
  const std::vector<comment_line> lines = further_lines(c.text);
  word("");
  const std::size_t column = lines.empty() ? 0 : end_column(std::string_view(text_).substr(line_));
  word(without_end(c.text.substr(0, c.text.find('\n'))));
  const bool has_asterisks = std::all_of(lines.begin(), lines.end(), [](const comment_line& line) {
    return line.text.empty() || line.text.starts_with('*');
  });
  const auto was = static_cast<std::size_t>(c.at.column);
  // The indentation of the line in which it begins does not matter.
  const std::size_t right = column > was ? std::min(column - was, deepest_indent) : 0;
  const std::size_t left = was > column ? was - column : 0;
  for (const comment_line& line : lines) {
    const std::size_t moved = line.indent + right - std::min(line.indent, left);
    begin_line_at(line.text.empty() ? 0 : has_asterisks ? std::min(column, deepest_indent) + 1 : moved);
    word(line.text);
  }
}

}  // namespace isomer::compiler::fmt
