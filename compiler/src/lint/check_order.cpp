// SPDX-License-Identifier: MIT
// Checks the file as a whole: its begin, and the order of its parts.
#include "check.hpp"

namespace isomer::compiler::lint {
namespace {

using kind = statement_kind;

int rank_of(kind k) {
  switch (k) {
    case kind::syntax: return 0;
    case kind::package: return 1;
    case kind::import: return 2;
    case kind::option: return 3;
    default: return 4;
  }
}

constexpr std::string_view part_names[] = {"the syntax", "the package", "imports", "options of the file",
                                           "declarations"};

// Each statement is compared with the one before, so that a misplaced block is reported once.
void check_statements(subject& of) {
  int before = 0;
  for (const statement& s : of.layout.statements) {
    if (s.depth > 0) continue;
    const int rank = rank_of(s.kind);
    if (rank < before)
      of.tell(rule::file_order, of.layout.tokens[s.first].at,
              std::string(part_names[rank]) + (rank < 2 ? " comes" : " come") + " in front of " +
                  std::string(part_names[before]));
    before = rank;
  }
}

}  // namespace

void check_order(subject& of) {
  if (of.on.has(rule::file_order)) check_statements(of);
  const bool says_syntax = of.file.edition_at.line >= 0;
  if (!says_syntax)
    of.tell(rule::missing_syntax, {0, 0}, "the file says no syntax, so it is proto2; say that: syntax = \"proto2\"");
  if (says_syntax && of.file.edition == proto::edition::proto2)
    of.tell(rule::syntax_proto3, of.file.edition_at, "the syntax is to be proto3");
}

}  // namespace isomer::compiler::lint
