// SPDX-License-Identifier: MIT
// Memory that is freed all at once: a chain of growing blocks. No destructor runs for objects in it.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include "../base/port.hpp"
#include "store.hpp"

namespace isomer {

// Not for use by several threads at once. Messages decoded into an arena are valid until release, reset or the arena's
// end.
class arena {
 public:
  arena() = default;
  // The caller provides the first block, which must outlive the arena. Further blocks come from operator new.
  arena(char* p, std::size_t n) : at_(p), end_(p + n), first_(p), first_end_(p + n) {}
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena() { release(); }

  // Returns n bytes, aligned to a power of two, or null if the allocator has no more memory.
  ISOMER_ALWAYS void* take(std::size_t n, std::size_t align) {
    std::size_t pad = -reinterpret_cast<std::uintptr_t>(at_) & (align - 1);
    std::size_t left = static_cast<std::size_t>(end_ - at_);
    if (left >= pad && left - pad >= n && at_) [[likely]] {
      char* p = at_ + pad;
      at_ = p + n;
      return p;
    }
    memory::store unlimited{PTRDIFF_MAX};
    return refill(n, align, unlimited);
  }
  // The same with a budget. If it does not suffice, the budget falls below zero, and it returns null. All memory that
  // the arena takes from operator new is charged: padding, the headers of blocks and unused bytes at their ends. No
  // block is larger than the rest of the budget.
  ISOMER_ALWAYS void* take(std::size_t n, std::size_t align, memory::store& st) {
    std::size_t pad = -reinterpret_cast<std::uintptr_t>(at_) & (align - 1);
    std::size_t left = static_cast<std::size_t>(end_ - at_);
    if (left >= pad && left - pad >= n && at_) [[likely]] {
      if (!st.charge(n + pad)) [[unlikely]]
        return nullptr;
      char* p = at_ + pad;
      at_ = p + n;
      return p;
    }
    return refill(n, align, st);
  }
  // The unused bytes of the newest block.
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

  // A run is a piece that may move when it grows, and is then returned with give_back(), with the size it was taken
  // with. A large one has a block of its own, so that no part of it is left behind. Its alignment is at most that of
  // operator new.
  void* take_run(std::size_t n, std::size_t align, memory::store& st) {
    if (n >= large) return take_block(n, st);
    if (void* p = spare_ && align <= alignof(spare) ? take_spare(n) : nullptr) return p;
    return take(n, align, st);
  }
  // Whether the newest piece can grow by n bytes in place, to `total` bytes.
  bool can_stretch(const char* its_end, std::size_t n, std::size_t total) const {
    return its_end == at_ && left() >= n && total < large;
  }
  void stretch(std::size_t n) { at_ += n; }
  // Returns a run that is not used any more. It returns the number of bytes by which the arena has become smaller.
  // Memory that it keeps is used for the next runs, and remains charged.
  std::size_t give_back(void* p, std::size_t n) {
    if (n < large) return keep_spare(static_cast<char*>(p), n), 0;
    auto* b = static_cast<run_block*>(p) - 1;
    (b->before ? b->before->next : runs_) = b->next;
    if (b->next) b->next->before = b->before;
    ::operator delete(b);
    return n + sizeof(run_block);
  }

  // Discards all contents, and keeps the same amount of memory for later use, in one block.
  void reset() {
    drop_runs();
    if (!blocks_) {
      at_ = first_, end_ = first_end_;
    } else if (!blocks_->next) {
      at_ = reinterpret_cast<char*>(blocks_ + 1), end_ = reinterpret_cast<char*>(blocks_) + blocks_->size;
    } else {
      std::size_t all = 0;
      for (block* b = blocks_; b; b = b->next) all += b->size;
      release();
      next_ = all;
    }
  }
  // Frees every block.
  void release() {
    drop_runs();
    while (blocks_) ::operator delete(std::exchange(blocks_, blocks_->next));
    at_ = first_, end_ = first_end_;
    next_ = least;
  }

 private:
  static constexpr std::size_t least = 1024;       // the first block's size
  static constexpr std::size_t large = 256 << 10;  // from here on, copying a run costs more than the allocator does
  struct block {
    block* next;
    std::size_t size;
  };
  struct alignas(std::max_align_t) run_block {
    run_block *next, *before;
  };
  struct spare {
    spare* next;
    std::size_t size;
  };
  static constexpr std::size_t bins = 18;  // by the binary logarithm of their size, which is less than `large`

