// SPDX-License-Identifier: MIT
// The part of a sidecar that does not depend on its options.
#include "sidecar.hpp"
#include <algorithm>
#include <isomer/text.hpp>
#include "../proto/text/spelling.hpp"

namespace isomer::compiler {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\r')) s.remove_suffix(1);
  return s;
}

}  // namespace

std::string explained(std::string_view options, status error, std::initializer_list<std::string_view> names) {
  const diagnosis d = isomer::text::explain(options, error);
  std::string why = d.path.empty() ? "" : d.path + ": ";
  why += to_string(d.cause);
  if (d.cause != code::unknown_field) return why;
  // A form that users of nanopb write.
  if (d.path == "max_size") return why + "; did you mean \"max_length\"?";
  if (d.path == "fixed_count") return why + "; did you mean \"max_count\"?";
  return why + proto::suggestion_among(d.path, names);
}

bool matches(std::string_view pattern, std::string_view text) {
  // If the text behind the last '*' does not match, that '*' takes more of the text; earlier ones are never
  // reconsidered.
  std::size_t p = 0, t = 0, star = pattern.npos, taken = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != pattern.npos) {
      p = star + 1;
      t = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::vector<sidecar_line> lines_of_sidecar(std::string_view text) {
  std::vector<sidecar_line> lines;
  for (int number = 1; !text.empty(); ++number) {
    std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view one = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (one.empty() || one.front() == '#') continue;
    std::size_t space = std::min(one.find_first_of(" \t"), one.size());
    lines.push_back({std::string(one.substr(0, space)), one.substr(space), number});
  }
  return lines;
}

}  // namespace isomer::compiler
