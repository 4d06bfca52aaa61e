// SPDX-License-Identifier: MIT
#include "spelling.hpp"
#include <algorithm>
#include <vector>
#include "characters.hpp"

namespace isomer::compiler::proto {
namespace {

constexpr std::size_t longest = 64;  // the maximum length of names that are compared

// Returns how many letters must be added, removed, changed or swapped; `limit` + 1 if there are more.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  const auto same = [&](std::size_t i, std::size_t j) { return to_lower(a[i]) == to_lower(b[j]); };
  for (std::size_t i = 0; i < a.size(); ++i) {
    next[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      next[j + 1] = std::min({row[j] + (same(i, j) ? 0 : 1), row[j + 1] + 1, next[j] + 1});
      if (i && j && same(i, j - 1) && same(i - 1, j)) next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
    }
    before.swap(row);
    row.swap(next);
  }
  return std::min(row[b.size()], limit + 1);
}

}  // namespace

nearest_name::nearest_name(std::string_view word, std::size_t most)
    : word_(word), least_(std::max<std::size_t>(1, word.size() / 3)), left_(most) {}

void nearest_name::see(std::string_view name, std::string_view full_name) {
  if (left_ == 0 || word_.size() > longest || name.size() > longest) return;
  --left_;
  const std::size_t d = distance(word_, name, least_);
  // Of names with the same distance, the first in the alphabet wins, since hash tables have no order.
  if (d > least_ || (d == least_ && !best_.empty() && full_name >= best_)) return;
  least_ = d;
  best_ = full_name;
}

std::string nearest_name::suggestion() const { return best_.empty() ? "" : "; did you mean \"" + best_ + "\"?"; }

std::string suggestion_among(std::string_view word, std::initializer_list<std::string_view> names) {
  nearest_name nearest(word);
  for (std::string_view name : names) nearest.see(name);
  return nearest.suggestion();
}

}  // namespace isomer::compiler::proto
