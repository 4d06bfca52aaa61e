// SPDX-License-Identifier: MIT
#include "outline.hpp"
#include <algorithm>

namespace isomer::compiler::lint {
namespace {

using kind = statement_kind;
using proto::token;

// The file was parsed before, so that nothing is wrong with its tokens.
class ignore_all final : public proto::lexer::listener {
 public:
  void wrong(proto::place, std::string) override {}
};

void split_lines(std::string_view text, std::vector<std::string_view>& to) {
  while (true) {
    const std::size_t end = text.find('\n');
    to.push_back(text.substr(0, end));
    if (end == text.npos) return;
    text.remove_prefix(end + 1);
  }
}

// From a gap between two tokens, in which there is nothing but blanks and comments.
class gap_reader {
 public:
  gap_reader(outline& to, proto::place at, bool leads_line) : to_(to), at_(at), leads_line_(leads_line) {}

  void read(std::string_view gap) {
    while (true) {
      const std::size_t slash = gap.find('/');
      if (slash == gap.npos || slash + 1 >= gap.size()) return;
      step(gap.substr(0, slash));
      gap.remove_prefix(slash);
      std::size_t end = gap[1] == '/' ? gap.find('\n') : gap.find("*/", 2);
      if (end != gap.npos && gap[1] != '/') end += 2;
      const std::string_view text = gap.substr(0, end);
      add(text);
      gap.remove_prefix(text.size());
    }
  }

 private:
  // A tab goes to the next column that is divisible by eight, as in places.
  void step(std::string_view over) {
    for (char c : over) {
      if (c == '\n') at_ = {at_.line + 1, 0}, leads_line_ = true;
      else at_.column += c == '\t' ? 8 - at_.column % 8 : 1;
    }
  }
  void add(std::string_view text) {
    comment c;
    c.at = at_;
    c.leads_line = leads_line_;
    step(text);
    leads_line_ = false;
    c.last_line = at_.line;
    c.text = text;
    c.before = to_.tokens.size();
    to_.comments.push_back(c);
  }

  outline& to_;
  proto::place at_;
  bool leads_line_;
};

void read_tokens(std::string_view text, outline& to) {
  ignore_all nothing;
  proto::lexer in(text, nothing);
  proto::comments_between first;
  in.next(first);  // over a byte order mark, too
  const char* behind = text.data();
  if (text.starts_with("\xef\xbb\xbf")) behind += 3;
  proto::place at = {0, 0};
  for (bool more = true; more; in.next()) {
    more = !in.at_end();
    const token& t = in.current();
    const char* const begin = more ? t.text.data() : text.data() + text.size();
    gap_reader(to, at, to.tokens.empty()).read({behind, static_cast<std::size_t>(begin - behind)});
    if (!more) return;
    to.tokens.push_back(t);
    behind = begin + t.text.size();
    at = {t.at.line, t.end_column};
  }
}

class statement_reader {
 public:
  statement_reader(outline& to, bool has_visibility) : to_(to), has_visibility_(has_visibility) {}

  void read() {
    while (at_ < to_.tokens.size()) {
      if (looking_at("}")) close();
      else if (looking_at(";")) ++at_;
      else read_statement();
    }
    while (!open_.empty()) close();
  }

 private:
  bool looking_at(std::string_view text) const { return is(at_, text); }
  bool is(std::size_t which, std::string_view text) const {
    return which < to_.tokens.size() && to_.tokens[which].is(text);
  }

  void close() {
    const std::size_t last = std::min(at_, to_.tokens.size() - 1);
    if (!open_.empty()) {
      to_.statements[open_.back()].last = last;
      open_.pop_back();
    }
    ++at_;
  }

  void read_statement() {
    statement s;
    s.kind = kind_of(at_);
    s.depth = static_cast<std::int32_t>(open_.size());
    s.first = at_;
    s.last = to_.tokens.size() - 1;
    int braces = 0, brackets = 0;
    for (; at_ < to_.tokens.size(); ++at_) {
      if (looking_at("[")) ++brackets;
      else if (looking_at("]")) --brackets;
      else if (brackets > 0) continue;
      else if (looking_at("{") && s.kind != kind::option) return open(s);
      else if (looking_at("{")) ++braces;
      else if (looking_at("}")) --braces;
      else if (looking_at(";") && braces <= 0) break;
    }
    s.last = std::min(at_, s.last);
    ++at_;
    to_.statements.push_back(s);
  }

  void open(statement s) {
    if (s.kind == kind::field) s.kind = kind::group;
    s.open = at_++;
    open_.push_back(to_.statements.size());
    to_.statements.push_back(s);
  }

  kind kind_of(std::size_t first) const {
    const kind within = open_.empty() ? kind::other : to_.statements[open_.back()].kind;
    if (has_visibility_ && (is(first, "export") || is(first, "local")) &&
        (is(first + 1, "message") || is(first + 1, "enum")))
      ++first;
    const token& t = to_.tokens[first];
    if (within == kind::extend) return kind::field;
    if (t.is("option")) return kind::option;
    if (within == kind::oneof) return kind::field;
    if (within == kind::enumeration) return t.is("reserved") ? kind::other : kind::enum_value;
    if (within == kind::service) return kind::rpc;
    if (t.is("message")) return kind::message;
    if (t.is("enum")) return kind::enumeration;
    if (t.is("extend")) return kind::extend;
    if (open_.empty()) return top_level(t);
    if (t.is("oneof")) return kind::oneof;
    return t.is("reserved") || t.is("extensions") ? kind::other : kind::field;
  }
  static kind top_level(const token& t) {
    if (t.is("syntax") || t.is("edition")) return kind::syntax;
    if (t.is("package")) return kind::package;
    if (t.is("import")) return kind::import;
    return t.is("service") ? kind::service : kind::other;
  }

  outline& to_;
  bool has_visibility_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  // statements
};

}  // namespace

std::string_view outline::in_front_of(const char* at, std::int32_t line) const {
  const std::string_view whole = lines[static_cast<std::size_t>(line)];
  const auto size = static_cast<std::size_t>(at - whole.data());
  return size <= whole.size() ? whole.substr(0, size) : whole;
}

bool outline::leads_line(std::size_t token) const {
  const std::int32_t line = tokens[token].at.line;
  if (token > 0 && tokens[token - 1].at.line == line) return false;
  const std::size_t behind = first_comment_before(token + 1);
  return behind == 0 || comments[behind - 1].before != token || comments[behind - 1].last_line != line;
}

std::size_t outline::first_comment_before(std::size_t token) const {
  const auto at = std::lower_bound(comments.begin(), comments.end(), token,
                                   [](const comment& c, std::size_t which) { return c.before < which; });
  return static_cast<std::size_t>(at - comments.begin());
}

outline outline_of(const proto::file& f) {
  outline o;
  std::string_view text = f.text;
  split_lines(text, o.lines);
  read_tokens(text, o);
  if (!o.tokens.empty()) statement_reader(o, f.edition >= proto::edition::e2024).read();
  return o;
}

}  // namespace isomer::compiler::lint
