// SPDX-License-Identifier: MIT
#include "outline.hpp"
#include <algorithm>

namespace isomer::compiler::proto {
namespace {

// The file was parsed before, so that its tokens are valid.
class ignore_all final : public lexer::listener {
 public:
  void wrong(place, std::string) override {}
};

void split_lines(std::string_view text, std::vector<std::string_view>& to) {
  while (true) {
    const std::size_t end = text.find('\n');
    to.push_back(text.substr(0, end));
    if (end == text.npos) return;
    text.remove_prefix(end + 1);
  }
}

// Finds comments between two tokens, where there are only white space and comments.
class gap_reader {
 public:
  gap_reader(outline& to, place at, bool leads_line) : to_(to), at_(at), leads_line_(leads_line) {}

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
  // A tab advances to the next column that is divisible by eight, as in positions.
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
  place at_;
  bool leads_line_;
};

class token_reader {
 public:
  token_reader(std::string_view text, outline& to) : text_(text), to_(to), in_(text, nothing_) {}

  void read() {
    comments_between first;
    in_.next(first);  // also skips a byte order mark
    behind_ = text_.data() + (text_.starts_with("\xef\xbb\xbf") ? 3 : 0);
    while (true) {
      const token& t = in_.current();
      const char* const begin = in_.at_end() ? text_.data() + text_.size() : t.text.data();
      gap_reader(to_, at_, to_.tokens.empty()).read({behind_, static_cast<std::size_t>(begin - behind_)});
      if (in_.at_end()) return;
      if (t.is("#")) {
        read_hash_comment();
        continue;
      }
      to_.tokens.push_back(t);
      pass(t);
      in_.next();
    }
  }

 private:
  void pass(const token& t) {
    behind_ = t.text.data() + t.text.size();
    at_ = {t.at.line, t.end_column};
  }

  // A comment of the text format, which is in an option's value only, and has the remaining tokens of its line, except
  // the } that ends the value.
  void read_hash_comment() {
    comment c;
    c.at = in_.current().at;
    c.last_line = c.at.line;
    c.leads_line = (to_.tokens.empty() || to_.tokens.back().at.line != c.at.line) &&
                   (to_.comments.empty() || to_.comments.back().last_line != c.at.line);
    c.before = to_.tokens.size();
    const char* const begin = in_.current().text.data();
    for (int open = 0; !in_.at_end() && in_.current().at.line == c.at.line; in_.next()) {
      if (in_.current().is("{")) ++open;
      if (in_.current().is("}") && --open < 0) break;
      pass(in_.current());
    }
    c.text = {begin, static_cast<std::size_t>(behind_ - begin)};
    to_.comments.push_back(c);
  }

  std::string_view text_;
  outline& to_;
  ignore_all nothing_;
  lexer in_;
  const char* behind_ = nullptr;  // behind the last token
  place at_ = {0, 0};
};

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
      else if (looking_at("{") && s.kind != statement_kind::option) return open(s);
      else if (looking_at("{")) ++braces;
      else if (looking_at("}")) --braces;
      else if (looking_at(";") && braces <= 0) break;
    }
    s.last = std::min(at_, s.last);
    ++at_;
    to_.statements.push_back(s);
  }

  void open(statement s) {
    if (s.kind == statement_kind::field) s.kind = statement_kind::group;
    s.open = at_++;
    open_.push_back(to_.statements.size());
    to_.statements.push_back(s);
  }

  statement_kind kind_of(std::size_t first) const {
    const statement_kind within = open_.empty() ? statement_kind::other : to_.statements[open_.back()].kind;
    if (has_visibility_ && (is(first, "export") || is(first, "local")) &&
        (is(first + 1, "message") || is(first + 1, "enum")))
      ++first;
    const token& t = to_.tokens[first];
    if (within == statement_kind::extend) return statement_kind::field;
    if (t.is("option")) return statement_kind::option;
    if (within == statement_kind::oneof) return statement_kind::field;
    if (within == statement_kind::enumeration)
      return t.is("reserved") ? statement_kind::other : statement_kind::enum_value;
    if (within == statement_kind::service) return statement_kind::rpc;
    if (t.is("message")) return statement_kind::message;
    if (t.is("enum")) return statement_kind::enumeration;
    if (t.is("extend")) return statement_kind::extend;
    if (open_.empty()) return top_level(t);
    if (t.is("oneof")) return statement_kind::oneof;
    return t.is("reserved") || t.is("extensions") ? statement_kind::other : statement_kind::field;
  }
  static statement_kind top_level(const token& t) {
    if (t.is("syntax") || t.is("edition")) return statement_kind::syntax;
    if (t.is("package")) return statement_kind::package;
    if (t.is("import")) return statement_kind::import;
    return t.is("service") ? statement_kind::service : statement_kind::other;
  }

  outline& to_;
  bool has_visibility_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  // the open statements
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

outline outline_of(const file& f) {
  outline o;
  std::string_view text = f.text;
  split_lines(text, o.lines);
  token_reader(text, o).read();
  if (!o.tokens.empty()) statement_reader(o, f.edition >= edition::e2024).read();
  return o;
}

}  // namespace isomer::compiler::proto
