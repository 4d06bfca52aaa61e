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

namespace isomer::compiler {

// As programs read it.
struct told_finding {
  std::string severity, file;
  std::optional<std::int32_t> line, column;
  std::string message;
};

namespace {

using proto::finding;
using proto::severity;

// The line as a terminal shows it: a tab goes to the next column that is divisible by eight, as positions have it.
std::string shown(std::string_view line) {
  std::string s;
  for (char c : line.substr(0, 300)) {
    if (c == '\t') s.append(8 - s.size() % 8, ' ');
    else if (c >= ' ' && c != '\x7f') s += c;
    else if (static_cast<unsigned char>(c) >= 0x80) s += c;
    else s += '?';
  }
  return s;
}

std::string_view line_of(std::string_view text, int line) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == text.npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

class teller {
 public:
  explicit teller(const source_tree& sources) : sources_(sources) {}

  std::string text(const finding& f) {
    problem what = f.what;
    if (const std::string file = sources_.file_of(what.file); !file.empty()) what.file = file;
    if (f.is == severity::warning) what.text = "warning: " + what.text;
    std::string s = what.to_string() + '\n';
    if (f.what.at.line <= 0) return s;
    const std::string line = shown(line_of(source(f.what.file), f.what.at.line));
    const auto column = static_cast<std::size_t>(f.what.at.column - 1);
    if (column <= line.size()) s += "  " + line + "\n  " + std::string(column, ' ') + "^\n";
    return s;
  }

 private:
  std::string_view source(const std::string& path) {
    const auto [at, is_new] = texts_.try_emplace(path);
    if (is_new) at->second = sources_.open(path).value_or("");
    return at->second;
  }

  const source_tree& sources_;
  std::map<std::string, std::string> texts_;
};

// Bytes that are no UTF-8 are those of no JSON either.
std::string as_text(std::string s) {
  if (wire::utf8(s.data(), s.size())) return s;
  std::replace_if(s.begin(), s.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return s;
}

std::string json_of(const finding& f) {
  told_finding to{.severity = f.is == severity::error ? "error" : "warning",
                  .file = as_text(f.what.file),
                  .message = as_text(f.what.text)};
  if (f.what.at.line > 0) to.line = f.what.at.line, to.column = f.what.at.column;
  return encode(json{}, to).value_or("{}") + '\n';
}

}  // namespace

std::string told(const proto::report& found, const source_tree& sources, error_format format) {
  std::string s;
  teller t(sources);
  for (const finding& f : found.findings()) s += format == error_format::json ? json_of(f) : t.text(f);
  if (found.errors() > found.findings().size() && format == error_format::text)
    s += "and more: " + std::to_string(found.errors()) + " errors in all\n";
  return s;
}

int tell_failure(const std::string& text, const source_tree& sources, error_format format) {
  proto::report failure;
  failure.error("", {}, text);
  std::fputs(told(failure, sources, format).c_str(), stderr);
  return 1;
}

}  // namespace isomer::compiler
