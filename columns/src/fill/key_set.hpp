// SPDX-License-Identifier: MIT
// The keys of the map that is being read. The last value of a key wins, or duplicate keys are an error.
#pragma once
#include <cstddef>
#include <isomer/table/table.hpp>
#include <set>
#include <vector>

namespace isomer::columns {

struct column;

// Entries are identified by their position in the map's column. Time grows as n log n, whatever the keys are.
class key_set {
 public:
  explicit key_set(column& map);
  // Called when the newest entry of the current map has its key. Returns `twice` for a duplicate key if it may occur
  // only `once`, and `refused` if there is no memory.
  isomer::detail::table::put add(bool once);
  // The entries that a later one has replaced, in any order. They are still in the column.
  std::vector<std::size_t>& replaced() { return replaced_; }
  void sort_replaced();
  // Whether entry i was replaced. The entries must be sorted.
  bool is_among_replaced(std::size_t i) const;
  // Removes all but the first entries.
  void cut(std::size_t entries);
  void clear();

 private:
  static constexpr std::size_t few = 8;  // the number of keys that are compared one by one
  static constexpr std::size_t none = SIZE_MAX;
  struct by_key {
    const key_set* of;
    bool operator()(std::size_t a, std::size_t b) const { return of->less(a, b); }
  };

  bool less(std::size_t a, std::size_t b) const;
  bool is_replaced(std::size_t i) const;
  std::size_t equal_to(std::size_t i);

  column& map_;
  std::size_t first_ = none, greatest_ = none;  // the entries of the current map
  std::set<std::size_t, by_key> sorted_;        // used if there are more than a few, and they do not ascend
  std::vector<std::size_t> replaced_;
};

}  // namespace isomer::columns
