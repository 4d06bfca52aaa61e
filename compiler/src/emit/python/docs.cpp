// SPDX-License-Identifier: MIT
// Comments of the schema are escaped, so that they cannot end the docstring.
#include "docs.hpp"
#include <isomer/wire/utf8.hpp>

namespace isomer::compiler::emit {
namespace {

// A quote needs a backslash where others stand beside it, as those around the docstring do.
std::string escaped(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_quote = line[i] == '"' && (i + 1 == line.size() || line[i + 1] == '"' || i == first);
    if (line[i] == '\\' || is_quote) text += '\\';
    text += line[i];
  }
  return text;
}

}  // namespace

// Python refuses a file that is not UTF-8, even in comments.
std::string python_doc::harmless(std::string_view text) {
  std::string line = writer::harmless(text);
  if (!isomer::detail::wire::utf8_strict(line.data(), line.size()))
    for (char& c : line)
      if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return line;
}

void python_doc::begin_paragraph() {
  if (!lines_.empty() && !lines_.back().empty()) lines_.emplace_back();
}

void python_doc::add_text(std::string_view text) {
  const std::size_t before = lines_.size();
  if (!text.empty()) begin_paragraph();
  const std::size_t begin = lines_.size();
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string line = escaped(harmless(text.substr(0, end)));
    if (line.starts_with(' ')) line.erase(0, 1);
    if (!line.empty() || lines_.size() > begin) lines_.push_back(std::move(line));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  while (lines_.size() > before && lines_.back().empty()) lines_.pop_back();
}

void python_doc::add(const model::comments& c) {
  add_text(c.leading);
  add_text(c.trailing);
}

void python_doc::add(const model::declaration& d) {
  add(d.comment);
  if (d.deprecated) add_note("Deprecated.");
}

void python_doc::add_note(std::string_view text) { add_text(text); }

void python_doc::add_named(const std::string& name, const python_doc& part) {
  if (part.empty()) return;
  begin_paragraph();
  lines_.push_back(name + ": " + part.lines_[0]);
  for (std::size_t i = 1; i < part.lines_.size(); ++i)
    lines_.push_back(part.lines_[i].empty() ? "" : "    " + part.lines_[i]);
}

void python_doc::write(writer& out) const {
  if (lines_.empty()) return;
  const std::size_t indented = lines_[0].find_first_not_of(" \t");
  const std::string first = "\"\"\"" + lines_[0].substr(indented);
  if (lines_.size() == 1 && first.size() + 3 <= out.room()) return out.line(first + "\"\"\"");
  out.line(first);
  for (std::size_t i = 1; i < lines_.size(); ++i) out.line(lines_[i]);
  out.line("\"\"\"");
}

}  // namespace isomer::compiler::emit
