// SPDX-License-Identifier: MIT
// PHP's cases have distinct numbers, so that aliases are constants.
#include "enum.hpp"
#include <map>
#include "attribute.hpp"
#include "docs.hpp"
#include "members.hpp"

namespace isomer::compiler::emit {

void write_php_enum(writer& out, php_scope& scope, const model::enumeration& e) {
  write_doc(out, {.of = &e});
  write_enum_attribute(out, scope, e);
  out.line("enum " + scope.of(e) + ": int");
  out.open("{");
  const std::vector<std::string>& cases = scope.names().cases(e);
  std::map<std::int32_t, std::string> by_number;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const model::enumerator& v = e.values[i];
    const auto [first, fresh] = by_number.try_emplace(v.number, cases[i]);
    write_doc(out, {.of = &v});
    if (fresh) out.line("case " + cases[i] + " = " + std::to_string(v.number) + ';');
    else out.line("public const " + cases[i] + " = self::" + first->second + ';');
  }
  out.close("}");
}

void write_php_cases(writer& out, const php_scope& scope, const model::oneof& o) {
  write_doc(out, {.notes = {"The members of the oneof " + o.full_name + ", by number."}});
  out.line("enum " + scope.of(o) + ": int");
  out.open("{");
  const std::vector<std::string> cases = php_cases(o);
  for (std::size_t i = 0; i < cases.size(); ++i)
    out.line("case " + cases[i] + " = " + std::to_string(o.members[i]->number) + ';');
  out.close("}");
}

}  // namespace isomer::compiler::emit
