// SPDX-License-Identifier: MIT
// Writes marked tokens as lines. Tokens and comments are written in their order, each once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>
#include "marks.hpp"
#include "page.hpp"

namespace isomer::compiler::fmt {

class layout {
 public:
  layout(const proto::outline& of, const marks& m, std::size_t expected_size)
      : of_(of), marks_(m), page_(expected_size) {}

  std::string make();

 private:
  // What is between the last token and one that begins a line, or the end of the file.
  struct gap {
    std::size_t to = 0;
    std::size_t indent = 0, comment_indent = 0;
    bool opens = false;   // behind the { of a block
    bool closes = false;  // before its }, or before the end
  };
  // Where a statement may continue in another line.
  struct wrapping {
    std::size_t before = SIZE_MAX;  // before this token, in any case
    bool behind_commas = false;     // if the line would be too long
  };

  std::size_t block_indent() const { return step * open_.size(); }
  std::span<const proto::comment> take_comments(std::size_t token);
  // How many lines separate each comment from what precedes it, and then the token: at most 2.
  void count_lines(std::span<const proto::comment> comments, std::size_t token);

  void write_statement(const proto::statement& s);
  wrapping wrapping_of(const proto::statement& s, std::size_t last) const;
  void close_block();
  bool close_empty_block(const proto::statement& s);
  void write_gap(const gap& g);

  void write_tokens(std::size_t first, std::size_t end, const wrapping& wrap);
  void write_token(std::size_t token);
  void write_group(std::size_t open);
  void write_whole(std::size_t open);
  void write_elements(std::size_t open);
  std::size_t only_value(std::size_t open) const;
  std::size_t width_to_end(std::size_t open) const;
  void begin_line(const gap& g);
  bool fits_to_comma(std::size_t token, std::size_t end) const;
  std::size_t end_of_element(std::size_t first, std::size_t close) const;

  const proto::outline& of_;
  const marks& marks_;
  page page_;
  std::vector<std::size_t> open_;            // the open statements
  std::vector<std::int32_t> lines_;          // the result of count_lines
  std::size_t next_ = 0, next_comment_ = 0;  // the first token and the first comment that were not written yet
  std::size_t indent_ = 0;
};

}  // namespace isomer::compiler::fmt
