// SPDX-License-Identifier: MIT
// The formatted text, which is made line by line. No line ends with white space, and no two empty lines follow each
// other.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include "characters.hpp"
#include "proto/tree/outline.hpp"

namespace isomer::compiler::fmt {

class page {
 public:
  explicit page(std::size_t expected_size) { text_.reserve(expected_size); }

  // The width of the line so far, with its indentation.
  std::size_t column() const { return column_; }
  bool at_line_start() const { return at_line_start_; }
  bool empty() const { return text_.empty(); }

  // The maximum indentation, since otherwise a small file with many braces would become a large one.
  static constexpr std::size_t deepest_indent = widest_line;

  void begin_line(std::size_t indent) { begin_line_at(std::min(indent, deepest_indent)); }
  void skip_line() { text_ += '\n'; }
  // Adds an empty line, unless there is one already.
  void blank(std::size_t count = 1) {
    if (at_line_start_ || std::exchange(has_blank_, true)) return;
    text_.append(count, ' ');
    column_ += count;
  }
  void word(std::string_view text) {
    has_blank_ = false;
    if (std::exchange(at_line_start_, false)) text_.append(indent_, ' ');
    text_ += text;
    column_ += width_of(text);
  }
  // Adds a comment without white space at the ends of its lines. The lines of a block comment are moved with its first
  // one, or aligned below their asterisks.
  void comment(const proto::comment& c);

  std::string take() {
    if (!text_.empty()) text_ += '\n';
    return std::move(text_);
  }

 private:
  void begin_line_at(std::size_t indent) {
    if (!text_.empty()) text_ += '\n';
    line_ = text_.size();
    indent_ = column_ = indent;
    at_line_start_ = true;
  }

  std::string text_;
  std::size_t line_ = 0;  // the begin of the current line
  std::size_t indent_ = 0, column_ = 0;
  bool at_line_start_ = true, has_blank_ = false;
};

}  // namespace isomer::compiler::fmt
