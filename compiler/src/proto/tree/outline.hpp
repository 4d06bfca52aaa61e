// SPDX-License-Identifier: MIT
// A source as its author laid it out: tokens, comments, lines, and which statement stands where. The syntax tree has
// what a file means; the rules of a linter and a formatter ask how it is written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>
#include "../text/lexer.hpp"
#include "syntax.hpp"

namespace isomer::compiler::proto {

// From // or, in an option's value in braces, from # to the end of the line; or from /* to */.
struct comment {
  place at;
  std::int32_t last_line = 0;
  std::string_view text;    // with what begins and ends it
  bool leads_line = false;  // nothing is in front of it
  std::size_t before = 0;   // the token that comes next
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
  std::int32_t depth = 0;   // how many blocks it is in
  std::size_t first = 0;    // tokens
  std::size_t last = 0;     // the ; or the }
  std::size_t open = none;  // the { of its block
};

struct outline {
  std::vector<token> tokens;
  std::vector<comment> comments;
  std::vector<statement> statements;  // in the order in which they begin
  std::vector<std::string_view> lines;

  // What is between the beginning of the line and the place, which is on a byte of it.
  std::string_view in_front_of(const char* at, std::int32_t line) const;
  bool leads_line(std::size_t token) const;
  // The comments in front of a token: from the one of this number on.
  std::size_t first_comment_before(std::size_t token) const;
};

// Of a file that was parsed without an error. Text is that of the file.
outline outline_of(const file& f);

}  // namespace isomer::compiler::proto
