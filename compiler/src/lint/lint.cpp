// SPDX-License-Identifier: MIT
#include "lint.hpp"
#include <algorithm>
#include <tuple>
#include "check.hpp"
#include "switches.hpp"

namespace isomer::compiler::lint {

std::vector<finding> lint(const proto::file& f, const rule_set& on) {
  const outline layout = outline_of(f);
  subject s = {f, layout, on};
  check_imports(s);
  check_names(s);
  check_enums(s);
  check_fields(s);
  check_types(s);
  check_order(s);
  check_layout(s);
  check_comments(s);
  const std::vector<off_range> off = switched_off(s);
  std::sort(s.found.begin(), s.found.end(), [](const finding& a, const finding& b) {
    return std::tie(a.at.line, a.at.column, a.is, a.text) < std::tie(b.at.line, b.at.column, b.is, b.text);
  });
  remove_switched_off(off, s.found);
  return std::move(s.found);
}

}  // namespace isomer::compiler::lint
