// SPDX-License-Identifier: MIT
// An error in a text format, for people to read.
#pragma once
#include <string>
#include <string_view>
#include "status.hpp"

namespace isomer {

struct diagnosis {
  code cause = code::ok;
  std::size_t at = 0;      // byte offset, from 0
  std::size_t line = 1;    // from 1
  std::size_t column = 1;  // from 1, in bytes
  std::string path;        // the innermost field that was being read, such as phone[1].type; empty at the top
  std::string expected;    // what would have been valid there, in words; only from explain<Message>
  std::string found;       // what is there, in words or as written; empty if that does not help

  // Lines and columns are only for text. For bytes, line is 0.
  std::string text() const {
    std::string s;
    if (line) s = std::to_string(line) + ":" + std::to_string(column) + ": ";
    if (!path.empty()) s += path + ": ";
    if (expected.empty()) s += to_string(cause);
    else s += "expected " + expected + (found.empty() ? std::string() : ", found " + found);
    return s + " (byte " + std::to_string(at) + ")";
  }
};

namespace detail {

// Fills in all but the path.
inline diagnosis locate(std::string_view text, status s) {
  diagnosis d{.cause = s.cause, .at = s.at, .path = {}, .expected = {}, .found = {}};
  if (s.ok()) return d;
  for (std::size_t i = 0; i < s.at && i < text.size(); ++i) {
    ++d.column;
    if (text[i] == '\n') ++d.line, d.column = 1;
  }
  return d;
}

// Makes foreign text safe for a terminal or a log: removes control characters.
inline std::string printable(std::string_view s) {
  constexpr char digits[] = "0123456789abcdef";
  std::string clean;
  for (char c : s) {
    auto u = static_cast<unsigned char>(c);
    if (u >= 32 && u != 127) clean += c;
    else (((clean += "\\x") += digits[u >> 4]) += digits[u & 15]);
  }
  return clean;
}
// Returns the beginning of a foreign text of any length, up to the end of a character.
inline std::string shortened(std::string_view s) {
  constexpr std::size_t most = 40;
  if (s.size() <= most) return std::string(s);
  std::size_t n = most;
  while (n && (static_cast<unsigned char>(s[n]) & 0xc0) == 0x80) --n;
  return std::string(s.substr(0, n)) + "…";
}
// Returns the token at a position in a text format: the whole of a quoted text, otherwise a word.
inline std::string token_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the text";
  std::size_t i = at + 1;
  char quote = text[at];
  if (quote == '"' || quote == '\'') {
    while (i < text.size() && text[i] != quote) i += text[i] == '\\' ? 2 : 1;
    i += i < text.size();
  } else if (std::string_view("{}[]<>,:").find(quote) == std::string_view::npos)
    while (i < text.size() && std::string_view(" \t\r\n{}[]<>,;").find(text[i]) == std::string_view::npos) ++i;
  return printable(shortened(text.substr(at, i - at)));
}
// Whether the byte begins a value, instead of following one.
inline bool begins_value(std::string_view text, std::size_t at) {
  std::size_t i = at < text.size() ? at : text.size();
  while (i && std::string_view(" \t\r\n").find(text[i - 1]) != std::string_view::npos) --i;
  return i == 0 || std::string_view(":[,-").find(text[i - 1]) != std::string_view::npos;
}

}  // namespace detail
}  // namespace isomer
