// SPDX-License-Identifier: MIT
#include "filter.hpp"
#include <algorithm>
#include "compare.hpp"

namespace isomer::columns {
namespace {

bool holds(const filter::test& t, const column& top, const column& literals, std::size_t r) {
  const column *value = &top, *literal = &literals;
  bool is_null = false;
  for (const std::size_t child : t.path) {
    value = &value->children[child], literal = &literal->children[child];
    is_null = is_null || (value->of->is_nullable && !value->is_present(r));
  }
  if (t.is == comparison::is_null || t.is == comparison::is_not_null) return is_null == (t.is == comparison::is_null);
  // As in SQL, nothing is true of null.
  if (is_null) return false;
  const std::partial_ordering order = compare(*value, r, *literal, t.literal);
  switch (t.is) {
    case comparison::equal: return order == 0;
    case comparison::unequal: return order != 0;
    case comparison::less: return order < 0;
    case comparison::at_most: return order <= 0;
    case comparison::greater: return order > 0;
    default: return order >= 0;
  }
}

}  // namespace

bool filter::passes(const column& top, std::size_t r) const {
  return std::all_of(tests.begin(), tests.end(), [&](const test& t) { return holds(t, top, *literals, r); });
}

}  // namespace isomer::columns
