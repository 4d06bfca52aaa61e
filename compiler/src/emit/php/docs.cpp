// SPDX-License-Identifier: MIT
// Comments of the schema are escaped, so that they cannot end the doc comment, nor contain tags.
#include "docs.hpp"

namespace isomer::compiler::emit {
namespace {

void replace_all(std::string& in, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = in.find(what, at)) != in.npos; at += by.size()) in.replace(at, what.size(), by);
}

std::string line_of(std::string_view text) {
  std::string line = writer::harmless(text);
  if (line.starts_with(' ')) line.erase(0, 1);
  replace_all(line, "*/", "* /");
  if (const std::size_t first = line.find_first_not_of(" \t"); first != line.npos && line[first] == '@')
    line.replace(first, 1, "&#64;");
  return line;
}

void begin_paragraph(std::vector<std::string>& lines) {
  if (!lines.empty() && !lines.back().empty()) lines.emplace_back();
}

void add_comment(std::vector<std::string>& lines, std::string_view text) {
  if (text.empty()) return;
  begin_paragraph(lines);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string line = line_of(text.substr(0, end));
    if (!line.empty() || !lines.empty()) lines.push_back(std::move(line));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
}

std::vector<std::string> lines_of(const php_doc& doc) {
  std::vector<std::string> lines;
  if (doc.of) {
    add_comment(lines, doc.of->comment.leading);
    add_comment(lines, doc.of->comment.trailing);
  }
  for (const std::string& note : doc.notes) {
    begin_paragraph(lines);
    lines.push_back(note);
  }
  const bool is_deprecated = doc.of && doc.of->deprecated;
  if (is_deprecated || !doc.tags.empty()) begin_paragraph(lines);
  lines.insert(lines.end(), doc.tags.begin(), doc.tags.end());
  if (is_deprecated) lines.emplace_back("@deprecated");
  return lines;
}

}  // namespace

void write_doc(writer& out, const php_doc& doc) {
  const std::vector<std::string> lines = lines_of(doc);
  if (lines.empty()) return;
  if (lines.size() == 1 && lines[0].size() + 7 <= out.room()) return out.line("/** " + lines[0] + " */");
  out.line("/**");
  for (const std::string& line : lines) out.line(line.empty() ? " *" : " * " + line);
  out.line(" */");
}

}  // namespace isomer::compiler::emit
