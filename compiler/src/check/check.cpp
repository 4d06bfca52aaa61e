// SPDX-License-Identifier: MIT
#include "check.hpp"
#include <algorithm>
#include <tuple>
#include "subject.hpp"

namespace isomer::compiler::check {

std::vector<finding> check(const schema& old, const schema& changed, const request& what) {
  subject s(old, changed, what);
  check_files(s);
  check_messages(s);
  check_enums(s);
  check_services(s);
  check_extensions(s);
  const auto order = [](const finding& f) { return std::tie(f.file, f.in_old, f.at.line, f.at.column, f.is, f.text); };
  std::sort(s.found.begin(), s.found.end(), [&](const finding& a, const finding& b) { return order(a) < order(b); });
  return std::move(s.found);
}

}  // namespace isomer::compiler::check
