// SPDX-License-Identifier: MIT
#include "name_index.hpp"
#include <algorithm>
#include <bit>
#include <tuple>

namespace isomer::dynamic {

// For arbitrary names, runs have at most some thirty slots, in the largest possible messages.
constexpr std::size_t longest_run = 64;

detail::table::name_index name_index::make(std::vector<one> all, std::size_t n) {
  // Of positions with the same spelling, the first one of each kind is found, and the others never are.
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
  // At most three eighths of the slots are used.
  if (std::size_t count = std::bit_ceil(8 * n + 1); fill(count)) {
    sorted_ = {};
    return {slots_.data(), static_cast<std::uint32_t>(count - 1), false};
  }
  slots_.assign(1, -1);
  return {slots_.data(), 0, false, static_cast<std::uint32_t>(sorted_.size()), sorted_.data()};
}

// Returns false if a run of used slots is too long, so that lookups would take long.
bool name_index::fill(std::size_t count) {
  slots_.assign(count, -1);
  for (const detail::table::spelling_at& s : sorted_) {
    // All bytes are hashed, since names of an untrusted schema may be chosen to be alike in some of them.
    std::size_t at = static_cast<std::size_t>(detail::hash_whole(s.spelling)) & (count - 1), steps = 0;
    for (; slots_[at] >= 0; at = (at + 1) & (count - 1))
      if (++steps > longest_run) return false;
    slots_[at] = static_cast<std::int16_t>(s.position);
  }
  std::size_t run = 0;
  for (std::size_t i = 0; i < 2 * count; ++i) {  // twice around, since a run may wrap around the end
    run = slots_[i & (count - 1)] >= 0 ? run + 1 : 0;
    if (run > longest_run) return false;
  }
  return true;
}

}  // namespace isomer::dynamic