  // Sizes double, so the newest block is the largest and there are few of them.
  ISOMER_OUTLINED void* refill(std::size_t n, std::size_t align, memory::store& st) {
    const std::size_t unused = st.refilled ? left() : 0;  // what this budget has to pay for
    const std::size_t rest = st.budget > 0 ? static_cast<std::size_t>(st.budget) : 0;
    const std::size_t fixed = unused + sizeof(block) + align;
    if (n > rest || fixed > rest - n) {
      if (st.budget != PTRDIFF_MAX) st.overdraw();
      return nullptr;
    }
    const std::size_t size = sizeof(block) + align + n + std::min(next_, rest - fixed - n);
    auto* b = static_cast<block*>(::operator new(size, std::nothrow));
    if (!b) return nullptr;
    keep_spare(at_, left());
    st.charge(unused + sizeof(block));
    st.refilled = true;
    blocks_ = new (b) block{blocks_, size};
    next_ = 2 * size;
    at_ = reinterpret_cast<char*>(b + 1), end_ = reinterpret_cast<char*>(b) + size;
    return take(n, align, st);
  }
  void* take_block(std::size_t n, memory::store& st) {
    const std::size_t beside = sizeof(run_block) + (st.refilled ? left() : 0);
    if (!st.affords(n, 1) || !st.affords(n + beside, 1)) return st.overdraw(), nullptr;
    auto* b = static_cast<run_block*>(::operator new(sizeof(run_block) + n, std::nothrow));
    if (!b) return nullptr;
    st.charge(sizeof(run_block) + n);
    runs_ = new (b) run_block{runs_, nullptr};
    if (runs_->next) runs_->next->before = runs_;
    return b + 1;
  }
  void drop_runs() {
    while (runs_) ::operator delete(std::exchange(runs_, runs_->next));
    if (std::exchange(spare_, false)) std::fill(spares_, spares_ + bins, nullptr);
  }

  static std::size_t bin(std::size_t n) { return static_cast<std::size_t>(std::bit_width(n)) - 1; }
  void keep_spare(char* p, std::size_t n) {
    const std::size_t pad = -reinterpret_cast<std::uintptr_t>(p) & (alignof(spare) - 1);
    if (n < pad + sizeof(spare)) return;
    n -= pad;
    spare*& first = spares_[std::min(bin(n), bins - 1)];
    first = new (p + pad) spare{first, n};
    spare_ = true;
  }
  // The newest piece of its bin, if it is large enough, or one of the next bin, whose pieces all are.
  void* take_spare(std::size_t n) {
    const std::size_t i = bin(n | 1);
    for (spare** first : {&spares_[i], &spares_[std::min(i + 1, bins - 1)]})
      if (*first && (*first)->size >= n) return std::exchange(*first, (*first)->next);
    return nullptr;
  }

  block* blocks_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  char* first_ = nullptr;
  char* first_end_ = nullptr;
  std::size_t next_ = least;  // the room for contents in the next block
  run_block* runs_ = nullptr;
  spare* spares_[bins] = {};
  bool spare_ = false;  // whether there are any
};

// Pieces of the arena that a message is read into, charged to its budget. If there is no arena, or no memory is left,
// they return null and record the reason.
namespace memory {

ISOMER_ALWAYS void* take(store& st, std::size_t n, std::size_t align) {
  void* p = st.pool ? st.pool->take(n, align, st) : nullptr;
  if (!p) [[unlikely]]
    st.note_refusal();
  return p;
}
// Whether the budget allows n values of a size outside of the arena.
inline bool affords_besides(const store& st, std::size_t n, std::size_t size) {
  const std::size_t promised = st.pool && st.refilled ? st.pool->left() : 0;
  return st.affords(promised, 1) && n <= (static_cast<std::size_t>(st.budget) - promised) / size;
}
// Whether a piece may be returned: unless it is over-aligned.
constexpr bool may_go_back(std::size_t align) { return align <= alignof(std::max_align_t); }
inline void* take_run(store& st, std::size_t n, std::size_t align) {
  if (!st.pool || !may_go_back(align)) return take(st, n, align);
  void* p = st.pool->take_run(n, align, st);
  if (!p) st.note_refusal();
  return p;
}
inline void give_back(store& st, const void* p, std::size_t n, std::size_t align) {
  if (st.gives_back && st.pool && may_go_back(align)) st.refund(st.pool->give_back(const_cast<void*>(p), n));
}
// Grows a run: p, in place, or a new one. The caller then copies to it and returns the old one. p has `had` bytes, or
// none if it is not the arena's.
inline void* grow_run(store& st, const void* p, std::size_t had, std::size_t n, std::size_t align) {
  auto* first = static_cast<char*>(const_cast<void*>(p));
  if (had && st.pool && st.pool->can_stretch(first + had, n - had, n)) {
    if (!st.charge(n - had)) return nullptr;
    st.pool->stretch(n - had);
    return first;
  }
  return take_run(st, n, align);
}

}  // namespace memory

}  // namespace isomer
