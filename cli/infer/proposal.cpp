// SPDX-License-Identifier: MIT
#include "proposal.hpp"
#include <algorithm>

namespace isomer::cli {
namespace {

void put_comment(std::string_view text, const std::string& indent, std::string& to) {
  if (text.empty()) return;
  ((to += indent) += "// ") += text;
  to += '\n';
}

void put_message(const proposed_message& m, std::size_t level, std::string& to) {
  const std::string outside(level * 2, ' '), inside(level * 2 + 2, ' ');
  ((to += outside) += "message ") += m.name;
  to += m.fields.empty() ? " {}\n" : " {\n";
  if (m.fields.empty()) return;
  for (const proposed_field& f : m.fields) {
    if (f.message) put_message(*f.message, level + 1, to);
    put_comment(f.note, inside, to);
    to += inside;
    if (f.is_repeated) to += "repeated ";
    (((to += f.type) += ' ') += f.name) += " = " + std::to_string(f.number);
    for (std::size_t i = 0; i < f.options.size(); ++i) (to += i ? ", " : " [") += f.options[i];
    to += f.options.empty() ? ";\n" : "];\n";
  }
  (to += outside) += "}\n";
}

}  // namespace

std::string proto_text(const proposal& p) {
  std::string to;
  put_comment(p.note, "", to);
  to += p.has_groups ? "edition = \"2023\";\n" : "syntax = \"proto3\";\n";
  if (!p.package.empty()) to += "\npackage " + p.package + ";\n";
  if (!p.imports.empty()) to += '\n';
  for (const std::string& file : p.imports) to += "import \"" + file + "\";\n";
  if (p.has_groups) to += "\noption features.field_presence = IMPLICIT;\n";
  to += '\n';
  put_message(p.top, 0, to);
  return to;
}

std::string_view certainty(std::uint64_t values, bool is_only) {
  constexpr std::uint64_t many = 10;
  return is_only ? "sure" : values >= many ? "likely" : "a guess";
}

std::string seen_text(std::uint64_t seen, std::uint64_t of, std::string_view sure, std::string_view more) {
  std::string s = "seen in " + std::to_string(seen) + " of " + std::to_string(of) + ", " + std::string(sure);
  if (!more.empty()) (s += ": ") += more;
  return s;
}

}  // namespace isomer::cli
