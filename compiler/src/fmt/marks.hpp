// SPDX-License-Identifier: MIT
// Properties of each token that are needed before the first line is written: spaces, brackets, and widths.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>
#include "proto/text/report.hpp"
#include "proto/tree/outline.hpp"

namespace isomer::compiler::fmt {

inline bool is_line_comment(const proto::comment& c) { return !c.text.starts_with("/*"); }
// Whether the comment cannot be between two tokens of one line.
inline bool ends_line(const proto::comment& c) { return is_line_comment(c) || c.last_line != c.at.line; }

struct mark {
  // For a { or < in an option's value, a list's [, and the [ of options: the token that closes it.
  std::size_t close = 0;
  bool space = false;    // a space precedes it, unless it begins its line
  bool element = false;  // an option, a field or a value begins with it, within brackets or braces
  bool broken = false;   // the group that it opens takes several lines, whatever its width

  bool opens() const { return close != 0; }
};

class marks {
 public:
  explicit marks(const proto::outline& of);

  mark& operator[](std::size_t token) { return marks_[token]; }
  const mark& operator[](std::size_t token) const { return marks_[token]; }
  const proto::token& token(std::size_t which) const { return of_.tokens[which]; }
  std::size_t size() const { return of_.tokens.size(); }
  // The comments before a token; with the number of tokens, those before the end.
  std::span<const proto::comment> comments_before(std::size_t token) const {
    return {of_.comments.data() + first_comment_[token], first_comment_[token + 1] - first_comment_[token]};
  }
  // The number of the first comment behind those before the token.
  std::size_t end_of_comments_before(std::size_t token) const { return first_comment_[token + 1]; }

  // Whether it is one of several adjacent strings, which are one value.
  bool in_string_run(std::size_t token) const {
    return is_string(token) && (is_string(token + 1) || (token > 0 && is_string(token - 1)));
  }

  // Must be called when all marks are set.
  void measure();
  // The width of tokens in one line, with the space before the first one.
  std::size_t width(std::size_t first, std::size_t last) const { return width_[last + 1] - width_[first]; }
  // Whether one of them begins a line, or follows a comment that ends one.
  bool has_break(std::size_t first, std::size_t last) const { return breaks_[last + 1] != breaks_[first]; }

 private:
  bool is_string(std::size_t token) const {
    return token < size() && of_.tokens[token].kind == proto::token_kind::string;
  }

  const proto::outline& of_;
  std::vector<mark> marks_;
  std::vector<std::size_t> first_comment_;   // before the token of that number, or before a later one
  std::vector<std::size_t> width_, breaks_;  // of all tokens before
};

// Whether there is no space between the token and the next one, or the one before.
bool hugs_next(std::string_view token);
bool hugs_previous(std::string_view token);
// Whether there is a space between two tokens, where that does not depend on their meaning.
bool has_blank_between(const proto::token& a, const proto::token& b);

// Marks the tokens of all statements. Returns false, and the reason, if an option's value is malformed.
bool mark_statements(const proto::file& f, const proto::outline& of, marks& to, proto::report& found);

}  // namespace isomer::compiler::fmt
