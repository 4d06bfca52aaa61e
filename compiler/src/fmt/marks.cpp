// SPDX-License-Identifier: MIT
#include "marks.hpp"
#include "characters.hpp"
#include "values.hpp"

namespace isomer::compiler::fmt {
namespace {

using proto::statement;
using proto::statement_kind;

bool is_one_of(std::string_view token, std::string_view symbols) {
  return token.size() == 1 && symbols.find(token[0]) != symbols.npos;
}

bool is_label(std::string_view word) { return word == "optional" || word == "required" || word == "repeated"; }

// Words that the parser takes for keywords before a name that begins with a dot: `repeated .a.B b = 1`.
void mark_leading_dots(const statement& s, marks& to) {
  const auto mark_dot = [&](std::size_t which) {
    if (which < to.size() && to.token(which).is(".")) to[which].space = true;
  };
  const std::string_view first = to.token(s.first).text;
  if (s.kind == statement_kind::extend || (s.kind == statement_kind::field && is_label(first))) mark_dot(s.first + 1);
  if (s.kind != statement_kind::rpc) return;
  for (std::size_t i = s.first + 1; i < s.last; ++i)
    if (to.token(i).is("stream") && to.token(i - 1).is("(")) mark_dot(i + 1);
}

}  // namespace

bool hugs_next(std::string_view token) { return is_one_of(token, "([{<.-"); }
bool hugs_previous(std::string_view token) { return is_one_of(token, ";,)]}>:."); }

bool has_blank_between(const proto::token& a, const proto::token& b) {
  if (a.is(",")) return true;
  if (b.is("<")) return false;  // the < of a map
  return !hugs_next(a.text) && !hugs_previous(b.text);
}

marks::marks(const proto::outline& of) : of_(of), marks_(of.tokens.size()) {
  first_comment_.reserve(size() + 2);
  std::size_t next = 0;
  for (std::size_t token = 0; token <= size() + 1; ++token) {
    while (next < of.comments.size() && of.comments[next].before < token) ++next;
    first_comment_.push_back(next);
  }
  for (std::size_t i = 1; i < size(); ++i) marks_[i].space = has_blank_between(token(i - 1), token(i));
}

void marks::measure() {
  width_.assign(size() + 1, 0);
  breaks_.assign(size() + 1, 0);
  for (std::size_t i = 0; i < size(); ++i) {
    const auto between = comments_before(i);
    std::size_t width = width_of(token(i).text), breaks = marks_[i].broken;
    for (const proto::comment& c : between) {
      // Its effect on the line does not depend on the indentation.
      if (ends_line(c)) ++breaks;
      else width += 1 + width_of(c.text);
    }
    width += marks_[i].space || (!between.empty() && !hugs_previous(token(i).text));
    breaks += i > 0 && is_string(i) && is_string(i - 1);
    width_[i + 1] = width_[i] + width;
    breaks_[i + 1] = breaks_[i] + breaks;
  }
}

bool mark_statements(const proto::file& f, const proto::outline& of, marks& to, proto::report& found) {
  value_reader values(f, to, found);
  for (const statement& s : of.statements) {
    mark_leading_dots(s, to);
    if (s.kind == statement_kind::rpc && s.first + 2 < to.size() && to.token(s.first + 2).is("("))
      to[s.first + 2].space = false;
    const std::size_t end = s.open != statement::none ? s.open : s.last;
    const bool read =
        s.kind == statement_kind::option ? values.read_option(s.first, end) : values.read_options(s.first, end);
    if (!read) return false;
  }
  return true;
}

}  // namespace isomer::compiler::fmt
