// SPDX-License-Identifier: MIT
#include "findings.hpp"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/wire/utf8.hpp>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include "printable.hpp"

namespace isomer::compiler {

// A finding in the form in which programs read it.
struct json_finding {
  std::string severity, file;
  std::optional<std::int32_t> line, column;
  std::string message;
  std::optional<std::string> rule;
};

namespace {

using proto::finding;
using proto::severity;

constexpr std::size_t longest_shown = 300;

// Returns the line as a terminal shows it, with tabs expanded to the next column that is divisible by eight, as
// positions assume.
std::string shown(std::string_view line) {
  std::string s;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t n = printable_size(line, at);
    if (line[at] == '\t') s.append(8 - s.size() % 8, ' ');
    else if (n) s += line.substr(at, n);
    else s += '?';
    at += n ? n : 1;
  }
  return s;
}

// Findings usually come in the order of their lines, so the last line is cached.
class line_finder {
 public:
  explicit line_finder(std::string text) : text_(std::move(text)) {}

  std::string_view line(int number) {
    if (number < line_) line_ = 1, at_ = 0;
    for (; line_ < number; ++line_) {
      const std::size_t end = text_.find('\n', at_);
      if (end == text_.npos) return {};
      at_ = end + 1;
    }
    std::string_view found = std::string_view(text_).substr(at_, longest_shown);
    found = found.substr(0, found.find('\n'));
    if (found.ends_with('\r')) found.remove_suffix(1);
    return found;
  }

 private:
  std::string text_;
  int line_ = 1;
  std::size_t at_ = 0;
};

class teller {
 public:
  explicit teller(const source_tree& sources) : sources_(sources) {}

  std::string text(const finding& f) {
    problem what = f.what;
    if (const std::string file = sources_.file_of(what.file); !file.empty()) what.file = file;
    if (f.is == severity::warning) what.text = "warning: " + what.text;
    if (!f.rule.empty()) what.text += " [" + std::string(f.rule) + "]";
    std::string s = printable_lines(what.to_string()) + '\n';
    if (f.what.at.line <= 0) return s;
    const std::string line = shown(source(f.what.file).line(f.what.at.line));
    const auto column = static_cast<std::size_t>(f.what.at.column - 1);
    if (column <= line.size()) s += "  " + line + "\n  " + std::string(column, ' ') + "^\n";
    return s;
  }

 private:
  line_finder& source(const std::string& path) {
    const auto known = texts_.find(path);
    if (known != texts_.end()) return known->second;
    return texts_.emplace(path, line_finder(sources_.open(path).value_or(""))).first->second;
  }

  const source_tree& sources_;
  std::map<std::string, line_finder> texts_;
};

// Bytes that are not UTF-8 are not valid in JSON either.
std::string as_text(std::string s) {
  if (detail::wire::utf8(s.data(), s.size())) return s;
  std::replace_if(s.begin(), s.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return s;
}

std::string json_of(const finding& f) {
  json_finding to{.severity = f.is == severity::error ? "error" : "warning",
                  .file = as_text(f.what.file),
                  .message = as_text(f.what.text)};
  if (f.what.at.line > 0) to.line = f.what.at.line, to.column = f.what.at.column;
  if (!f.rule.empty()) to.rule = f.rule;
  return encode(json{}, to).value_or("{}") + '\n';
}

}  // namespace

std::string formatted(const proto::report& found, const source_tree& sources, error_format format) {
  std::string s;
  teller t(sources);
  for (const finding& f : found.findings()) s += format == error_format::json ? json_of(f) : t.text(f);
  if (found.errors() > found.findings().size() && format == error_format::text)
    s += "and more: " + std::to_string(found.errors()) + " errors in all\n";
  else if (found.errors() + found.warnings() > found.findings().size() && format == error_format::text)
    s += "and more: " + std::to_string(found.warnings()) + " warnings in all\n";
  return s;
}

int print_failure(const std::string& text, const source_tree& sources, error_format format) {
  proto::report failure;
  // The generator's response has one line per error.
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    failure.error("", {}, text.substr(at, end - at));
    at = end + 1;
  }
  static_cast<void>(std::fputs(formatted(failure, sources, format).c_str(), stderr));
  return 1;
}

}  // namespace isomer::compiler
