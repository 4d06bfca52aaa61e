// SPDX-License-Identifier: MIT
// The keys of the map that is open: the last of a key wins, or it may come once only.
#pragma once
#include <cstddef>
#include <isomer/table/table.hpp>
#include <set>
#include <vector>

namespace isomer::columns {

struct column;

// Entries are told by their position in the map's column. Time grows as n log n: chosen keys cannot make it slow.
class key_set {
 public:
  explicit key_set(column& map);
  // The newest entry of the open map has its key. `twice`, where it may come `once` only; `refused`: no memory.
  isomer::detail::table::put add(bool once);
  // Entries that a later one has replaced, in any order; they are still in the column.
  std::vector<std::size_t>& replaced() { return replaced_; }
  void sort_replaced();
  // Where they are sorted.
  bool is_among_replaced(std::size_t i) const;
  // There are so many entries again.
  void cut(std::size_t entries);
  void clear();

 private:
  static constexpr std::size_t few = 8;  // keys that are compared one by one
  static constexpr std::size_t none = SIZE_MAX;
  struct by_key {
    const key_set* of;
    bool operator()(std::size_t a, std::size_t b) const { return of->less(a, b); }
  };

  bool less(std::size_t a, std::size_t b) const;
  bool is_replaced(std::size_t i) const;
  std::size_t equal_to(std::size_t i);

  column& map_;
  std::size_t first_ = none, greatest_ = none;  // entries of the open map
  std::set<std::size_t, by_key> sorted_;        // where there are more than a few, and they do not ascend
  std::vector<std::size_t> replaced_;
};

}  // namespace isomer::columns
