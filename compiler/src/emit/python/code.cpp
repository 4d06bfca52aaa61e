// SPDX-License-Identifier: MIT
// Items that do not fit into a line together have a line each, with a comma behind the last one; a single type in
// square brackets has none, since a comma would make it a tuple.
#include "code.hpp"

namespace isomer::compiler::emit {
namespace {

std::string joined(const std::vector<python_code>& items) {
  std::string line;
  for (const python_code& item : items) line += (&item == items.data() ? "" : ", ") + item.flat();
  return line;
}

}  // namespace

std::string python_code::flat() const { return head + joined(items) + tail; }

void python_code::write(writer& out, const std::string& before, const std::string& after) const {
  if (const std::string line = before + flat() + after; items.empty() || line.size() <= out.room())
    return out.line(line);
  out.open(before + head);
  const bool is_one_type = items.size() == 1 && head.ends_with('[');
  if (const std::string inner = joined(items); inner.size() <= out.room()) out.line(inner);
  else
    for (const python_code& item : items) item.write(out, "", is_one_type ? "" : ",");
  out.close(tail + after);
}

}  // namespace isomer::compiler::emit
