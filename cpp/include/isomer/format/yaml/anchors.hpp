// SPDX-License-Identifier: MIT
// Anchors, and the state for reading aliases. Created at the first anchor, since most documents have none.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include "../../wire/cursor.hpp"
#include "lexis.hpp"

namespace isomer::detail::yaml {

// A reader's state besides its cursor. Code that reads elsewhere for a while keeps a copy.
struct place {
  const char* next = nullptr;      // a block collection may begin here, and nowhere else
  const char* property = nullptr;  // or here: after properties that stand at `next`
  int column = -1;                 // the column of `next`; -1 at a marker, and at the end of the text
  int indent = -1;                 // the indentation of the innermost block collection
  tag of = tag::none;              // the tag of the next node
  bool in_flow = false;
  bool redirected = false;   // the node is that of an alias
  bool folded = false;       // the scalar just read has several lines
  bool is_explicit = false;  // its key came after "? "
};

// A list that grows, and returns null if the allocator has no more memory.
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
  std::string_view name;      // as in the text: its address gives its position
  const char* at = nullptr;   // the beginning of the node's content
  const char* end = nullptr;  // its end, once it was computed
  place where;
};

class anchors {
 public:
  static constexpr std::size_t none = ~std::size_t{0};
  static constexpr std::ptrdiff_t each = 2 * sizeof(anchor);  // the charge for an anchor
  // What aliases may repeat for input of any size, and the charge for an alias besides its node's text.
  static constexpr std::ptrdiff_t free_repeats = 1 << 20, each_alias = 16;

  // room: for anchors, in bytes. repeats: the amount of text that aliases may repeat.
  anchors(std::ptrdiff_t room, std::ptrdiff_t repeats) : room_(room), repeats_(repeats) {}

  bool charge_anchor() { return (room_ -= each) >= 0; }
  bool charge_alias(std::ptrdiff_t n) { return (repeats_ -= n + each_alias) >= 0; }
  anchor& operator[](std::size_t i) { return all_[i]; }

  // Returns the index of the anchor. It may exist already, since text may be read twice. `none`: out of memory.
  std::size_t add(const anchor& a) {
    std::size_t i = find(a.name, a.name.data() + 1);
    if (i != none && all_[i].name.data() == a.name.data()) return i;
    i = all_.size();
    if (!all_.push(a) || !sorted_.push(static_cast<std::uint32_t>(i)) || !merged_.push(0)) return none;
    // Sorted runs, each at least twice as long as the one after it, like the digits of their number in binary.
    auto* last = sorted_.begin() + sorted_.size();
    for (std::size_t run = 1; (sorted_.size() & run) == 0; run *= 2) {
      auto* first = last - 2 * run;
      auto in_order = [&](auto x, auto y) { return before(all_[x], all_[y]); };
      auto* end = std::merge(first, first + run, first + run, last, merged_.begin(), in_order);
      std::copy(merged_.begin(), end, first);
    }
    return i;
  }
  // Finds the last anchor of that name before a place, so that text that is read twice has the same meaning.
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

  // Aliases that are being read: where to continue after each.
  struct detour {
    const char* back;
    place where;
  };
  stack<detour> detours;
  std::unique_ptr<char[]> respelled;  // text that is not part of the input

 private:
  static bool before(const anchor& a, const anchor& b) {
    return a.name == b.name ? a.name.data() < b.name.data() : a.name < b.name;
  }
  stack<anchor> all_;
  stack<std::uint32_t> sorted_, merged_;  // indices of anchors, and room to merge two runs
  std::ptrdiff_t room_, repeats_;
};

}  // namespace isomer::detail::yaml
