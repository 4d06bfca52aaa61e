// SPDX-License-Identifier: MIT
#include "text_formats.hpp"
#include <algorithm>

namespace isomer::cli {
namespace {

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// a:2:{…}, i:1;, s:3:"…", N;
bool looks_like_php(std::string_view s) {
  if (s.starts_with("N;")) return true;
  if (s.size() < 3 || s[1] != ':' || std::string_view("aidsbO").find(s[0]) == s.npos) return false;
  std::size_t at = 2;
  if (s[at] == '-' && (s[0] == 'i' || s[0] == 'd')) ++at;
  if (at == s.size() || s[at] < '0' || s[at] > '9') return false;
  while (at < s.size() && ((s[at] >= '0' && s[at] <= '9') || s[at] == '.')) ++at;
  const std::string_view rest = s.substr(at);
  return s[0] == 'a'                  ? rest.starts_with(":{")
         : s[0] == 's' || s[0] == 'O' ? rest.starts_with(":\"")
                                      : rest.starts_with(";");
}
// YAML and the text format look alike. What tells them apart is a brace without a colon, and the comments that name the
// file and the message of a text-format file.
std::optional<format> format_of_lines(std::string_view s) {
  if (s.starts_with("---") || s.starts_with("%YAML") || s.starts_with("- ")) return format::yaml;
  if (s.starts_with("# proto-")) return format::text;
  while (s.starts_with('#')) s = past_blanks(s.substr(std::min(s.find('\n'), s.size())));
  std::size_t at = 0;
  while (at < s.size() && is_word(s[at])) ++at;
  if (!at) return std::nullopt;
  std::string_view rest = s.substr(at);
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  if (rest.starts_with('{')) return format::text;
  if (rest.starts_with(": ") || rest.starts_with(":\n") || rest.starts_with(":\r")) {
    // Looks for a line "word {" further down.
    for (std::size_t line = s.find('\n'); line != s.npos; line = s.find('\n', line + 1)) {
      const std::string_view next = s.substr(line + 1, s.find('\n', line + 1) - line - 1);
      const std::size_t end = next.find_last_not_of(" \t\r");
      if (end == next.npos || next[end] != '{' || next.find(':') != next.npos) continue;
      return format::text;
    }
    return format::yaml;
  }
  return std::nullopt;
}

}  // namespace

std::string_view past_blanks(std::string_view s) {
  if (s.starts_with("\xef\xbb\xbf")) s.remove_prefix(3);
  const std::size_t at = s.find_first_not_of(" \t\r\n");
  return s.substr(at == s.npos ? s.size() : at);
}

bool is_printable(std::string_view s) {
  return std::all_of(s.begin(), s.end(), [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return u >= ' ' || c == '\n' || c == '\r' || c == '\t';
  });
}

std::optional<format> format_of_text(std::string_view s, bool has_schema) {
  if (s.empty()) return std::nullopt;
  if (looks_like_php(s)) return format::php;
  const char first = s[0];
  if (first == '{' || first == '[') return format::json;
  if (const auto lines = format_of_lines(s); lines && (has_schema || !needs_schema(*lines))) return lines;
  if (!has_schema && (first == '"' || first == '-' || (first >= '0' && first <= '9'))) return format::json;
  return std::nullopt;
}

}  // namespace isomer::cli
