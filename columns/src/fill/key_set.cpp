// SPDX-License-Identifier: MIT
#include "key_set.hpp"
#include <algorithm>
#include <cstring>
#include <new>
#include "column.hpp"

namespace isomer::columns {
namespace {

template <class T>
T at(const column& c, std::size_t i) {
  T v;
  std::memcpy(&v, c.data.data() + i * sizeof v, sizeof v);
  return v;
}

}  // namespace

key_set::key_set(column& map) : map_(map), sorted_(by_key{this}) {}

bool key_set::less(std::size_t a, std::size_t b) const {
  const column& key = map_.children[0];
  if (is_text(key.of->content)) return key.text_at(a) < key.text_at(b);
  switch (key.of->width) {
    case 1: return at<unsigned char>(key, a) < at<unsigned char>(key, b);
    case 4: return at<std::uint32_t>(key, a) < at<std::uint32_t>(key, b);
    default: return at<std::uint64_t>(key, a) < at<std::uint64_t>(key, b);
  }
}

// The replaced entries of the current map that were compared one by one are among the newest.
bool key_set::is_replaced(std::size_t i) const {
  const auto end = replaced_.end();
  return std::find(end - static_cast<std::ptrdiff_t>(std::min(few, replaced_.size())), end, i) != end;
}

// Returns the entry with the same key as entry i, which takes its place, or none if i is the only one.
std::size_t key_set::equal_to(std::size_t i) {
  if (i - first_ <= few) {
    for (std::size_t k = first_; k < i; ++k)
      if (!less(k, i) && !less(i, k) && !is_replaced(k)) return k;
    return none;
  }
  if (sorted_.empty())
    for (std::size_t k = first_; k < i; ++k)
      if (!is_replaced(k)) sorted_.insert(k);
  const auto [place, is_new] = sorted_.insert(i);
  if (is_new) return none;
  const std::size_t was = *place;
  sorted_.erase(place);
  sorted_.insert(i);
  return was;
}

isomer::detail::table::put key_set::add(bool once) {
  using isomer::detail::table::put;
  const std::size_t i = map_.n - 1, first = static_cast<std::size_t>(map_.lists[map_.parent->row]);
  if (first_ != first || i == first) {
    first_ = first, greatest_ = i;
    sorted_.clear();
    return put::done;
  }
  try {
    if (less(greatest_, i)) {
      greatest_ = i;
      if (!sorted_.empty()) sorted_.insert(i);
      return put::done;
    }
    const std::size_t was = equal_to(i);
    if (was == none) return put::done;
    if (once) return put::twice;
    if (was == greatest_) greatest_ = i;
    replaced_.push_back(was);
    return put::done;
  } catch (const std::bad_alloc&) {
    return put::refused;
  }
}

void key_set::sort_replaced() { std::sort(replaced_.begin(), replaced_.end()); }
bool key_set::is_among_replaced(std::size_t i) const {
  return std::binary_search(replaced_.begin(), replaced_.end(), i);
}

void key_set::cut(std::size_t entries) {
  std::erase_if(replaced_, [entries](std::size_t i) { return i >= entries; });
  if (first_ != none && entries <= first_) first_ = none, sorted_.clear();
}

void key_set::clear() {
  first_ = greatest_ = none;
  sorted_.clear(), replaced_.clear();
}

}  // namespace isomer::columns
