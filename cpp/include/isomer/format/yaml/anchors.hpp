// SPDX-License-Identifier: MIT
// Anchors, and what reading behind an alias needs. Made when the first anchor is met: most documents have none.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include "../../wire/cursor.hpp"
#include "lexis.hpp"

namespace isomer::detail::yaml {

// Where a reader stands besides its cursor. Whoever reads elsewhere for a while keeps a copy.
struct place {
  const char* next = nullptr;      // a block collection may begin here, and nowhere else
  const char* property = nullptr;  // or here: behind properties that stand at `next`
  int column = -1;                 // of `next`; -1 at a marker, and at the end of the text
  int indent = -1;                 // of the innermost block collection
  tag of = tag::none;              // the tag of the node that comes next
  bool in_flow = false;
  bool redirected = false;   // the node is that of an alias
  bool folded = false;       // the scalar just read has several lines
  bool is_explicit = false;  // its key stood behind "? "
};

// A list that grows, and says null where the allocator has nothing left.
template <class T>
class stack {
 public:
  bool push(const T& v) {
    if (size_ == room_) {
      std::size_t room = 2 * room_ + 8;
      std::unique_ptr<T[]> wide(new (std::nothrow) T[room]);
      if (!wide) return false;
      std::copy(begin(), begin() + size_, wide.get());
      all_ = std::move(wide), room_ = room;
    }
    all_[size_++] = v;
    return true;
  }
  void pop() { --size_; }
  T& back() { return all_[size_ - 1]; }
  T& operator[](std::size_t i) { return all_[i]; }
  T* begin() { return all_.get(); }
  std::size_t size() const { return size_; }

 private:
  std::unique_ptr<T[]> all_;
  std::size_t size_ = 0, room_ = 0;
};

struct anchor {
  std::string_view name;      // as it stands in the text: its address says where
  const char* at = nullptr;   // where the node's content begins
  const char* end = nullptr;  // where it ends, once that was asked for
  place where;
};

class anchors {
 public:
  static constexpr std::size_t none = ~std::size_t{0};
  static constexpr std::ptrdiff_t each = 2 * sizeof(anchor);  // what an anchor is charged
  // What aliases may repeat whatever the input's size is, and what one is charged besides its node's text.
  static constexpr std::ptrdiff_t free_repeats = 1 << 20, each_alias = 16;

  // room: for anchors, in bytes. repeats: the text that aliases may repeat.
  anchors(std::ptrdiff_t room, std::ptrdiff_t repeats) : room_(room), repeats_(repeats) {}

  bool charge_anchor() { return (room_ -= each) >= 0; }
  bool charge_alias(std::ptrdiff_t n) { return (repeats_ -= n + each_alias) >= 0; }
  anchor& operator[](std::size_t i) { return all_[i]; }

  // The index of the anchor, which may be there already: what is read again is met again. `none`: out of memory.
  std::size_t add(const anchor& a) {
    std::size_t i = find(a.name, a.name.data() + 1);
    if (i != none && all_[i].name.data() == a.name.data()) return i;
    i = all_.size();
    if (!all_.push(a) || !sorted_.push(static_cast<std::uint32_t>(i)) || !merged_.push(0)) return none;
    // Sorted runs, each twice as long as the one behind it at least: like the digits of their number in binary.
    auto* last = sorted_.begin() + sorted_.size();
    for (std::size_t run = 1; (sorted_.size() & run) == 0; run *= 2) {
      auto* first = last - 2 * run;
      auto in_order = [&](auto x, auto y) { return before(all_[x], all_[y]); };
      auto* end = std::merge(first, first + run, first + run, last, merged_.begin(), in_order);
      std::copy(merged_.begin(), end, first);
    }
    return i;
  }
  // The last of that name before a place: what is read again sees what it saw the first time.
  std::size_t find(std::string_view name, const char* place) {
    std::size_t best = none;
    auto* from = sorted_.begin();
    for (std::size_t run = std::size_t{1} << 31; run; run /= 2) {
      if (!(sorted_.size() & run)) continue;
      auto is_before = [&](auto i, auto) {
        return all_[i].name == name ? all_[i].name.data() < place : all_[i].name < name;
      };
      auto* at = std::lower_bound(from, from + run, std::uint32_t{0}, is_before);
      if (at != from && all_[at[-1]].name == name &&
          (best == none || all_[at[-1]].name.data() > all_[best].name.data()))
        best = at[-1];
      from += run;
    }
    return best;
  }

  // Aliases that are being read: where to go on behind each.
  struct detour {
    const char* back;
    place where;
  };
  stack<detour> detours;
  std::unique_ptr<char[]> respelled;  // text that is not the input's own

 private:
  static bool before(const anchor& a, const anchor& b) {
    return a.name == b.name ? a.name.data() < b.name.data() : a.name < b.name;
  }
  stack<anchor> all_;
  stack<std::uint32_t> sorted_, merged_;  // indices of them, and room to merge two runs
  std::ptrdiff_t room_, repeats_;
};

}  // namespace isomer::detail::yaml
