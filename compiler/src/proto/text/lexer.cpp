// SPDX-License-Identifier: MIT
#include "lexer.hpp"
#include <utility>
#include "characters.hpp"

namespace isomer::compiler::proto {

lexer::lexer(std::string_view bytes, listener& to, dialect is)
    : at_(bytes.data()), end_(bytes.data() + bytes.size()), anchor_(at_), to_(to), dialect_(is) {
  current_.at = {0, 0};
}

// Advances over a byte that may be a tab or a line break.
void lexer::step() {
  const char c = *at_++;
  if (c == '\n') {
    ++line_;
    column_ = 0;
    anchor_ = at_;
  } else if (c == '\t') {
    const std::int32_t before = column_ + static_cast<std::int32_t>(at_ - 1 - anchor_);
    column_ = before - before % 8 + 8;
    anchor_ = at_;
  }
}

bool lexer::take(char c) {
  if (!more() || *at_ != c) return false;
  step();
  return true;
}

void lexer::skip_space(bool newlines) {
  while (more() && is_space(*at_) && (newlines || *at_ != '\n')) step();
}

void lexer::skip_line_comment(std::string* text) {
  const char* const begin = at_;
  while (more() && *at_ != '\n' && *at_ != '\0') step();
  take('\n');
  if (text) text->append(begin, at_);
}

// Reads a comment behind its "/*". White space and one asterisk at the begin of further lines are not part of the text.
void lexer::skip_block_comment(std::string* text) {
  const place began = {here().line, here().column - 2};
  const char* begin = at_;
  auto keep = [&](const char* to) {
    if (text) text->append(begin, to);
  };
  while (more() && *at_ != '\0') {
    const char c = *at_;
    step();
    if (c == '\n') {
      keep(at_);
      skip_space(false);
      if (take('*') && take('/')) return;
      begin = at_;
    } else if (c == '*' && take('/')) {
      return keep(at_ - 2);
    } else if (c == '/' && peek() == '*') {
      wrong("a comment within a comment: /* */ does not nest");
    }
  }
  keep(at_);
  to_.wrong(began, "the comment that begins here has no end");
}

lexer::comment lexer::begin_comment() {
  if (dialect_ == dialect::text) return take('#') ? comment::line : comment::none;
  if (!more() || *at_ != '/') return comment::none;
  const place begin = here();
  const char* const slash = at_;
  step();
  if (take('/')) return comment::line;
  if (take('*')) return comment::block;
  current_.at = begin;
  token_begin_ = slash;
  end_token(token_kind::symbol);
  return comment::slash;
}

void lexer::begin_token() {
  current_.at = here();
  token_begin_ = at_;
}

void lexer::end_token(token_kind kind) {
  current_.kind = kind;
  current_.text = {token_begin_, static_cast<std::size_t>(at_ - token_begin_)};
  current_.end_column = here().column;
}

void lexer::end_of_source() {
  begin_token();
  end_token(token_kind::end);
}

void lexer::skip_unprintable() {
  wrong("a control character; a schema is text");
  while (more() && is_unprintable(*at_)) step();
}

bool lexer::next() {
  previous_ = current_;
  while (true) {
    skip_space(true);
    switch (begin_comment()) {
      case comment::line: skip_line_comment(nullptr); continue;
      case comment::block: skip_block_comment(nullptr); continue;
      case comment::slash: return true;
      case comment::none: break;
    }
    if (!more()) return end_of_source(), false;
    if (is_unprintable(*at_)) {
      skip_unprintable();
      continue;
    }
    read_token();
    return true;
  }
}

void lexer::read_token() {
  begin_token();
  const char c = *at_;
  step();
  if (is_letter(c)) {
    while (more() && (is_letter(*at_) || is_digit(*at_))) ++at_;
    return end_token(token_kind::identifier);
  }
  if (is_digit(c)) return read_number(c == '0', false);
  if (c == '.' && is_digit(peek())) {
    if (previous_.kind == token_kind::identifier && current_.at == place{previous_.at.line, previous_.end_column})
      to_.wrong(current_.at, "a blank is missing between a name and a number that begins with a dot");
    return read_number(false, true);
  }
  if (c == '"' || c == '\'') return read_string(c);
  if (static_cast<unsigned char>(c) >= 0x80)
    to_.wrong(current_.at, "a character that is not ASCII, outside of a string");
  end_token(token_kind::symbol);
}

// Reads a number behind its first digit, or behind the dot that a digit follows.
void lexer::read_number(bool leading_zero, bool leading_dot) {
  token_kind kind = token_kind::integer;
  if (leading_zero && (take('x') || take('X'))) {
    if (!is_hex_digit(peek())) wrong("0x needs hexadecimal digits behind it");
    while (is_hex_digit(peek())) ++at_;
  } else if (leading_zero && is_digit(peek())) {
    while (is_octal_digit(peek())) ++at_;
    if (is_digit(peek())) wrong("a number that begins with 0 is octal: its digits are 0 to 7");
    while (is_digit(peek())) ++at_;
  } else {
    while (is_digit(peek())) ++at_;
    bool real = leading_dot;
    if (!leading_dot && take('.')) {
      real = true;
      while (is_digit(peek())) ++at_;
    }
    if (peek() == 'e' || peek() == 'E') {
      real = true;
      read_exponent();
    }
    if (dialect_ == dialect::text && (take('f') || take('F'))) real = true;
    if (real) kind = token_kind::real;
  }
  if (is_letter(peek())) wrong("a blank is missing between a number and a name");
  else if (peek() == '.')
    wrong(kind == token_kind::real ? "a second dot in a number" : "hexadecimal and octal numbers have no dot");
  end_token(kind);
}

void lexer::read_exponent() {
  ++at_;
  if (!take('-')) take('+');
  if (!is_digit(peek())) wrong("an exponent needs digits");
  while (is_digit(peek())) ++at_;
}

void lexer::read_string(char quote) {
  while (true) {
    const char c = peek();
    if (c == '\0') {
      wrong("the string has no end");
      break;
    }
    if (c == '\n') {
      wrong("a string ends in the line in which it begins; is a quotation mark missing?");
      break;
    }
    step();
    if (c == quote) break;
    if (c == '\\') read_escape();
  }
  end_token(token_kind::string);
}

bool lexer::read_hex_digits(int count) {
  for (int i = 0; i < count; ++i, ++at_)
    if (!is_hex_digit(peek())) return false;
  return true;
}

// Reads an escape behind its backslash. Further digits of \x and of octal escapes are read with the rest of the string.
void lexer::read_escape() {
  const char c = peek();
  if (is_simple_escape(c) || is_octal_digit(c)) {
    step();
  } else if (c == 'x' || c == 'X') {
    ++at_;
    if (!read_hex_digits(1)) wrong("\\x needs a hexadecimal digit");
  } else if (c == 'u') {
    ++at_;
    if (!read_hex_digits(4)) wrong("\\u needs four hexadecimal digits");
  } else if (c == 'U') {
    ++at_;
    const bool in_range = take('0') && take('0') && (take('0') || take('1')) && read_hex_digits(5);
    if (!in_range) wrong("\\U needs eight hexadecimal digits, up to 0010ffff");
  } else {
    wrong("there is no such escape in a string");
  }
}

bool lexer::next_url(std::string& to) {
  previous_ = current_;
  while (true) {
    skip_space(true);
    if (begin_comment() == comment::line) {
      skip_line_comment(nullptr);
      continue;
    }
    if (!more()) return end_of_source(), false;
    if (!is_url_character(*at_)) break;
    to += *at_++;
  }
  begin_token();
  step();
  end_token(token_kind::symbol);
  return current_.is("]");
}

}  // namespace isomer::compiler::proto
