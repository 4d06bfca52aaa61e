// SPDX-License-Identifier: MIT
// Checks spaces, lines and quotation marks: https://protobuf.dev/programming-guides/style/#standard-file-formatting.
#include <algorithm>
#include "check.hpp"

namespace isomer::compiler::lint {
namespace {

constexpr std::size_t step = 2;

std::string text_of_indent(std::string_view blanks) {
  if (blanks.find_first_not_of(' ') == blanks.npos) return "by " + std::to_string(blanks.size());
  const auto tabs = std::count(blanks.begin(), blanks.end(), '\t');
  return tabs == static_cast<std::ptrdiff_t>(blanks.size()) ? "by tabs" : "by other than blanks";
}

// A line that begins with a statement, with its }, or with a comment before either. Continued lines of statements are
// not checked.
class indent_check {
 public:
  explicit indent_check(subject& of) : subject_(of), layout_(of.layout), inner_(layout_.tokens.size() + 1, nowhere) {
    inner_.back() = 0;
  }

  void check_all() {
    for (const statement& s : layout_.statements) {
      check(s.first, s.depth);
      inner_[s.first] = s.depth;
      if (s.open == statement::none || s.last <= s.open) continue;
      check(s.last, s.depth);
      inner_[s.last] = s.depth + 1;
    }
    for (const comment& c : layout_.comments)
      if (c.leads_line && inner_[c.before] != nowhere)
        check(layout_.in_front_of(c.text.data(), c.at.line), c.at, inner_[c.before]);
  }

 private:
  static constexpr std::int32_t nowhere = -1;

  void check(std::size_t token, std::int32_t depth) {
    const proto::token& t = layout_.tokens[token];
    if (layout_.leads_line(token)) check(layout_.in_front_of(t.text.data(), t.at.line), t.at, depth);
  }
  void check(std::string_view blanks, proto::place at, std::int32_t depth) {
    const std::size_t right = step * static_cast<std::size_t>(depth);
    if (blanks.size() == right && blanks.find_first_not_of(' ') == blanks.npos) return;
    subject_.tell(
        rule::indent, at,
        "the line is to be indented by " + std::to_string(right) + " blanks, and is " + text_of_indent(blanks));
  }

  subject& subject_;
  const outline& layout_;
  std::vector<std::int32_t> inner_;  // by token: the depth of the brackets before it
};

// Counts characters rather than bytes, and tabs up to the next column that is divisible by eight, as positions do.
void check_length(subject& of, std::string_view line, std::int32_t number) {
  constexpr std::size_t longest = 80;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() <= longest && line.find('\t') == line.npos) return;
  std::size_t characters = 0;
  std::int32_t column = 0, too_far = 0;
  for (char c : line) {
    if (characters <= longest) too_far = column;
    column += c == '\t' ? 8 - column % 8 : 1;
    if (c == '\t') characters += 8 - characters % 8;
    else characters += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }
  if (characters > longest)
    of.tell(rule::line_length, {number, too_far},
            "the line has " + std::to_string(characters) + " characters; 80 are the most");
}

void check_quotes(subject& of) {
  for (const proto::token& t : of.layout.tokens)
    if (t.kind == proto::token_kind::string && t.text.starts_with('\'') && t.text.find('"') == t.text.npos)
      of.tell(rule::double_quotes, t.at, "the string is to be in double quotes");
}

}  // namespace

void check_layout(subject& of) {
  if (of.on.has(rule::indent)) indent_check(of).check_all();
  if (of.on.has(rule::line_length))
    for (std::size_t i = 0; i < of.layout.lines.size(); ++i)
      check_length(of, of.layout.lines[i], static_cast<std::int32_t>(i));
  if (of.on.has(rule::double_quotes)) check_quotes(of);
}

}  // namespace isomer::compiler::lint
