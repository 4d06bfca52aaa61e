// SPDX-License-Identifier: MIT
#include "layout.hpp"
#include <algorithm>

namespace isomer::compiler::fmt {
namespace {

using proto::comment;
using proto::statement;
using proto::statement_kind;
using proto::token_kind;

// Consecutive lines of comments are one comment.
bool is_one_comment(std::span<const comment> comments, const std::vector<std::int32_t>& lines) {
  for (std::size_t i = 1; i < comments.size(); ++i)
    if (!is_line_comment(comments[i - 1]) || !is_line_comment(comments[i]) || lines[i] > 1) return false;
  return true;
}

}  // namespace

std::string layout::make() {
  for (std::size_t i = 0; i < of_.statements.size(); ++i) {
    const statement& s = of_.statements[i];
    while (!open_.empty() && of_.statements[open_.back()].last < s.first) close_block();
    const bool opens = !open_.empty() && next_ == of_.statements[open_.back()].open + 1;
    write_gap({s.first, block_indent(), block_indent(), opens, false});
    write_statement(s);
    if (s.open != statement::none && !close_empty_block(s)) open_.push_back(i);
  }
  while (!open_.empty()) close_block();
  write_gap({of_.tokens.size(), 0, 0, false, true});
  return page_.take();
}

std::span<const comment> layout::take_comments(std::size_t token) {
  const std::size_t first = std::exchange(next_comment_, marks_.end_of_comments_before(token));
  return std::span(of_.comments).subspan(first, next_comment_ - first);
}

// Empty statements, which are removed, are in lines that do not count.
void layout::count_lines(std::span<const comment> comments, std::size_t token) {
  lines_.clear();
  std::int32_t line = next_ > 0 ? of_.tokens[next_ - 1].at.line : 0;
  std::size_t dropped = next_;
  const auto count = [&](std::size_t before, std::int32_t first, std::int32_t last) {
    std::int32_t most = 0;
    for (; dropped < before; ++dropped) {
      most = std::max(most, of_.tokens[dropped].at.line - line);
      line = of_.tokens[dropped].at.line;
    }
    lines_.push_back(std::min(2, std::max(most, first - line)));
    line = last;
  };
  for (const comment& c : comments) count(c.before, c.at.line, c.last_line);
  if (token < of_.tokens.size()) count(token, of_.tokens[token].at.line, 0);
  else count(token, line, 0);
}

void layout::write_statement(const statement& s) {
  const std::size_t last = s.open != statement::none ? s.open : s.last;
  indent_ = block_indent();
  write_tokens(s.first, last + 1, wrapping_of(s, last));
}

// A line that is too long is broken before a field's name, behind an =, and before a method's result, up to the options
// in brackets, which have rules of their own. File options and imports are not broken.
layout::wrapping layout::wrapping_of(const statement& s, std::size_t last) const {
  const auto find = [&](std::string_view symbol) {
    std::size_t i = s.first;
    while (i < last && !of_.tokens[i].is(symbol)) ++i;
    return i;
  };
  std::size_t before = SIZE_MAX, end = last;
  switch (s.kind) {
    case statement_kind::other: return {SIZE_MAX, true};
    case statement_kind::rpc: before = find(")") + 1; break;
    case statement_kind::field:
    case statement_kind::group: before = find("=") - 1; break;
    case statement_kind::enum_value:
    case statement_kind::option: before = find("=") + 1; break;
    default: return {};
  }
  if (s.kind != statement_kind::rpc) end = std::min(find("["), last);
  const bool is_files = s.kind == statement_kind::option && s.depth == 0;
  if (is_files || before <= s.first || before >= last || marks_[before].opens()) return {};
  const std::size_t width = width_of(of_.tokens[s.first].text) + marks_.width(s.first + 1, end);
  return {indent_ + width <= widest_line ? SIZE_MAX : before, false};
}

// Writes `{}`, or `{ /* a comment that belongs to no declaration */ }`.
bool layout::close_empty_block(const statement& s) {
  for (std::size_t i = s.open + 1; i < s.last; ++i)
    if (!of_.tokens[i].is(";")) return false;
  const auto comments =
      std::span(of_.comments).subspan(next_comment_, marks_.end_of_comments_before(s.last) - next_comment_);
  count_lines(comments, s.last);
  const bool in_line = std::all_of(lines_.begin(), lines_.end(), [](std::int32_t n) { return n == 0; });
  if (!comments.empty() && (comments.size() > 1 || ends_line(comments[0]) || !in_line)) return false;
  for (const comment& c : take_comments(s.last)) {
    page_.blank();
    page_.comment(c);
    page_.blank();
  }
  page_.word("}");
  next_ = s.last + 1;
  return true;
}

void layout::close_block() {
  const statement& s = of_.statements[open_.back()];
  const std::size_t inner = block_indent();
  open_.pop_back();
  write_gap({s.last, block_indent(), inner, next_ == s.open + 1, true});
  page_.word("}");
  next_ = s.last + 1;
}

// Comments stay with the declaration that they belong to, as the lexer says: behind the one before, above the one that
// follows, or separate from both.
void layout::write_gap(const gap& g) {
  const auto comments = take_comments(g.to);
  count_lines(comments, g.to);
  const bool is_end = g.to == of_.tokens.size(), is_begin = page_.empty();
  const std::size_t n = comments.size();
  // A comment between two tokens of one line is separate from both.
  const bool apart =
      n == 1 && !is_begin && !is_end && !is_line_comment(comments[0]) && lines_[0] == 0 && lines_[1] == 0;
  // An empty line behind a { is removed, unless the comment below it would then belong to the block.
  const bool may_open = !g.opens || g.closes || lines_[n] > 1 || !is_one_comment(comments, lines_);
  bool trails = false;
  for (std::size_t i = 0; i < n; ++i) {
    trails = i == 0 && !is_begin && !apart && lines_[0] == 0;
    if (trails) {
      page_.blank(2);
    } else if (i > 0 && lines_[i] == 0) {
      page_.blank();
    } else {
      if (!page_.empty() && (apart || (lines_[i] > 1 && (i > 0 || may_open)))) page_.skip_line();
      page_.begin_line(g.comment_indent);
    }
    page_.comment(comments[i]);
  }
  if (is_end) return;
  const bool is_first = g.opens && (n == 0 || (n == 1 && trails));
  if (!page_.empty() && !g.closes && !is_first && (apart || lines_[n] > 1)) page_.skip_line();
  page_.begin_line(g.indent);
}

void layout::write_tokens(std::size_t first, std::size_t end, const wrapping& wrap) {
  for (std::size_t i = first; i < end;) {
    if (marks_[i].opens()) {
      write_group(i);
      i = marks_[i].close + 1;
      continue;
    }
    const bool has_comments = marks_.end_of_comments_before(i) > next_comment_;
    if (marks_.in_string_run(i) && (has_comments || !page_.at_line_start()))
      begin_line({i, indent_ + continuation, indent_ + continuation, true, false});
    const bool wraps =
        i == wrap.before || (wrap.behind_commas && i > first && of_.tokens[i - 1].is(",") && !fits_to_comma(i, end));
    if (wraps && !page_.at_line_start()) page_.begin_line(indent_ + continuation);
    write_token(i++);
  }
}

void layout::write_token(std::size_t token) {
  const std::string_view text = of_.tokens[token].text;
  const auto comments = take_comments(token);
  for (const comment& c : comments) {
    const bool hugs =
        &c == comments.data() && token > 0 && !marks_[token].space && hugs_next(of_.tokens[token - 1].text);
    if (!hugs) page_.blank(is_line_comment(c) ? 2 : 1);
    page_.comment(c);
    if (is_line_comment(c)) page_.begin_line(indent_ + continuation);
  }
  if (marks_[token].space || (!comments.empty() && !hugs_previous(text))) page_.blank();
  page_.word(text);
  next_ = token + 1;
}

// Writes a value in this line if there is room, or if it is a single value that continues; in the next line if there is
// room; or each element in a line.
void layout::write_group(std::size_t open) {
  const std::size_t close = marks_[open].close;
  const bool is_whole = !marks_[open].broken && !marks_.has_break(open + 1, close);
  if (is_whole && page_.column() + width_to_end(open) <= widest_line) return write_whole(open);
  if (const std::size_t value = only_value(open)) {
    for (std::size_t i = open; i < value; ++i) write_token(i);
    write_elements(value);
    return write_token(close);
  }
  const std::size_t indent = indent_ + continuation;
  if (is_whole && of_.tokens[open].is("[") && of_.tokens[open - 1].kind == token_kind::integer &&
      indent + width_to_end(open) - marks_[open].space <= widest_line) {
    begin_line({open, indent, indent, true, false});
    return write_whole(open);
  }
  write_elements(open);
}

void layout::write_whole(std::size_t open) {
  for (std::size_t i = open; i <= marks_[open].close; ++i) write_token(i);
}

void layout::write_elements(std::size_t open) {
  const std::size_t close = marks_[open].close, outer = indent_;
  write_token(open);
  indent_ += step;
  for (std::size_t i = open + 1; i < close;) {
    begin_line({i, indent_, indent_, i == open + 1, false});
    const std::size_t end = end_of_element(i, close);
    write_tokens(i, end, {});
    i = end;
  }
  indent_ = outer;
  begin_line({close, outer, outer + step, close == open + 1, true});
  write_token(close);
}

// Writes the fields of an option whose value is in braces in one line, if they fit behind what precedes them.
std::size_t layout::only_value(std::size_t open) const {
  const std::size_t close = marks_[open].close;
  std::size_t value = open + 1;
  while (value < close && !marks_[value].opens()) ++value;
  if (!of_.tokens[open].is("[") || value == open + 1 || value + 1 >= close || marks_[value].close + 1 != close)
    return 0;
  if (marks_[value].close == value + 1 || !marks_.comments_before(close).empty()) return 0;
  for (std::size_t i = open + 1; i <= value; ++i)
    if (!marks_.comments_before(i).empty()) return 0;
  return page_.column() + marks_.width(open, value) <= widest_line ? value : 0;
}

// Comments within a statement belong to no declaration, and stay in their line.
void layout::begin_line(const gap& g) {
  const auto comments = take_comments(g.to);
  count_lines(comments, g.to);
  const std::size_t n = comments.size();
  bool leads = false;  // whether the token begins its line
  for (std::size_t i = 0; i < n; ++i) {
    const bool trails = i == 0 && lines_[0] == 0 && (ends_line(comments[0]) || lines_[1] > 0);
    if (trails) {
      page_.blank(2);
    } else if (i > 0 && lines_[i] == 0) {
      page_.blank();
    } else {
      if (lines_[i] > 1 && !(i == 0 && g.opens)) page_.skip_line();
      page_.begin_line(g.comment_indent);
    }
    page_.comment(comments[i]);
    leads = !trails && !g.closes && lines_[i + 1] == 0;
  }
  if (leads) return page_.blank();
  if (lines_[n] > 1 && !g.closes && !(n == 0 && g.opens)) page_.skip_line();
  page_.begin_line(g.indent);
}

// The width of a group in one line, with what directly follows it.
std::size_t layout::width_to_end(std::size_t open) const {
  const std::size_t close = marks_[open].close;
  const auto is = [&](std::string_view text) {
    return close + 1 < of_.tokens.size() && of_.tokens[close + 1].is(text);
  };
  return marks_.width(open, close) + (is(";") || is(",") ? 1 : is("{") ? 2 : 0);
}

bool layout::fits_to_comma(std::size_t token, std::size_t end) const {
  std::size_t last = token;
  while (last + 1 < end && !of_.tokens[last].is(",") && !marks_[last + 1].opens()) ++last;
  return page_.column() + marks_.width(token, last) <= widest_line;
}

std::size_t layout::end_of_element(std::size_t first, std::size_t close) const {
  std::size_t i = first;
  do {
    if (marks_[i].opens()) i = marks_[i].close;
    ++i;
  } while (i < close && !marks_[i].element);
  return i;
}

}  // namespace isomer::compiler::fmt
