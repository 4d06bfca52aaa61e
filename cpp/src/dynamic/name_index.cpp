// SPDX-License-Identifier: MIT
#include "name_index.hpp"
#include <algorithm>
#include <bit>
#include <tuple>

namespace isomer::dynamic {

// Of names that nobody chose, some thirty slots follow each other at most, in the largest messages that there may be.
constexpr std::size_t longest_run = 64;

detail::table::name_index name_index::make(std::vector<one> all, std::size_t n) {
  // Of positions that share a spelling, the first of each kind is found; the others never are.
  std::sort(all.begin(), all.end(), [](const one& a, const one& b) {
    return std::tie(a.spelling, a.kind, a.position) < std::tie(b.spelling, b.kind, b.position);
  });
  all.erase(std::unique(all.begin(), all.end(),
                        [](const one& a, const one& b) { return a.spelling == b.spelling && a.kind == b.kind; }),
            all.end());
  for (const one& o : all) sorted_.push_back({o.spelling, o.position});
  auto less = [](auto& a, auto& b) { return std::tie(a.spelling, a.position) < std::tie(b.spelling, b.position); };
  auto same = [](auto& a, auto& b) { return a.spelling == b.spelling && a.position == b.position; };
  std::sort(sorted_.begin(), sorted_.end(), less);
  sorted_.erase(std::unique(sorted_.begin(), sorted_.end(), same), sorted_.end());
  // Three eighths of the slots are used at most.
  if (std::size_t count = std::bit_ceil(8 * n + 1); fill(count)) {
    sorted_ = {};
    return {slots_.data(), static_cast<std::uint32_t>(count - 1), false};
  }
  slots_.assign(1, -1);
  return {slots_.data(), 0, false, static_cast<std::uint32_t>(sorted_.size()), sorted_.data()};
}

// False when too many slots in a row are used, so that finding a name, or that there is none, would take long.
bool name_index::fill(std::size_t count) {
  slots_.assign(count, -1);
  for (const detail::table::spelling_at& s : sorted_) {
    // By all of their bytes: names of a schema that came from anywhere may be chosen to look alike in some.
    std::size_t at = static_cast<std::size_t>(detail::hash_whole(s.spelling)) & (count - 1), steps = 0;
    for (; slots_[at] >= 0; at = (at + 1) & (count - 1))
      if (++steps > longest_run) return false;
    slots_[at] = static_cast<std::int16_t>(s.position);
  }
  std::size_t run = 0;
  for (std::size_t i = 0; i < 2 * count; ++i) {  // twice around: a run may go over the end
    run = slots_[i & (count - 1)] >= 0 ? run + 1 : 0;
    if (run > longest_run) return false;
  }
  return true;
}

}  // namespace isomer::dynamic
