// SPDX-License-Identifier: MIT
// The layout of a source: tokens, comments, lines, and the positions of statements. The syntax tree has the meaning of
// a file; linter and formatter need its form.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>
#include "../text/lexer.hpp"
#include "syntax.hpp"

namespace isomer::compiler::proto {

// A comment: from // or, in an option's value in braces, from # to the end of the line; or from /* to */.
struct comment {
  place at;
  std::int32_t last_line = 0;
  std::string_view text;    // including the characters that begin and end it
  bool leads_line = false;  // whether nothing precedes it in its line
  std::size_t before = 0;   // the number of the next token
};

enum class statement_kind : std::uint8_t {
  syntax,
  package,
  import,
  option,
  message,
  enumeration,
  service,
  extend,
  oneof,
  field,
  group,
  enum_value,
  rpc,
  other
};

struct statement {
  static constexpr std::size_t none = SIZE_MAX;

  statement_kind kind = statement_kind::other;
  std::int32_t depth = 0;   // how many blocks contain it
  std::size_t first = 0;    // the number of its first token
  std::size_t last = 0;     // its ; or its }
  std::size_t open = none;  // the { of its block
};

struct outline {
  std::vector<token> tokens;
  std::vector<comment> comments;
  std::vector<statement> statements;  // in the order in which they begin
  std::vector<std::string_view> lines;

  // Returns the text between the begin of the line and the place, which is on a byte of it.
  std::string_view in_front_of(const char* at, std::int32_t line) const;
  bool leads_line(std::size_t token) const;
  // Returns the comments before a token, beginning with that number.
  std::size_t first_comment_before(std::size_t token) const;
};

// Makes the outline of a file that was parsed without an error. Its texts are views of the file's text.
outline outline_of(const file& f);

}  // namespace isomer::compiler::proto
