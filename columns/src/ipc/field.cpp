// SPDX-License-Identifier: MIT
// Properties of fields of either origin.
#include "field.hpp"
#include <algorithm>

namespace isomer::columns::ipc::detail {

bool field::has_same_values(const field& other) const {
  if (of != other.of || zone != other.zone || children.size() != other.children.size()) return false;
  return std::ranges::equal(children, other.children, [](const field& a, const field& b) {
    if (!a.dictionary != !b.dictionary) return false;
    if (a.dictionary && (a.dictionary->id != b.dictionary->id || a.dictionary->index != b.dictionary->index))
      return false;
    return a.has_same_values(b);
  });
}

bool check_children(const field& f, problem& why) {
  const int count = children_of(f.of);
  if (count >= 0 && f.children.size() != static_cast<std::size_t>(count))
    return why.is(problem::kind::damaged, "its type does not have " + std::to_string(f.children.size()) + " children");
  if (f.of.id == type_id::map) {
    const field& entries = f.children[0];
    if (entries.of.id != type_id::structure || entries.dictionary || entries.children.size() != 2)
      return why.is(problem::kind::damaged, "the child of a map is not a struct of two");
  }
  return true;
}

}  // namespace isomer::columns::ipc::detail
