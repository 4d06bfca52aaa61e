// SPDX-License-Identifier: MIT
#include "fmt.hpp"
#include "layout.hpp"
#include "marks.hpp"
#include "proto/tree/outline.hpp"

namespace isomer::compiler::fmt {

std::optional<std::string> formatted(const proto::file& f, proto::report& found) {
  const proto::outline of = proto::outline_of(f);
  marks m(of);
  if (!mark_statements(f, of, m, found)) return {};
  m.measure();
  return layout(of, m, f.text.size()).make();
}

}  // namespace isomer::compiler::fmt
