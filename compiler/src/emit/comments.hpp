// SPDX-License-Identifier: MIT
// Writes the schema's comments beside the generated declarations.
#pragma once
#include <string>
#include "../model/declarations.hpp"
#include "writer.hpp"

namespace isomer::compiler::emit {

// A trailing comment of one line stays behind its line if it fits; otherwise it goes above, with the leading comment.
inline std::string comment_behind(const writer& out, const model::comments& c, const std::string& line) {
  std::string_view text = c.trailing;
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.empty() || text.find('\n') != text.npos) return {};
  std::string comment = "  " + writer::comment_line(text);
  return line.size() + comment.size() <= out.room() ? comment : std::string();
}

inline void comment_above(writer& out, const model::comments& c, bool trailing_too) {
  out.comment(c.leading);
  if (!trailing_too || c.trailing.empty()) return;
  if (!c.leading.empty()) out.line("//");
  out.comment(c.trailing);
}

inline void commented_line(writer& out, const model::comments& c, const std::string& line) {
  std::string behind = comment_behind(out, c, line);
  comment_above(out, c, behind.empty());
  out.line(line + behind);
}

}  // namespace isomer::compiler::emit
