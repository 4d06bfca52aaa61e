// SPDX-License-Identifier: MIT
// Checks whether imports are used, and their order.
#include "check.hpp"

namespace isomer::compiler::lint {
namespace {

using proto::import_kind;
using proto::import_statement;

// As in protoc, a public import counts as used, and so does the import of a file with public imports.
bool is_unused(const import_statement& i) {
  if (i.used || i.kind == import_kind::is_public || !i.target) return false;
  for (const import_statement& further : i.target->imports)
    if (further.kind == import_kind::is_public) return false;
  return true;
}

// Imports in consecutive lines are a group, which the author may have made for a reason.
bool are_together(const import_statement& a, const import_statement& b) {
  return b.at.line - a.at.line == 1 && (a.kind == import_kind::option) == (b.kind == import_kind::option);
}

}  // namespace

void check_imports(subject& of) {
  const import_statement* before = nullptr;
  for (const import_statement& i : of.file.imports) {
    if (is_unused(i)) of.tell(rule::unused_import, i.at, "the import " + quoted(i.path) + " is unused");
    if (before && are_together(*before, i) && i.path < before->path)
      of.tell(rule::imports_sorted, i.at,
              "the import " + quoted(i.path) + " comes in front of " + quoted(before->path));
    before = &i;
  }
}

}  // namespace isomer::compiler::lint
