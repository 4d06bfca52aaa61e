// SPDX-License-Identifier: MIT
#include "json_syntax.hpp"
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

namespace isomer::cli {
namespace {

enum class wanted : std::uint8_t { value, first_value, key, first_key, colon, more, end };

// A reader of text that is valid JSON up to the error.
class json_prefix {
 public:
  explicit json_prefix(std::string_view s) : s_(s) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    for (std::size_t at = s.starts_with(mark) ? mark.size() : 0; at < s.size();) at = take(at);
  }
  // Returns where the string begins in which the prefix ends; npos if it does not end in one.
  std::size_t open_text() const { return open_text_; }

  std::string expected() const {
    switch (want_) {
      case wanted::value: return "a value";
      case wanted::first_value: return "a value or \"]\"";
      case wanted::key: return "a name in double quotes";
      case wanted::first_key: return "a name in double quotes or \"}\"";
      case wanted::colon: return "\":\"";
      case wanted::more: return open_.back() == '{' ? "\",\" or \"}\"" : "\",\" or \"]\"";
      default: return "the end of the value";
    }
  }

 private:
  std::size_t take(std::size_t at) {
    switch (const char c = s_[at]) {
      case ' ':
      case '\n':
      case '\r':
      case '\t':
      case '\x1e': return at + 1;
      case '{':
      case '[':
        open_ += c;
        want_ = c == '{' ? wanted::first_key : wanted::first_value;
        return at + 1;
      case '}':
      case ']':
        if (!open_.empty()) open_.pop_back();
        had_value();
        return at + 1;
      case ',': want_ = !open_.empty() && open_.back() == '{' ? wanted::key : wanted::value; return at + 1;
      case ':': want_ = wanted::value; return at + 1;
      case '"': return take_text(at);
      default: return take_word(at);
    }
  }
  std::size_t take_text(std::size_t from) {
    for (std::size_t at = from + 1; at < s_.size(); ++at) {
      if (s_[at] == '\\') ++at;
      else if (s_[at] == '"') {
        if (want_ == wanted::key || want_ == wanted::first_key) want_ = wanted::colon;
        else had_value();
        return at + 1;
      }
    }
    open_text_ = from;
    return s_.size();
  }
  std::size_t take_word(std::size_t from) {
    had_value();
    return std::min(s_.find_first_of(" \t\r\n{}[],:\"", from), s_.size());
  }
  void had_value() { want_ = open_.empty() ? wanted::end : wanted::more; }

  std::string_view s_;
  std::string open_;
  wanted want_ = wanted::value;
  std::size_t open_text_ = std::string_view::npos;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
std::size_t past_digits(std::string_view s, std::size_t at) {
  while (at < s.size() && is_digit(s[at])) ++at;
  return at;
}
// Parses by the grammar of RFC 8259.
bool is_number(std::string_view s) {
  std::size_t at = s.starts_with('-') ? 1 : 0;
  if (at == s.size() || !is_digit(s[at])) return false;
  at = s[at] == '0' ? at + 1 : past_digits(s, at);
  if (at < s.size() && s[at] == '.') {
    const std::size_t from = at + 1;
    if ((at = past_digits(s, from)) == from) return false;
  }
  if (at < s.size() && (s[at] == 'e' || s[at] == 'E')) {
    at += at + 1 < s.size() && (s[at + 1] == '+' || s[at + 1] == '-') ? 2 : 1;
    const std::size_t from = at;
    if ((at = past_digits(s, from)) == from) return false;
  }
  return at == s.size();
}

// Returns the first invalid escape in the quoted string that begins there; npos if there is none.
std::size_t wrong_escape(std::string_view s, std::size_t at) {
  const auto hex = [&](std::size_t from) {
    unsigned v = 0;
    if (s.size() - from < 4) return ~0u;
    const auto [end, wrong] = std::from_chars(s.data() + from, s.data() + from + 4, v, 16);
    return wrong == std::errc{} && end == s.data() + from + 4 ? v : ~0u;
  };
  for (++at; at + 1 < s.size() && s[at] != '"'; ++at) {
    if (s[at] != '\\') continue;
    if (s[at + 1] != 'u') {
      if (std::string_view("\"\\/bfnrt").find(s[at + 1]) == std::string_view::npos) return at;
      ++at;
      continue;
    }
    const unsigned v = hex(std::min(at + 2, s.size()));
    const bool is_high = v >= 0xd800 && v < 0xdc00;
    const bool has_low = is_high && s.substr(at + 6).starts_with("\\u") && (hex(at + 8) & 0xfc00) == 0xdc00;
    if (v > 0xffff || (v >= 0xdc00 && v < 0xe000) || (is_high && !has_low)) return at;
    at += has_low ? 11 : 5;
  }
  return std::string_view::npos;
}

void move_to(diagnosis& d, std::string_view text, std::size_t at) {
  const diagnosis there = detail::locate(text, {d.cause, at});
  d.at = there.at, d.line = there.line, d.column = there.column;
}

std::string found_in_text(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the text";
  const auto c = static_cast<unsigned char>(text[at]);
  if (c == '\n' || c == '\r') return "a line break";
  if (c < ' ') return "the control character " + detail::printable(text.substr(at, 1));
  return detail::printable(text.substr(at, text[at] == '\\' ? (text.substr(at).starts_with("\\u") ? 6 : 2) : 1));
}

}  // namespace

void say_json_syntax(diagnosis& d, std::string_view text) {
  if (!d.expected.empty() || (d.cause != code::bad_syntax && d.cause != code::truncated && d.cause != code::bad_value))
    return;
  // A string is read as a whole, and its errors are reported at its quotation mark. What is wrong is an escape.
  if (d.at < text.size() && text[d.at] == '"')
    if (const std::size_t at = wrong_escape(text, d.at); at != std::string_view::npos) move_to(d, text, at);
  const json_prefix before(text.substr(0, d.at));
  if (before.open_text() != std::string_view::npos) {
    d.cause = code::bad_syntax;
    d.found = found_in_text(text, d.at);
    d.expected = text.substr(d.at).starts_with('\\') ? "an escape that JSON has" : "the end of a text in double quotes";
    return;
  }
  d.found = detail::token_at(text, d.at);
  if (d.cause == code::truncated) move_to(d, text, text.size()), d.found = detail::token_at(text, d.at);
  const bool is_too_large = d.cause == code::bad_value && is_number(d.found);
  d.expected = is_too_large ? "a number that a double can hold" : before.expected();
}

}  // namespace isomer::cli
